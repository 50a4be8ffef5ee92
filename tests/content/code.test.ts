/** The code of the site: every block of a language for which there is a parser here can be read by it. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { transformSync } from 'esbuild';
import { XMLValidator } from 'fast-xml-parser';
import { beforeAll, describe, expect, it } from 'vitest';
import { parseDocument } from 'yaml';
import { type SitePage, sitePages } from '../support/content/site-pages.ts';

/** The references and the migration guides of the SDKs. */
const DECLARATIONS = /^\/sdks\/(?:reference|migration)\//;

let blocks: { path: string; lang: string; text: string }[];
/** What bash says of the scripts that it cannot read. */
let bashFaults: Map<string, string>;
beforeAll(async () => {
  const pages: SitePage[] = await sitePages();
  blocks = pages.flatMap(({ path: page, code }) =>
    code.map(({ lang, text }) => ({
      path: page,
      lang,
      // These show signatures, which are members of a type.
      text: DECLARATIONS.test(page) && lang === 'typescript' ? asMembers(text) : text,
    })),
  );
  bashFaults = findBashFaults(blocks.flatMap(({ lang, text }) => (lang === 'bash' ? [text] : [])));
});

/** Says what is wrong, or nothing. An ellipsis stands for what an example leaves out. */
const PARSERS: Record<string, (text: string) => string | null> = {
  json: (text) => caught(() => JSON.parse(text)),
  jsonl: (text) =>
    text
      .trim()
      .split('\n')
      .map((line) => caught(() => JSON.parse(line)))
      .find((fault) => fault !== null) ?? null,
  yaml: (text) => parseDocument(text).errors[0]?.message ?? null,
  xml: (text) => {
    const result = XMLValidator.validate(text.includes('<?xml') ? text : `<all>${text}</all>`);
    return result === true ? null : result.err.msg;
  },
  javascript: (text) => script(text, 'js'),
  js: (text) => script(text, 'js'),
  jsx: (text) => script(text, 'jsx'),
  typescript: (text) => script(text, 'ts'),
  ts: (text) => script(text, 'ts'),
  tsx: (text) => script(text, 'tsx'),
  bash: (text) => bashFaults.get(text) ?? null,
  http: httpFault,
};

describe.each(Object.keys(PARSERS))('%s', (lang) => {
  it('parses', () => {
    const parse = PARSERS[lang];
    const faults = blocks
      .filter((block) => block.lang === lang)
      .flatMap(({ path, text }) => {
        const fault = parse?.(text) ?? null;
        return fault === null ? [] : [`${path}: ${fault.split('\n')[0]}\n${text.slice(0, 200)}`];
      });
    expect(faults).toEqual([]);
  });
});

it('has code to check', () => {
  const checked = blocks.filter(({ lang }) => lang in PARSERS);
  expect(checked.length).toBeGreaterThan(300);
});

// One shell looks at them all: starting one from here for each script takes longer than everything else.
function findBashFaults(scripts: string[]): Map<string, string> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'edgepress-bash-'));
  for (const [index, text] of scripts.entries())
    fs.writeFileSync(path.join(folder, `${index}`), text);
  const loop =
    'for file in *; do bash -n "$file" 2> said || { echo "$file"; cat said; printf "\\0"; }; done';
  const { status, stdout } = spawnSync('bash', ['-c', loop], { cwd: folder, encoding: 'utf8' });
  fs.rmSync(folder, { recursive: true });
  expect(status).toBe(0);
  return new Map(
    stdout.split('\0').flatMap((part): [string, string][] => {
      const [index, ...said] = part.split('\n');
      const text = index ? scripts[Number(index)] : undefined;
      return text === undefined ? [] : [[text, said.join('\n')]];
    }),
  );
}

function asMembers(text: string): string {
  if (text.startsWith('const ')) return `declare ${text}`;
  const isProgram = /^(?:import|export|interface|type|class)\b/m.test(text);
  return isProgram ? text : `interface Members {\n${text}\n}`;
}

function script(text: string, loader: 'js' | 'jsx' | 'ts' | 'tsx'): string | null {
  return caught(() => transformSync(text, { loader, format: 'esm', logLevel: 'silent' }));
}

function caught(read: () => unknown): string | null {
  try {
    read();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

// Requests and replies, one after the other or alone: a first line, headers, and a JSON body after an empty line.
function httpFault(text: string): string | null {
  const [head = '', ...rest] = text.split(/\n\n/);
  const lines = head.split('\n');
  for (const [index, line] of lines.entries()) {
    const isStart = /^(?:[A-Z]+ \/\S*(?: HTTP\/1\.1)?|HTTP\/1\.1 \d{3} .+)$/.test(line);
    const isHeader = /^[A-Za-z][\w-]*:(?: .+)?$/.test(line);
    const isFolded = index > 0 && /^\s+\S/.test(line);
    if (!isStart && !isHeader && !isFolded)
      return `line ${index + 1} is no request, status or header: ${line}`;
  }
  const body = rest.join('\n\n').trim();
  return body === '' || !/^[[{]/.test(body) ? null : caught(() => JSON.parse(body));
}
