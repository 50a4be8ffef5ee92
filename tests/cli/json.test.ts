/** `--json`: one document on standard output, with the fields that `--help` lists, also when the command fails. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Command } from '../../cli/core/command.ts';
import { helpText } from '../../cli/core/help-text.ts';
import { isObject } from '../../model/schema/schema.ts';
import { type Publishing, publishing } from '../support/publishing/publishing.ts';

const COMMANDS: Record<string, () => Promise<{ default: Command }>> = {
  build: () => import('../../build.ts'),
  publish: () => import('../../cli/commands/publish.ts'),
  preview: () => import('../../cli/commands/preview.ts'),
  releases: () => import('../../cli/commands/releases.ts'),
  rollback: () => import('../../cli/commands/rollback.ts'),
  withdraw: () => import('../../cli/commands/withdraw.ts'),
  gc: () => import('../../cli/commands/gc.ts'),
};

let site: Publishing;
beforeAll(async () => {
  process.env['PREVIEW_KEY'] = 'k'.repeat(32);
  site = await publishing();
});
afterAll(async () => {
  delete process.env['PREVIEW_KEY'];
  await site.close();
});

/** Runs a command with `--json`, and checks that the help lists the fields of what it prints. */
async function json(name: string, ...args: string[]) {
  const command = site.run(name, ...args, '--json');
  const code = await command.ended;
  site.kv.store.advance(120_000);
  const document: unknown = JSON.parse(command.stdout());
  const spec = (await COMMANDS[name]?.())?.default.spec;
  const fields = (Array.isArray(document) ? document : [document]).flatMap((row: object) =>
    'error' in row ? [] : Object.keys(row),
  );
  expect(Object.keys(spec?.json ?? {})).toEqual(expect.arrayContaining(fields));
  return { code, document, output: command.output() };
}

const textOf = (value: unknown, name: string): string =>
  isObject(value) ? String(value[name]) : '';

describe('--json', () => {
  it('prints what a release went through, from the build to its deletion', async () => {
    const { id: first } = await site.edition(1);
    expect(await json('build')).toMatchObject({
      code: 0,
      document: { release: first, pages: 5, diagnostics: [] },
    });
    expect(await json('publish', '--built', '--dry-run')).toMatchObject({
      code: 0,
      document: { state: 'planned', release: first, pages: 5, writes: 0 },
    });
    const published = await json('publish', '--built', '--no-wait');
    expect(published).toMatchObject({
      code: 0,
      document: { state: 'published', release: first, pages: 5 },
      // The log is complete, beside the document.
      output: expect.stringContaining(`published ${first}: 5 pages changed, `),
    });
    expect(published.document).not.toHaveProperty('served');

    const { id: second } = await site.edition(2);
    const preview = await json('preview', '--built');
    expect(preview).toMatchObject({
      code: 0,
      document: {
        state: 'preview',
        release: second,
        pages: 5,
        link: expect.stringMatching(/^https:\/\/docs\.example\/_preview\/[\w.-]+\/$/),
        expires: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      },
    });
    expect(await json('publish', '--built', '--no-wait')).toMatchObject({
      code: 0,
      document: { state: 'published', release: second },
    });
    expect(await json('releases', 'diff', first, second)).toMatchObject({
      code: 0,
      document: {
        from: first,
        to: second,
        changes: expect.arrayContaining([
          { kind: 'changed', path: '/one', title: 'One', what: ['text', 'description'] },
        ]),
      },
    });
    expect(await json('withdraw', '/one', '--dry-run')).toMatchObject({
      code: 0,
      document: { state: 'planned', isCurrent: true, purged: false },
    });
    // The content is withdrawn, and the caches are not purged: the exit code says so.
    expect(await json('withdraw', '/two', '--no-wait')).toMatchObject({
      code: 2,
      document: {
        state: 'withdrawn',
        items: expect.arrayContaining([expect.stringContaining('/two')]),
        isCurrent: true,
        purged: false,
      },
    });
    expect(await json('rollback', '--no-wait')).toMatchObject({
      code: 0,
      document: { release: first, pages: 5, held: second, hidden: ['/two', '/llms-full.txt'] },
    });
    const { document: listed } = await json('releases');
    expect(listed).toEqual(
      expect.arrayContaining([expect.objectContaining({ id: first, state: 'current' })]),
    );
    const planned = await json('gc', '--keep', '1', '--days', '0');
    expect(planned).toMatchObject({ code: 0, document: { deleted: 0, left: 0 } });
    const swept = await json('gc', '--keep', '1', '--days', '0', '--delete', '--settle', '0');
    expect(swept.code).toBe(0);
    expect(Number(textOf(swept.document, 'deleted'))).toBeGreaterThan(0);
  });

  it('prints the error of a command that fails, which standard error has too', async () => {
    expect(await json('rollback', 'nothing')).toMatchObject({
      code: 1,
      document: { error: { message: expect.stringContaining('There is no release "nothing"') } },
      output: expect.stringMatching(/^There is no release "nothing"/m),
    });
    expect(await json('publish', '--bogus')).toMatchObject({
      code: 1,
      document: { error: { message: expect.stringContaining("Unknown option '--bogus'") } },
    });
  });

  it('prints the findings of a build that fails, and keeps what a configuration prints out of it', async () => {
    site.write({
      'site.ts':
        "console.log('from the configuration');\nexport default { title: 'T', url: 'https://docs.example', links: { brokenLinks: 'throw' } };\n",
      'docs/broken.mdx': '# Broken\n\n[Lost](/nowhere)\n',
    });
    const failed = await json('build');
    expect(failed).toMatchObject({
      code: 1,
      document: {
        error: {
          message: 'The build failed; nothing was written.',
          diagnostics: [{ severity: 'error', rule: 'broken-link', line: 3 }],
        },
      },
      output: expect.stringContaining('from the configuration'),
    });
  });
});

it('is in the help, with the fields', async () => {
  for (const load of Object.values(COMMANDS)) {
    const { spec } = (await load()).default;
    const help = helpText(spec);
    expect(help).toMatch(/--json {2,}Print the result as JSON/);
    for (const field of Object.keys(spec.json ?? {})) expect(help).toContain(`\n  ${field} `);
  }
});
