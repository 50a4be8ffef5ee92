/** The documentation of the engine, built as its readers get it, and crawled. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openProject } from '../../compiler/config/project.ts';
import { silentTimings } from '../../compiler/diagnostics/timings.ts';
import type { BuildOutcome } from '../../compiler/release/build-outcome.ts';
import { parseHtml, textContent } from '../../compiler/html/tree.ts';
import { SiteBuild } from '../../compiler/site-build.ts';
import { DOCUMENTATION_URL, ruleUrl } from '../../compiler/diagnostics/diagnostic.ts';
import type { Rule } from '../../compiler/diagnostics/rule.ts';
import { readReference } from '../../packages/reference/reference.ts';
import { writeReference } from '../../packages/reference/write-reference.ts';
import { pagesIn } from '../support/content/site-pages.ts';
import { AVOIDED_PHRASES, avoidedIn } from '../support/prose/avoided-phrases.ts';
import { Spelling } from '../support/prose/spelling.ts';
import { appOfSite } from '../support/sites/app-of-site.ts';
import { type Crawl, crawlLanguages } from '../support/sites/crawl-languages.ts';

/** What each kind of reader looks for, as the titles of pages. */
const TOPICS = {
  evaluate: [/^What Edgepress is/, /why to use it/, /^Comparison/, /^FAQ/, /^Limits/],
  write: [
    /^Install/,
    /first page/,
    /^Markdown features/,
    /^Code$/,
    /^Components/,
    /^Islands/,
    /^Navigation/,
    /^Assets|^Images/,
    /^API reference/,
    /languages/i,
    /^Versions/,
    /^Blog/,
    /lint/i,
  ],
  operate: [
    /^Deploying/,
    /^Domains/,
    /^Publishing/,
    /^Previews/,
    /^Rolling back/,
    /^Withdrawing/,
    /^Restoring/,
    /^The hook/,
    /^CI recipes/,
    /^Typesense/,
    /^Events and consent/,
    /^Security model/,
    /^Cloudflare Access/,
    /^Cost/,
    /^Observability/,
    /^Drills/,
    /^Runbook/,
  ],
  contribute: [
    /^Architecture/,
    /request is answered/,
    /page is built/,
    /release store/,
    /^Decisions/,
    /^Testing/,
    /^Releasing/,
  ],
};

interface RecordedRun {
  command: string;
  output: string[];
}
interface RecordedRuns {
  publish: RecordedRun;
  rollback: RecordedRun;
  preview: RecordedRun;
  edit: { ms: number; text: string };
}

const out = fs.mkdtempSync(path.join(os.tmpdir(), 'edgepress-docs-'));
const site = new SiteBuild({
  root: path.resolve('docs'),
  out,
  cache: openProject({}).cache,
  dev: false,
  timings: silentTimings,
});
let built: BuildOutcome;
let get: Awaited<ReturnType<typeof appOfSite>>;
let crawl: Crawl;

beforeAll(async () => {
  await writeReference(path.resolve('.'));
  built = await site.run();
  get = await appOfSite(built, out);
  crawl = await crawlLanguages(get, built.manifest.site);
});
afterAll(async () => {
  await site.close();
  fs.rmSync(out, { recursive: true, force: true });
});

