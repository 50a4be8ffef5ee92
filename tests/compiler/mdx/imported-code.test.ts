/** Code that fences take from files. */
import fs from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { parseCodeSource, partOfCode } from '../../../compiler/mdx/plugins/imported-code.ts';
import { temporarySite, type TemporarySite } from '../../support/sites/temporary-site.ts';

const FILE = `import x from 'x';

// #region setup
function setup() {
  // #region inner
  return x;
  // #endregion
}
// #endregion setup
setup();
`;

describe('a part of a file', () => {
  it.each([
    ['a file without its markers', '', FILE.replace(/^.*#(?:end)?region.*\n/gm, '').trimEnd()],
    ['a line', 'L1', "import x from 'x';"],
    ['lines without their indentation', 'L5-L7', '// #region inner\nreturn x;\n// #endregion'],
    ['lines to the end', 'L10-', 'setup();'],
    ['lines without an L', '1-2', "import x from 'x';\n"],
    ['a region without the markers in it', 'setup', 'function setup() {\n  return x;\n}'],
    ['a region in a region', 'inner', 'return x;'],
  ])('is %s', (_name, part, code) => {
    expect(partOfCode(FILE, part)).toEqual({ code });
  });

  it.each([
    ['# region a', '# endregion'],
    ['#region a', '#endregion'],
    ['<!-- #region a -->', '<!-- #endregion a -->'],
    ['/* #region a */', '/* #endregion */'],
    ['-- region a', '-- endregion'],
    ['{/* #region a */}', '{/* #endregion */}'],
  ])('is marked by %s', (start, end) => {
    expect(partOfCode(`x\n${start}\n  y\n${end}\nz`, 'a')).toEqual({ code: 'y' });
  });

  it.each([
    ['L9-L11', "it has 10 lines, which don't include lines 9 to 11"],
    ['L3-L2', "it has 10 lines, which don't include lines 3 to 2"],
    ['other', 'it has no line with `#region other` in a comment'],
  ])('is missing: %s', (part, reason) => {
    expect(partOfCode(FILE, part)).toEqual({ reason });
  });

  it('ends with its region', () => {
    expect(partOfCode('// #region a\nx', 'a')).toEqual({
      reason: 'the region `a` has no `#endregion`',
    });
  });

  it('is named after a hash', () => {
    expect(parseCodeSource('./a b.ts#L1')).toEqual({ path: './a b.ts', part: 'L1' });
    expect(parseCodeSource('./c#/x.ts#r')).toEqual({ path: './c#/x.ts', part: 'r' });
    expect(parseCodeSource('./x.ts')).toEqual({ path: './x.ts', part: '' });
  });
});

describe('a fence with file=', () => {
  let site: TemporarySite | undefined;

  afterEach(async () => {
    await site?.close();
    site = undefined;
  });

  it('has the code, is highlighted, and follows the file', async () => {
    site = temporarySite({
      'docs/page.mdx':
        '# A\n\n```ts title="x.ts" file=@site/src/x.ts#setup {2}\n```\n\n```file="../src/y.css"\n```\n\n```js file=z.js\nown()\n```\n',
      'docs/other.mdx': '# B\n',
      'src/x.ts': FILE,
      'src/y.css': 'a { color: red }\n',
    });
    const { html } = site.page(await site.build(), '/page');
    expect(html).toContain('<div class="code" data-lang="ts"><div class="code-title">x.ts</div>');
    expect(html).toContain('<span class="l hl">');
    expect(html).toContain('data-lang="css"');
    expect(html).toContain('own');
    expect(html).not.toContain('region');
    site.write({ 'src/x.ts': FILE.replace('return x', 'return changed') });
    const outcome = await site.build();
    expect(outcome.compiled).toEqual(['/page']);
    expect(site.page(outcome, '/page').html).toContain('changed');
  });

  it('reports what is missing or outside of the project, with file and line', async () => {
    site = temporarySite({
      'docs/page.mdx':
        '# A\n\n```ts file=./gone.ts\n```\n\n```ts file=../src/x.ts#nothing\n```\n\n```ts file=../../outside.ts\n```\n\n```ts file=./link.ts\n```\n',
      'src/x.ts': FILE,
    });
    fs.writeFileSync(path.join(site.root, '../outside.ts'), 'secret\n');
    fs.symlinkSync('../../outside.ts', path.join(site.root, 'docs/link.ts'));
    const found = (await site.diagnose()).filter(({ rule }) => rule === 'code-import');
    expect(found.map(({ severity, line }) => [severity, line])).toEqual([
      ['error', 3],
      ['error', 6],
      ['error', 9],
      ['error', 12],
    ]);
    expect(found.map(({ message }) => message)).toEqual([
      'Code of `./gone.ts`: there is no such file.',
      'Code of `../src/x.ts#nothing`: it has no line with `#region nothing` in a comment.',
      expect.stringMatching(/^Code of `\.\.\/\.\.\/outside\.ts`: it is outside of the project, \//),
      expect.stringMatching(/^Code of `\.\/link\.ts`: it is outside of the project, \//),
    ]);
    site.write({ 'docs/gone.ts': 'found()\n', 'src/x.ts': '// #region nothing\n// #endregion\n' });
    const left = (await site.diagnose()).filter(({ rule }) => rule === 'code-import');
    expect(left.map(({ line }) => line)).toEqual([9, 12]);
  });
});
