/** `edgepress translate`: what it lists and records, and its exit codes. */
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type EndedCommand, runInProcess } from '../../support/publishing/command-in-process.ts';
import {
  siteModule,
  temporarySite,
  type TemporarySite,
} from '../../support/sites/temporary-site.ts';

const LANGUAGES = {
  locales: {
    default: 'en',
    list: [
      { code: 'en', label: 'English' },
      { code: 'de', label: 'Deutsch' },
      { code: 'ar', label: 'العربية', direction: 'rtl' },
    ],
  },
};

let site: TemporarySite;
beforeAll(() => {
  site = temporarySite({
    'site.ts': siteModule({ ...LANGUAGES, blog: { onUntruncatedPosts: 'ignore' } }),
    'docs/index.mdx': '# Home\n',
    'docs/a.mdx': '---\ntitle: A\n---\n\nOne.\n',
    'docs/b.md': '# B\n',
    'docs/draft.md': '---\ndraft: true\n---\n\n# Draft\n',
    'blog/2026-01-31-post.md': '# Post\n',
    'i18n/de/docs/index.mdx': '# Start\n',
    'i18n/de/docs/a.md': '---\ntitle: A auf Deutsch\n---\n\nEins.\n',
    'i18n/de/docs/old.md': '# Alt\n',
    'i18n/ar/docs/a.mdx': '# أ\n',
  });
});
afterAll(() => site.close());

const translate = (...args: string[]): Promise<EndedCommand> =>
  runInProcess('translate', { CONTENT: site.root }, args);

async function states(...args: string[]): Promise<string[]> {
  const { output } = await translate(...args, '--json');
  const rows: { locale: string; state: string; file: string }[] = JSON.parse(output);
  const place = (file: string): string => path.relative(site.root, path.resolve(file));
  return rows.map(({ state, file }) => `${state} ${place(file)}`);
}

const at = (name: string): string => path.join(site.root, name);

describe('before anything is recorded', () => {
  it('lists the pages of each language, and drafts of none', async () => {
    expect(await states('de')).toEqual([
      'unknown i18n/de/docs/a.md',
      'missing i18n/de/docs/b.md',
      'unknown i18n/de/docs/index.mdx',
      'orphaned i18n/de/docs/old.md',
      'missing i18n/de/blog/2026-01-31-post.md',
    ]);
    const { code, output } = await translate();
    expect(code).toBe(0);
    expect(output).toContain('de: 4 pages, 2 missing, 2 unknown, 1 orphaned\n');
    expect(output).toContain(`  orphaned  ${at('i18n/de/docs/old.md')}\n`);
    expect(output).toContain('ar: 4 pages, 3 missing, 1 unknown\n');
  });

  it('says what it expected', async () => {
    const failures = [
      [['fr'], 'Found the language "fr", expected one of: de, ar.'],
      [['--mark'], 'Found --mark without a language'],
      [['de', at('docs/none.md')], 'expected the file of a page or of its translation.'],
    ] as const;
    for (const [args, message] of failures) {
      const { code, output } = await translate(...args);
      expect([code, output]).toEqual([1, expect.stringContaining(message)]);
    }
  });
});

describe('a translation that is recorded', () => {
  beforeEach(async () => {
    site.write({ 'docs/a.mdx': '---\ntitle: A\n---\n\nOne.\n' });
    await translate('de', '--mark');
  });

  it('is current until the original changes, and fails a check after that', async () => {
    expect(fs.readFileSync(at('i18n/de/docs/a.md'), 'utf8')).toMatch(
      /^---\ntitle: A auf Deutsch\nsource_hash: '[\da-f]{12}'\n---\n\nEins\.\n$/,
    );
    expect(await states('de', at('docs/a.mdx'))).toEqual(['current i18n/de/docs/a.md']);
    expect((await translate('de', '--check', '--allow-missing')).code).toBe(0);
    expect((await translate('de', '--check')).code).toBe(1);
    // Another checkout may have other line endings.
    site.write({ 'docs/a.mdx': '---\r\ntitle: A\r\n---\r\n\r\nOne.\r\n' });
    expect(await states('de', at('docs/a.mdx'))).toEqual(['current i18n/de/docs/a.md']);
    site.write({ 'docs/a.mdx': '---\ntitle: A\n---\n\nTwo.\n' });
    expect(await states('de', at('docs/a.mdx'))).toEqual(['outdated i18n/de/docs/a.md']);
    expect((await translate('--check', '--allow-missing')).code).toBe(1);
    expect(await states('de', at('i18n/de/docs/a.md'), '--mark')).toEqual([
      'current i18n/de/docs/a.md',
    ]);
    expect(await states('de', at('docs/a.mdx'))).toEqual(['current i18n/de/docs/a.md']);
  });

  it('is not recorded, and no other one, while a component among them needs an edit by hand', async () => {
    site.write({
      'docs/a.mdx': '# Three\n',
      'docs/z.mdx': '# Z\n',
      'i18n/de/docs/z.tsx':
        "export const frontMatter = { title: 'Z' };\nexport default () => <p>Z</p>;\n",
    });
    const before = fs.readFileSync(at('i18n/de/docs/a.md'), 'utf8');
    const { code, output } = await translate('de', '--mark');
    expect([code, output]).toEqual([1, expect.stringContaining('changed no file')]);
    expect(output).toMatch(/z\.tsx: source_hash: '[\da-f]{12}'/);
    expect(fs.readFileSync(at('i18n/de/docs/a.md'), 'utf8')).toBe(before);
  });
});