describe('the documentation of the engine', () => {
  it('is served where messages of the engine and the package link to', () => {
    const { homepage } = JSON.parse(fs.readFileSync('package.json', 'utf8'));
    expect([built.manifest.site.url, homepage]).toEqual([DOCUMENTATION_URL, DOCUMENTATION_URL]);
  });

  it('is built without findings', () => {
    expect(built.diagnostics).toEqual([]);
  });

  it('has links to all pages and none that lead nowhere', () => {
    expect(crawl.faults).toEqual([]);
    const { pages } = built.manifest;
    const paths = 'inline' in pages ? Object.keys(pages.inline.pages) : [];
    expect(paths.length).toBeGreaterThan(40);
    expect(paths.filter((at) => !crawl.pages.has(at))).toEqual([]);
  });

  it('has each topic in its sidebar, by name', () => {
    const { pages } = built.manifest;
    const entries = 'inline' in pages ? Object.values(pages.inline.pages) : [];
    const labels = entries.filter(({ sidebar }) => sidebar === 'docs').map(({ title }) => title);
    const missing = Object.values(TOPICS)
      .flat()
      .filter((topic) => !labels.some((label) => topic.test(label)));
    expect(missing).toEqual([]);
  });

  it('lists every page of the reference in the sidebar of the guides, under its title', async () => {
    const { pages } = built.manifest;
    const all = 'inline' in pages ? Object.entries(pages.inline.pages) : [];
    const references = all.filter(([at]) => at.startsWith('/reference/'));
    expect(references.length).toBeGreaterThan(12);
    const links = fs
      .readFileSync('docs/sidebars.ts', 'utf8')
      .matchAll(/label: '([^']+)',\s*href: '(\/reference\/[^']+)'/g);
    const listed = [...links].map(([, label = '', href = '']) => `${href} ${label}`);
    const titles = references.map(([at, { title }]) => `${at} ${title}`);
    expect(listed.toSorted()).toEqual(titles.toSorted());
    // Without JavaScript, a closed category leads to the first page in it.
    const guide = await (await get('/start/create')).text();
    expect(guide).toMatch(/href="\/reference\/configuration"[^]*>Reference</);
  });

  it('links its guides with each other, and shows links to files of the repository as text', async () => {
    const page = await (await get('/start/create')).text();
    expect(page).toContain('<a href="/publishing#on-your-machine">');
    expect(await (await get('/start/why')).text()).not.toMatch(/<article[^]*href="[^"]*README/);
  });

  it('is built through the public interface of the package only', () => {
    const modules = fs.globSync('docs/**/*.{ts,tsx}');
    expect(modules.length).toBeGreaterThan(4);
    for (const file of modules)
      for (const [, from = ''] of fs
        .readFileSync(file, 'utf8')
        .matchAll(/(?<!['"/])\b(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g))
        expect(from, file).toMatch(
          /^(?:edgepress(?:\/components)?$|react$|node:|\.\/|\.\.\/(?:components|examples|loaders|plugins|reference|static|site)\b)/,
        );
  });

  it('shows the recorded runs on its home page, and a publish in less than a second', async () => {
    const recorded = fs.readFileSync('docs/recordings/runs.json', 'utf8');
    const { publish, rollback, preview, edit }: RecordedRuns = JSON.parse(recorded);
    const html = await (await get('/')).text();
    const text = parseHtml(html).map(textContent).join('');
    for (const { command, output } of [publish, rollback, preview]) {
      expect(text).toContain(command);
      for (const line of output) expect(text).toContain(line.trim());
    }
    expect(text).toContain(`${edit.ms} ms after`);
    expect(text).toContain(`After: “${edit.text}”`);
    expect(
      html.match(/<img [^>]*src="\/assets\/edit-(?:before|after)[^>]*alt="[^"]+"/g),
    ).toHaveLength(2);
    const took = (run: RecordedRun): number =>
      Number(/, (\d+) ms$/m.exec(run.output.join('\n'))?.[1]);
    expect(took(publish)).toBeLessThan(1000);
    expect(took(rollback)).toBeLessThan(1000);
    expect(publish.output.join('\n')).toMatch(
      / 1 changed, .*\n.*[^]*published [0-9a-f]{24}: 1 page changed/,
    );
    expect(rollback.output[0]).toMatch(/^rolled back to [0-9a-f]{24}/);
    expect(preview.output.at(-1)).toMatch(/^https:\/\/\S+\/_preview\//);
  });

  it('is in plain British English, with the references and the home page', () => {
    const spelling = new Spelling(
      'docs/reference/words.txt',
      'docs/words.txt',
      'content/words.txt',
    );
    const found = pagesIn(built.manifest, out).flatMap(({ path: at, prose, pictures, images }) => {
      const texts = [...prose, ...pictures, ...images.map(({ alt = '' }) => alt)];
      return [...spelling.misspelt(texts), ...avoidedIn(texts, AVOIDED_PHRASES)].map(
        (what) => `${at}: ${what}`,
      );
    });
    expect(found).toEqual([]);
    expect(spelling.unused()).toEqual([]);
  });

  it('explains each diagnostic at the anchor that its name has', async () => {
    const { diagnostics } = await readReference('.');
    expect(diagnostics.length).toBeGreaterThan(60);
    const page = await (await get('/reference/diagnostics')).text();
    const missing = diagnostics.filter(({ name }) => {
      // A name in the reference is a rule, or the pattern of a family of rules, which one of them stands for.
      const rule = name.replace('<name>', 'own') as Rule;
      const { pathname, hash } = new URL(ruleUrl(rule));
      return pathname !== '/reference/diagnostics' || !page.includes(` id="${hash.slice(1)}"`);
    });
    expect(missing).toEqual([]);
  });
});
