/** Checks links to other sites: a few hosts at a time, one request to a host at a time, and remembers those that work. */
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { writeAtomically } from '../objects/objects.ts';
import type { Link } from '../page/page.ts';
import { isObject } from '../../model/schema/schema.ts';
import { probe, type ProbeResult } from './probe-url.ts';

/** How links are checked. */
export interface ExternalCheck {
  /** Folder of the cache. */
  cache: string;
  /** For how many days a link that worked isn't requested again. */
  maxAge: number;
  /** Pause between two requests to a host, in ms. */
  pause: number;
}

/** Hosts that are requested at the same time. */
const HOSTS = 6;

const DAY = 24 * 60 * 60 * 1000;

/** Hosts that exist in examples only (RFC 2606, RFC 6761), and the reader's own machine. */
const UNCHECKED = /(?:^|\.)(?:example|invalid|test|localhost|example\.(?:com|net|org))$/;

/** Returns a warning for each link that doesn't work. When nothing can be reached, returns a note instead. */
export async function checkExternalLinks(
  links: readonly Link[],
  { cache, maxAge, pause }: ExternalCheck,
): Promise<Diagnostic[]> {
  const file = path.join(cache, 'external-links.json');
  const known = readKnown(file);
  const isFresh = (url: string): boolean => (known[url] ?? 0) > Date.now() - maxAge * DAY;
  const byUrl = Map.groupBy(links.filter(isChecked), ({ href }) => withoutHash(href));
  const wanted = [...byUrl.keys()].filter((url) => !isFresh(url));
  const results = await probeAll(wanted, pause);
  for (const [url, result] of results) if (result.kind === 'works') known[url] = Date.now();
  fs.mkdirSync(cache, { recursive: true });
  writeAtomically(file, JSON.stringify(known));
  const [first] = links;
  if (
    first &&
    results.size > 0 &&
    [...results.values()].every(({ kind }) => kind === 'unreachable')
  )
    return [offline(first, results)];
  return [...byUrl].flatMap(([url, own]) => {
    const result = results.get(url);
    return result === undefined ? [] : own.flatMap((link) => diagnosticOf(link, result));
  });
}

async function probeAll(urls: string[], pause: number): Promise<Map<string, ProbeResult>> {
  const results = new Map<string, ProbeResult>();
  const hosts = [...Map.groupBy(urls, (url) => new URL(url).host).values()];
  const next = hosts.values();
  await Promise.all(
    Array.from({ length: HOSTS }, async () => {
      for (const own of next)
        for (const [at, url] of own.entries()) {
          if (at > 0) await delay(pause);
          results.set(url, await probe(url));
        }
    }),
  );
  return results;
}

function isChecked({ href }: Link): boolean {
  return URL.canParse(href) && !UNCHECKED.test(new URL(href).hostname);
}

function withoutHash(href: string): string {
  const url = new URL(href);
  url.hash = '';
  return url.href;
}

function diagnosticOf({ href, file, line, column }: Link, result: ProbeResult): Diagnostic[] {
  if (result.kind === 'works') return [];
  const isSure = result.kind !== 'unsure';
  return [
    {
      severity: isSure ? 'warning' : 'log',
      rule: 'external-link',
      file,
      ...(line > 0 && { line, column }),
      message: `${isSure ? 'Broken link' : "Link that can't be checked"}: \`${href}\` ${result.reason}.`,
    },
  ];
}

function offline({ file }: Link, results: Map<string, ProbeResult>): Diagnostic {
  const [[url = '', result] = []] = results;
  return {
    severity: 'log',
    rule: 'external-link',
    file,
    message: `No external link was checked, because the network can't be reached, for example \`${url}\` ${result?.kind === 'unreachable' ? result.reason : ''}.`,
    hint: 'Run the command again with a connection to the internet.',
  };
}

// Times of the last check that succeeded, by URL. A damaged file is an empty cache.
function readKnown(file: string): Record<string, number> {
  if (!fs.existsSync(file)) return {};
  try {
    const value: unknown = JSON.parse(fs.readFileSync(file, 'utf8'));
    const entries = isObject(value) ? Object.entries(value) : [];
    return Object.fromEntries(
      entries.filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
    );
  } catch {
    return {};
  }
}
