/** The reference of endpoints has every route of the worker. */
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readEndpoints } from '../../../packages/reference/endpoints.ts';
import { readSourceModule } from '../../../packages/reference/source-module.ts';

const { own, content, generated, wellKnown } = readEndpoints('.');
const routes = [...own, ...content, ...generated];
const texts = [...routes, ...wellKnown].map(({ text }) => text).join('\n');

/** Paths that the worker compares requests with: those that no page can have. */
function pathsIn(code: string): string[] {
  return [...code.matchAll(/'(\/(?:_|\.well-known\b|mcp\b|assets\b|multi_)[^'\s]*)'/g)].map(
    ([, found = '']) => found,
  );
}

const unlisted = (code: string): string[] => pathsIn(code).filter((one) => !texts.includes(one));

describe('the reference of endpoints', () => {
  it('has an entry for each handler in the route table', () => {
    const handlers = readSourceModule(path.resolve('worker/index.ts')).objects.find(({ fields }) =>
      fields.some(({ name }) => name === 'cached-page'),
    );
    const names = handlers?.fields.map(({ name }) => name) ?? [];
    expect(names.length).toBeGreaterThan(30);
    expect(names.toSorted()).toEqual(routes.map(({ name }) => name).toSorted());
  });

  it('says method, path and answer of each', () => {
    const without = [...routes, ...wellKnown].filter(
      ({ text }) => !/^`?(?:(?:GET|POST)\b|\/_dev\/|\/_mock\/|Other methods)[^]*: .{3,}/.test(text),
    );
    expect(without.map(({ name, text }) => `${name}: ${text}`)).toEqual([]);
  });

  it('names each path that the worker recognises', () => {
    const code = fs
      .globSync(['worker/**/*.{ts,tsx}', 'model/**/*.ts'])
      .map((file) => fs.readFileSync(file, 'utf8'))
      .join('\n');
    expect(pathsIn(code).length).toBeGreaterThan(15);
    expect(unlisted(code)).toEqual([]);
    expect(unlisted(`${code}\nif (path === '/_unlisted') return answer();`)).toEqual([
      '/_unlisted',
    ]);
  });

  it('names each path under the endpoint that answers it', () => {
    const code = fs.readFileSync('worker/release/endpoints.ts', 'utf8');
    const table = [...code.matchAll(/\['\/?([\w-]+)', '([\w-]+)'\]/g)];
    expect(table.length).toBeGreaterThan(10);
    for (const [, segment = '', name] of table)
      expect(own.find((entry) => entry.name === name)?.text).toContain(`/${segment}`);
  });
});
