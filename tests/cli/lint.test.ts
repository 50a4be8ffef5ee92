/** `edgepress lint`: findings with file and line, as text and as JSON, and an exit code for CI. */
import { afterAll, beforeAll, expect, it } from 'vitest';
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

it('names the file and the line, and fails when an error or, if asked, a warning is found', async () => {
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
