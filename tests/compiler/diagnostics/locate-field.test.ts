/** Where the build says that a field of the configuration is. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { locateField } from '../../../compiler/diagnostics/locate-field.ts';

let folder: string;
beforeEach(() => (folder = fs.mkdtempSync(path.join(os.tmpdir(), 'edgepress-locate-'))));
afterEach(() => fs.rmSync(folder, { recursive: true }));

const SITE = `import { defineConfig } from 'edgepress';
import type { Link } from './links.ts';

const links: Link[] = [
  { label: 'Forum', href: '/forum' },
  { label: 'Chat', href: 42 },
];

/* label: 'in a comment' */
export default defineConfig({
  title: "label: 'Docs'",
  footer: { links, 'copyright': \`label: x\` },
  navbar: {
    items: [
      { type: 'search' },
      {
        label: 'Guides',
        href: 'guides',
      },
    ],
  },
} satisfies object);
`;

function locate(field: string, text = SITE, name = 'site.ts') {
  const file = path.join(folder, name);
  fs.writeFileSync(file, text);
  return locateField(file, { path: field });
}

describe('a field', () => {
  it.each([
    ['title', 11, 3],
    ['navbar.items[1].href', 18, 9],
    ['navbar.items[0].type', 15, 9],
    ['footer.copyright', 12, 20],
  ])('%s is at line %i, column %i', (field, line, column) => {
    expect(locate(field)).toEqual({ line, column });
  });

  it('of a variable is where the variable has it', () => {
    expect(locate('footer.links[1].href')).toEqual({ line: 6, column: 20 });
  });

  it('that is missing is at what should have it', () => {
    expect(locate('navbar.items[1].icon')).toEqual({ line: 16, column: 7 });
  });

  it('that no literal has is looked for by its name', () => {
    const text = "const url = 'x';\nexport default make(() => ({\n  url: 'x',\n}));\n";
    expect(locate('url', text)).toEqual({ line: 3 });
    expect(locate('theme', text)).toEqual({});
  });

  it('of a sidebar is at its entry', () => {
    const text =
      "export default {\n  docs: [\n    'start',\n    { type: 'doc', id: 'x' },\n  ],\n};\n";
    expect(locate('docs[1]', text, 'sidebars.ts')).toEqual({ line: 4, column: 5 });
  });

  it('of a file that is not there is nowhere', () => {
    expect(locateField(folder, { path: 'docs[0]' })).toEqual({});
    expect(locateField(path.join(folder, 'none.ts'), { path: 'docs[0]' })).toEqual({});
  });

  it('leaves warnings of the process alone', () => {
    const before: unknown = Reflect.get(process, 'emitWarning');
    locate('title');
    expect(Reflect.get(process, 'emitWarning')).toBe(before);
  });
});
