/** `edgepress lint`: findings with file and line, as text and as JSON, and an exit code for CI. */
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { displayPath } from '../../compiler/diagnostics/display-path.ts';
import { runCommand } from '../support/process.ts';
import { siteModule, temporarySite, type TemporarySite } from '../support/sites/temporary-site.ts';

let site: TemporarySite;
beforeAll(() => {
  site = temporarySite({
    'site.ts': siteModule({ links: { brokenLinks: 'throw' } }),
    'docs/a.mdx': '# Alpha\n\n[Lost](/nowhere)\n',
  });
});
afterAll(() => site.close());

async function lint(...args: string[]): Promise<{ code: number | null; output: string }> {
  const command = runCommand('lint', { CONTENT: site.root }, args);
  return { code: await command.ended, output: command.output() };
}

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
