/** The reference of components has every component, with its props and an example that its page shows. */
import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import * as components from '../../../compiler/registry/public.ts';
import { readComponents } from '../../../packages/reference/components.ts';

const entries = readComponents('.');
const examples = fs.globSync('docs/examples/components/**/*.mdx');

function withoutExample(names: string[]): string[] {
  return names.filter((name) => {
    const file = examples.find((one) => path.basename(one) === `${name}.mdx`);
    return file === undefined || !fs.readFileSync(file, 'utf8').includes(`<${name}`);
  });
}

it('has every component that the package exports', () => {
  expect(entries.map(({ name }) => name).toSorted()).toEqual(Object.keys(components).toSorted());
});

it('explains each component and each of its props', () => {
  for (const { name, text, props } of entries) {
    expect(text, name).not.toBe('');
    const bare = props.filter((prop) => prop.text === '').map((prop) => prop.name);
    expect([name, bare]).toEqual([name, []]);
  }
});

it('has an example of each component for pages', () => {
  const names = entries.filter(({ isTemplatePart }) => !isTemplatePart).map(({ name }) => name);
  expect(names.length).toBeGreaterThan(30);
  expect(withoutExample(names)).toEqual([]);
  expect(withoutExample([...names, 'Unlisted'])).toEqual(['Unlisted']);
});

it('has no example of a component that does not exist', () => {
  const known = new Set(Object.keys(components));
  expect(examples.filter((file) => !known.has(path.basename(file, '.mdx')))).toEqual([]);
});
