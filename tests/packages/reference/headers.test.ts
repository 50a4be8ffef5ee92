/** The reference of headers has each header that the worker sends and reads. */
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSourceModule } from '../../../packages/reference/source-module.ts';
import { withKnownHeaders } from '../../support/worker/known-headers.ts';

/** Headers of the requests and cached responses that parts of the worker exchange, and of requests to services. */
const OWN_HEADERS = ['cf-cache-status', 'x-cache-control', 'x-reader-address'];
const OF_SERVICES = ['x-typesense-api-key'];

const module = readSourceModule(path.resolve('worker/http/header-names.ts'));
const known = [...module.membersOf('ResponseHeader'), ...module.membersOf('RequestHeader')].map(
  ({ name }) => name,
);
const code = fs
  .globSync('{worker,model}/**/*.{ts,tsx}')
  .map((file) => fs.readFileSync(file, 'utf8'))
  .join('\n')
  .replaceAll(/^ {2}\| '.*$/gm, '')
  .replaceAll('${POLICY}', 'content-security-policy');

/** Names of headers that code reads. */
function readIn(text: string): string[] {
  const constants = new Map(
    [...text.matchAll(/const ([A-Z_]+)(?:: RequestHeader)? = '([\w-]+)'/g)].map(
      ([, name = '', value = '']) => [name, value],
    ),
  );
  return [...text.matchAll(/headers\s*\.(?:get|has)\(\s*(?:'([\w-]+)'|([A-Z_]+)\b)/g)].map(
    ([, literal, constant = '']) => literal ?? String(constants.get(constant)),
  );
}

/** Names of headers that code sets: calls, and fields of objects that begin with `x-`. */
function setIn(text: string): string[] {
  return [...text.matchAll(/\.(?:set|append)\(\s*'([a-z-]+)'|'(x-[\w-]+)':/g)].map(
    ([, called, field]) => called ?? field ?? '',
  );
}

const unlisted = (names: string[]): Set<string> =>
  new Set(names.filter((name) => !known.includes(name) && !OWN_HEADERS.includes(name)));

describe('the reference of headers', () => {
  it('has each header that the worker reads', () => {
    expect(readIn(code).length).toBeGreaterThan(40);
    expect(unlisted(readIn(code))).toEqual(new Set());
    const more = `${code}\nconst MORE = 'x-more';\nrequest.headers.get('x-unlisted') ?? headers.has(MORE)`;
    expect(unlisted(readIn(more))).toEqual(new Set(['x-unlisted', 'x-more']));
  });

  it('has each header that the worker sets', () => {
    expect(setIn(code).length).toBeGreaterThan(20);
    expect(unlisted(setIn(code))).toEqual(new Set(OF_SERVICES));
    const more = `${code}\nheaders.set('unlisted', '1'); new Headers({ 'x-unlisted': '1' })`;
    expect(unlisted(setIn(more))).toEqual(new Set([...OF_SERVICES, 'unlisted', 'x-unlisted']));
  });

  it('has no header that the worker neither sends nor reads', () => {
    const used = (name: string): boolean => new RegExp(`['\`{,\\s]${name}['\`":,) ]`).test(code);
    expect(known.filter((name) => !used(name))).toEqual([]);
    expect(used('x-unused')).toBe(false);
  });

  it('is compared with every response in tests of the worker', () => {
    const response = new Response(null, { headers: { 'x-unlisted': '1' } });
    expect(() => withKnownHeaders('/page', response)).toThrow('header x-unlisted');
  });
});
