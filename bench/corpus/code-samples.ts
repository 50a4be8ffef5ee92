/** Generates code in nine languages that API documentation often uses. */
import { camelCase, capitalized, type SeededRandom, slugOf } from './seeded-random.ts';

/** Names that a sample uses more than once. */
interface Names {
  /** A noun as the name of a type, as a variable and as a URL segment. */
  type: string;
  name: string;
  slug: string;
  /** A verb with the noun. */
  method: string;
  /** An adjective with another noun. */
  field: string;
  limit: number;
}

/** The name of a language in the info string of a code block. */
export type Language = keyof typeof SAMPLES;

/** Returns a sample of about twenty lines with comments, strings, numbers and types to highlight. */
export function codeSample(language: Language, random: SeededRandom): string {
  const noun = random.word('noun');
  const names: Names = {
    type: capitalized(camelCase(noun)),
    name: camelCase(noun),
    slug: slugOf(noun),
    method: camelCase(`${random.word('verb')} ${noun}`),
    field: camelCase(`${random.word('adjective')} ${random.word('noun')}`),
    limit: random.between(5, 250),
  };
  return SAMPLES[language](names, random);
}

const SAMPLES = {
  swift: ({ type, name, slug, method, field, limit }: Names) => `import ParcelKit

struct ${type}Summary: Codable, Identifiable {
    let id: UUID
    var ${field}: String?
    var attempts = 0
}

actor ${type}Store {
    private var entries: [UUID: ${type}Summary] = [:]
    private let session: ParcelSession

    init(session: ParcelSession) {
        self.session = session
    }

    // Reads one page and keeps what it found
    func ${method}(in depot: String) async throws -> Int {
        let reply: [${type}Summary] = try await session.get("/${slug}s", query: ["depot": depot, "size": ${limit}])
        for ${name} in reply where ${name}.attempts < 3 {
            entries[${name}.id] = ${name}
        }
        return entries.count
    }
}`,
  java: ({ type, name, slug, method, field, limit }: Names) => `package com.example.parcels;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Finds and updates the ${name} with a number. */
public class ${type}Gateway {
    private static final Duration TIMEOUT = Duration.ofSeconds(${(limit % 20) + 2});
    private final ParcelApi api;
    private final List<String> ${field} = new ArrayList<>();

    ${type}Gateway(ParcelApi api) {
        this.api = api;
    }

    public Optional<${type}> ${method}(long number) throws ParcelException {
        if (number < ${limit}) {
            return Optional.empty(); // reserved numbers
        }
        var reply = api.get("/${slug}s/" + number, TIMEOUT);
        ${field}.add(reply.requestId());
        return reply.as(${type}.class);
    }
}`,
  kotlin: ({ type, name, slug, method, field, limit }: Names) => `package com.example.parcels

import java.time.Instant

/** State of the ${name}, as the depot reports it. */
sealed interface ${type}State {
    data class Moving(val since: Instant, val ${field}: Int) : ${type}State
    data object Finished : ${type}State
}

class ${type}Watcher(private val api: ParcelApi, private val size: Int = ${limit}) {
    suspend fun ${method}(depot: String): List<${type}State> {
        val reply = api.get("/${slug}s?depot=$depot&size=$size")
        return reply.rows.mapNotNull { row ->
            when (row.text("state")) {
                "moving" -> ${type}State.Moving(row.instant("since"), row.int("${field}"))
                "finished" -> ${type}State.Finished
                else -> null // a state of a newer version
            }
        }
    }
}`,
  dart: ({
    type,
    name,
    slug,
    method,
    field,
    limit,
  }: Names) => `import 'package:parcels/parcels.dart';

/// Shows one ${name} and refreshes it on demand.
class ${type}View {
  ${type}View({required this.api, this.${field} = false});

  final ParcelApi api;
  final bool ${field};
  final Map<int, ${type}> _known = {};

  Future<${type}?> ${method}(int number) async {
    if (_known.containsKey(number)) return _known[number];
    final reply = await api.get('/${slug}s/$number', query: {'size': '${limit}'});
    if (reply.statusCode == 404) {
      return null; // not booked yet
    }
    return _known[number] = ${type}.fromJson(reply.json);
  }

  Iterable<${type}> get open => _known.values.where((entry) => !entry.closed);
}`,
  js: (
    { name, slug, method, field, limit }: Names,
    random: SeededRandom,
  ) => `import { connect } from '@example/parcels';

const api = await connect({ depot: '${random.pick(['north', 'harbour', 'airport'])}', timeout: ${limit}_000 });

/** Reads every ${name} that has changed since a date. */
export async function* ${method}(since, size = ${limit}) {
  let after = null;
  do {
    const page = await api.get('/${slug}s', { since: since.toISOString(), size, after });
    for (const row of page.rows) {
      if (row.${field} === undefined) continue; // booked by hand
      yield { ...row, key: \`\${row.depot}/\${row.number}\` };
    }
    after = page.after;
  } while (after !== null);
}

api.addEventListener('${slug}', (event) => console.info(event.detail.number));`,
  ts: ({
    type,
    name,
    slug,
    method,
    field,
    limit,
  }: Names) => `import { type ParcelApi, ParcelError } from '@example/parcels';

interface ${type} {
  readonly number: number;
  ${field}?: string;
  state: 'open' | 'moving' | 'finished';
}

const RETRY_AFTER: Record<number, number> = { 429: ${limit}, 503: ${limit * 2} };

/** Asks again when the service is busy. */
export async function ${method}(api: ParcelApi, number: number, attempts = 3): Promise<${type}> {
  for (let attempt = 1; ; attempt++) {
    const reply = await api.get<${type}>(\`/${slug}s/\${number}\`);
    if (reply.ok) return reply.body;
    const wait = RETRY_AFTER[reply.status];
    if (wait === undefined || attempt >= attempts)
      throw new ParcelError(\`${name} \${number}: \${reply.status}\`, { cause: reply });
    await new Promise((resolve) => setTimeout(resolve, wait * attempt));
  }
}`,
  bash: ({ name, slug, field, limit }: Names, random: SeededRandom) => `#!/bin/sh
set -eu

# Book the ${name} in the sandbox, then wait for it
PARCELS_KEY=$(cat "$HOME/.config/parcels/key")
number=$(parcels ${slug} book --sandbox --weight ${random.between(1, 30)}.5 --quiet)

attempt=0
until parcels ${slug} show "$number" --field ${field} | grep -q finished; do
  attempt=$((attempt + 1))
  [ "$attempt" -lt ${limit} ] || { echo "gave up on $number" >&2; exit 1; }
  sleep 2
done
parcels ${slug} label "$number" --format pdf > "label-$number.pdf"`,
  json: ({ slug, field, limit }: Names, random: SeededRandom) =>
    JSON.stringify(
      {
        number: random.between(1e6, 9e6),
        kind: slug,
        [field]: random.pick([true, false, null]),
        weight: { value: limit / 10, unit: 'kg' },
        sender: { account: `AC-${random.between(1000, 9999)}`, depot: random.word('place') },
        stops: [1, 2].map((stop) => ({
          stop,
          state: random.word('adjective'),
          reason: random.word('cause'),
        })),
        links: { label: `https://parcels.example.com/v2/${slug}s/${limit}/label` },
        booked: `2026-0${random.between(1, 9)}-1${random.between(0, 9)}T08:${random.between(10, 59)}:00Z`,
      },
      null,
      2,
    ),
  http: (
    { slug, field, limit }: Names,
    random: SeededRandom,
  ) => `PUT /v2/${slug}s/${random.between(1e5, 9e5)} HTTP/1.1
Host: parcels.example.com
Authorization: Bearer test_${random.between(1e7, 9e7)}
Content-Type: application/json
If-Match: "${random.between(1e5, 9e5)}"

{"${field}": "${random.word('adjective')}", "size": ${limit}, "notify": ${random.pick([true, false])}}`,
};

/** All languages. */
export const LANGUAGES = Object.keys(SAMPLES).filter((name): name is Language => name in SAMPLES);
