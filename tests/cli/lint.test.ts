/** `edgepress lint`: findings with file and line, as text and as JSON, and an exit code for CI. */
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { displayPath } from '../../compiler/diagnostics/display-path.ts';
import { type EndedCommand, runInProcess } from '../support/publishing/command-in-process.ts';
import { siteModule, temporarySite, type TemporarySite } from '../support/sites/temporary-site.ts';

let site: TemporarySite;
beforeAll(() => {
  site = temporarySite({
    'site.ts': siteModule({ links: { brokenLinks: 'throw' } }),
    'docs/a.mdx': '# Alpha\n\n[Lost](/nowhere)\n',
  });
});
afterAll(() => site.close());

const lint = (...args: string[]): Promise<EndedCommand> =>
  runInProcess('lint', { CONTENT: site.root }, args);

it('prints the file and the line, and fails for errors and, if asked, for warnings', async () => {
  const { code, output } = await lint();
  expect(output).toMatch(/a\.mdx:3:\d+: .*`\/nowhere`/);
  expect(code).toBe(1);
  const { output: json } = await lint('--json');
  const [finding] = JSON.parse(json);
  expect(finding).toMatchObject({ severity: 'error', rule: 'broken-link', line: 3 });

  site.write({ 'site.ts': siteModule({ links: { brokenLinks: 'warn' } }) });
  expect((await lint()).code).toBe(0);
  expect((await lint('--strict')).code).toBe(1);

  site.write({ 'docs/a.mdx': '# Alpha\n' });
  expect(await lint('--strict')).toEqual({ code: 0, output: 'No findings.\n' });
});

it('counts one finding in the singular', async () => {
  site.write({ 'docs/a.mdx': '# Alpha\n\n[Lost](/nowhere)\n' });
  expect((await lint()).output).toContain('0 errors, 1 warning, 0 notes');
  site.write({ 'docs/a.mdx': '# Alpha\n' });
});

it('reports that its project is not a folder', async () => {
  const nowhere = path.join(site.root, 'nowhere');
  const file = path.join(site.root, 'site.ts');
  expect(await lint('--root', nowhere)).toEqual({
    code: 1,
    output: `--root: found nothing at ${displayPath(nowhere)}, expected the folder of a project.\n`,
  });
  expect(await lint('--root', file)).toEqual({
    code: 1,
    output: `--root: found a file at ${displayPath(file)}, expected the folder of a project.\n`,
  });
});

it('does not mention the pointer in errors of the system', async () => {
  // The project's output folder is a file.
  const root = path.join(site.out, '../project');
  fs.mkdirSync(root, { recursive: true });
  fs.writeFileSync(path.join(root, 'dist'), '');
  const { code, output } = await lint('--root', root);
  expect(code).toBe(1);
  expect(output).toMatch(/\(\w+\)\. Fix this and run the same command again\.\n$/);
  expect(output).not.toContain('pointer');
});

it('reports images without alternative text and pages that nobody finds, as text and as SARIF', async () => {
  site.write({
    'sidebars.ts': `export default { main: ['a'] };\n`,
    'docs/a.mdx':
      '# Alpha\n\n[Beta](./b.mdx) ![](https://x.example/a.png)\n\n<img src="/i.png" /> <img src="/i.png" alt="" />\n',
    'docs/b.mdx': '# Beta\n',
    'docs/lost page.mdx': '# Lost\n\n[Itself](/lost%20page)\n',
    'docs/hidden.mdx': '---\nunlisted: true\n---\n\n# Hidden\n',
    'static/i.png': '',
  });
  const { code, output } = await lint('--sarif');
  expect(code).toBe(0);
  const log = JSON.parse(output);
  expect(log).toMatchObject({
    version: '2.1.0',
    runs: [{ tool: { driver: { name: 'edgepress lint' } } }],
  });
  const [{ tool, results }] = log.runs;
  const rows = results.map(
    ({ ruleId, ruleIndex, level, locations: [{ physicalLocation: at }] }: SarifResult) => {
      const helpUri = `https://edgepress.example/reference/diagnostics#${ruleId}`;
      expect(tool.driver.rules[ruleIndex]).toEqual({ id: ruleId, helpUri });
      return [ruleId, level, at.artifactLocation.uri.split('/').at(-1), at.region.startLine];
    },
  );
  expect(rows.toSorted()).toEqual([
    ['image-alt', 'warning', 'a.mdx', 3],
    ['image-alt', 'warning', 'a.mdx', 5],
    ['orphan-page', 'warning', 'lost%20page.mdx', 1],
  ]);
  const text = await lint('--strict');
  expect(text.code).toBe(1);
  expect(text.output).toMatch(/lost page\.mdx:1:1: No sidebar lists `\/lost page`/);
  // Once for each rule, however many findings it has.
  const links = ['image-alt', 'orphan-page'].map(
    (rule) => `  [${rule}] https://edgepress.example/reference/diagnostics#${rule}\n`,
  );
  expect(text.output.split('About these rules:\n')[1]?.startsWith(links.join(''))).toBe(true);
  const { output: json } = await lint('--json');
  expect(JSON.parse(json)[0].url).toBe(
    `https://edgepress.example/reference/diagnostics#${JSON.parse(json)[0].rule}`,
  );
  expect((await lint('--sarif', '--json')).code).toBe(1);
});

/** A result, as far as the test reads it. */
interface SarifResult {
  ruleId: string;
  ruleIndex: number;
  level: string;
  locations: [
    { physicalLocation: { artifactLocation: { uri: string }; region: { startLine: number } } },
  ];
}
