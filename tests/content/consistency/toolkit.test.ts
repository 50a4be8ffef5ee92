/** Pages use the server toolkit instead of printing variants of it, and import only what it exports. */
import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import { withVariables } from '../../support/content/api-schemas.ts';
import { codeFences } from '../../support/content/code-fences.ts';

const fences = codeFences(['javascript', 'typescript', 'diff', 'python', 'java', 'csharp']);
const api = withVariables('{api.url}').replaceAll('.', '\\.');

/** The pages about the call for a token itself. */
const ABOUT_TOKENS = /docs\/api\/(?:auth|api-credentials)\.mdx$/;
/** Pages that show a reply's headers, which `callApi` doesn't return, and code that another tool generates. */
const ABOUT_REQUESTS = /docs\/api\/(?:api-and-system-limits|using-insomnia)\.mdx$/;

/** What only the toolkit does, by its part. */
const VARIANTS = {
  'token cache': new RegExp(
    `${api}/oauth/token|(?:function|def|Task\\S*) (?:accessToken|access_token)\\b`,
    'i',
  ),
  calls: new RegExp(`^(?!-).*${api}/v1/|(?:function|def|Task\\S*) (?:callApi|call_api)\\b`, 'im'),
  signatures:
    /createHmac|hmac\.new|Mac\.getInstance|HMACSHA256|(?:function|def|bool|boolean) is_?genuine\b/i,
  deduplication:
    /\b(?:seen|handled|processed)(?:_?(?:ids|events))? ?(?:= ?(?:new Set|set\(|new HashSet|\{\})|\.(?:has|add|contains)\()|(?:function|def|Task\S*) only_?once|\bhandle_?once\b/i,
  outbox:
    /FOR UPDATE|(?:function|def|boolean|Task\S*) send_?batch(?:async)?\b|cx_(?:claim|store|postpone)\b/i,
};

describe('pages print no variant of the', () => {
  it.each(Object.entries(VARIANTS))('%s', (part, pattern) => {
    const except = part === 'token cache' ? ABOUT_TOKENS : ABOUT_REQUESTS;
    const found = fences.filter(({ file, text }) => pattern.test(text) && !except.test(file));
    expect(found.map(({ file, line }) => `${file}:${line}`)).toEqual([]);
  });
});

describe('pages import names that the toolkit exports, in', () => {
  /** How each language imports the toolkit: the module and the names. */
  const LANGUAGES = {
    JavaScript: {
      least: 25,
      imports:
        /^\+?import \{ ([\w, ]+) \} from '\.\/((?:access-token|call-api|seen|verify-webhook|outbox)\.js)'/gm,
      exports: (module: string, name: string) =>
        new RegExp(`^export (?:async )?function ${name}\\b`, 'm').test(
          source(`javascript/${module}`),
        ),
      swapped: true,
    },
    Python: {
      least: 14,
      imports: /^from (access_token|call_api|seen|verify_webhook|outbox) import ([\w, ]+)/gm,
      exports: (module: string, name: string) =>
        new RegExp(`^(?:def|class) ${name}\\b`, 'm').test(source(`python/${module}.py`)),
      swapped: false,
    },
    Java: {
      least: 4,
      imports:
        /(?:^import (?:static )?cx\.|\b(?=Outbox\.|Seen\.|WebhookSignature\.))(\w+)\.?(\w*)/gm,
      exports: (module: string, name: string) =>
        new RegExp(`public (?:static|final) [^\\n]*\\b${name || module}\\b`).test(
          source(`java/cx/${module}.java`),
        ),
      swapped: false,
    },
    'C#': {
      least: 4,
      imports: /(?<![\w.])(AccessTokens|Api|Outbox|Seen|WebhookSignature)\.(\w+)\(/g,
      exports: (module: string, name: string) =>
        new RegExp(`public static [^\\n]*\\b${name}\\(`).test(source(`csharp/${module}.cs`)),
      swapped: false,
    },
  };
  const IDS: Record<string, string[]> = {
    JavaScript: ['javascript', 'typescript', 'diff'],
    Python: ['python'],
    Java: ['java'],
    'C#': ['csharp'],
  };

  it.each(Object.entries(LANGUAGES))('%s', (language, { least, imports, exports, swapped }) => {
    const found = fences
      .filter(({ lang }) => IDS[language]?.includes(lang))
      .flatMap(({ file, line, text }) =>
        [...text.matchAll(imports)].flatMap(([, one = '', other = '']) => {
          const [module, names] = swapped ? [other, one] : [one, other];
          return names.split(', ').map((name) => ({ where: `${file}:${line}`, module, name }));
        }),
      );
    expect(found.length).toBeGreaterThanOrEqual(least);
    expect(found.filter(({ module, name }) => !exports(module, name))).toEqual([]);
  });
});

describe('programs import what they call, in', () => {
  const CALLS: [string, string[], RegExp][] = [
    [
      'JavaScript',
      ['javascript', 'typescript'],
      /(?<![\w.])(accessToken|callApi|isGenuine|onlyOnce|sendBatch)\(/g,
    ],
    ['Python', ['python'], /(?<![\w.])(access_token|call_api|is_genuine|only_once|send_batch)\(/g],
  ];

  it.each(CALLS)('%s', (_language, languages, pattern) => {
    const own = fences.filter(({ lang }) => languages.includes(lang));
    // The parts of a program follow each other on a page.
    const programs = Map.groupBy(own, ({ file, line, title }) =>
      title === '' ? `${file}:${line}` : `${file}: ${title.replace(/, part \d+$/, '')}`,
    );
    const calls = [...programs].flatMap(([where, parts]) => {
      const text = parts.map((part) => part.text).join('\n');
      return [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))].map((name) => ({
        where: `${where} calls ${name}`,
        isImported: new RegExp(`^(?:import|from) .*\\b${name}\\b`, 'm').test(text),
      }));
    });
    expect(calls.length).toBeGreaterThan(15);
    expect(calls.filter(({ isImported }) => !isImported)).toEqual([]);
  });
});

it('C# programs that use the toolkit import its namespace', () => {
  const programs = fences.filter(
    ({ lang, text }) => lang === 'csharp' && /\b(?:Api|WebhookSignature|Seen)\.\w+\(/.test(text),
  );
  expect(programs.length).toBeGreaterThan(3);
  for (const { file, text } of programs) expect(text, file).toMatch(/^using Cx;/m);
});

function source(file: string): string {
  const path = `content/toolkit/${file}`;
  return fs.existsSync(path) ? fs.readFileSync(path, 'utf8') : '';
}
