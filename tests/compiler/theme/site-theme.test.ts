/** The look of a site as part of its release: tokens, fonts, the site's stylesheet, and what is wrong with them. */
import fs from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { objectsFolder, readObject } from '../../../compiler/objects/objects.ts';
import type { BuildOutcome } from '../../../compiler/release/build-outcome.ts';
import type { ThemeConfig } from '../../../model/theme/theme.ts';
import {
  siteModule,
  temporarySite,
  type TemporarySite,
} from '../../support/sites/temporary-site.ts';

const FONT = path.resolve('node_modules/katex/dist/fonts/KaTeX_SansSerif-Regular.woff2');
const ITALIC = path.resolve('node_modules/katex/dist/fonts/KaTeX_SansSerif-Italic.woff2');

let site: TemporarySite | undefined;
afterEach(() => site?.close());

function siteWith(theme: ThemeConfig, files: Record<string, string> = {}): TemporarySite {
  site = temporarySite({
    'site.ts': siteModule({ baseUrl: '/docs/', theme }),
    'docs/index.mdx': '# Home\n\n```js\nlet a = 1;\n```\n',
    'docs/second.mdx': '# Second\n',
    ...files,
  });
  return site;
}

function copyFonts({ root }: TemporarySite): void {
  fs.mkdirSync(path.join(root, 'fonts'), { recursive: true });
  fs.copyFileSync(FONT, path.join(root, 'fonts/regular.woff2'));
  fs.copyFileSync(ITALIC, path.join(root, 'fonts/italic.woff2'));
}

/** The critical CSS after the engine's part. */
function themeCss({ manifest }: BuildOutcome): string {
  const { code = '' } = manifest.client.frame ?? {};
  return code.slice(code.lastIndexOf('}}') + 2);
}

function assetText({ out }: TemporarySite, href: string): string {
  const hash = /-([0-9a-f]{24})\./.exec(href)?.[1] ?? '';
  return readObject(objectsFolder(out), hash).toString('utf8');
}

describe('a theme', () => {
  it('adds nothing to a site that has none', async () => {
    const outcome = await siteWith({}).build();
    const { client } = outcome.manifest;
    expect(themeCss(outcome)).toBe('');
    expect([client.fonts, client.siteStyles]).toEqual([undefined, undefined]);
  });

  it('puts the tokens that differ into the critical CSS, with a value for each mode', async () => {
    const theme = {
      accent: '#7c3aed',
      colours: { dark: { bg: '#101014' } },
      radius: '0',
      code: { mode: 'dark' },
    } as const;
    const outcome = await siteWith(theme).build();
    expect(themeCss(outcome)).toMatchInlineSnapshot(
      `":root{--accent-hue:293;--bg:light-dark(#fff,#101014);--accent:light-dark(#7c3aed,#bf8bff);--on-accent:light-dark(#fff,oklch(0.2 0.03 var(--accent-hue)));--radius:0px;--radius-s:0px}.code{color-scheme:dark}"`,
    );
    expect(outcome.diagnostics.filter(({ rule }) => rule === 'contrast')).toEqual([]);
  });

  it('makes another release of the same pages, without compiling any', async () => {
    const made = siteWith({ accent: 30 });
    const first = await made.build();
    made.write({
      'site.ts': siteModule({ baseUrl: '/docs/', theme: { accent: 300 } }),
      'styles.css': '.brand { color: red; }',
    });
    const second = await made.build();
    expect(second.compiled).toEqual([]);
    expect(second.manifest.id).not.toBe(first.manifest.id);
    expect(second.manifest.pages).toEqual(first.manifest.pages);
    expect(second.manifest.client.frame?.hash).not.toBe(first.manifest.client.frame?.hash);
    made.write({ 'styles.css': '.brand { color: blue; }' });
    const third = await made.build();
    expect(third.compiled).toEqual([]);
    expect(third.manifest.client.siteStyles).not.toBe(second.manifest.client.siteStyles);
    made.remove('styles.css');
    made.write({ 'site.ts': siteModule({ baseUrl: '/docs/', theme: { accent: 30 } }) });
    expect((await made.build()).manifest.id).toBe(first.manifest.id);
  });
});

describe('fonts', () => {
  it('are stored, preloaded, and replaced by a font of the same measures while they load', async () => {
    const made = siteWith({
      fonts: {
        sans: { family: 'Acme Sans', files: ['fonts/regular.woff2', 'fonts/italic.woff2'] },
        mono: { family: 'Fira Code' },
      },
    });
    copyFonts(made);
    const outcome = await made.build();
    const css = themeCss(outcome);
    const { fonts = [] } = outcome.manifest.client;
    expect(fonts).toEqual([expect.stringMatching(/^\/assets\/regular-[0-9a-f]{24}\.woff2$/)]);
    expect(css).toContain(`@font-face{font-family:"Acme Sans";src:url(/docs${fonts[0]})`);
    expect(css).toMatch(
      /italic-[0-9a-f]{24}\.woff2\)format\("woff2"\);font-weight:400;font-style:italic;font-display:swap/,
    );
    expect(css).toMatch(
      /font-family:"Acme Sans fallback";src:local\("Arial"\),local\("Liberation Sans"\),local\("Arimo"\);size-adjust:[\d.]+%;ascent-override:[\d.]+%/,
    );
    expect(css).toContain('--font-sans:"Acme Sans","Acme Sans fallback",sans-serif');
    expect(css).toContain(
      '--font-mono:"Fira Code",ui-monospace,Menlo,Consolas,Courier New,monospace',
    );
    const list = readObject(objectsFolder(made.out), outcome.manifest.assets ?? '').toString();
    expect(list.split('\n').filter((name) => name.endsWith('.woff2'))).toHaveLength(2);
  });

  it.each([
    ['fonts/none.woff2', 'does not exist'],
    ['../outside.woff2', 'is outside of the content folder'],
    ['fonts/text.woff2', "can't be read"],
  ])('that are no fonts are errors: %s', async (file, message) => {
    const made = siteWith(
      { fonts: { sans: { family: 'Acme Sans', files: [file] } } },
      { 'fonts/text.woff2': 'no font' },
    );
    const found = await made.diagnose();
    expect(found).toEqual([
      expect.objectContaining({ rule: 'theme-font', line: expect.any(Number) }),
    ]);
    expect(found[0]?.message).toContain(message);
  });
});

describe('the stylesheet of a site', () => {
  it('can override all rules of the engine but those that docs/customise/theme.md names', () => {
    const styles = fs
      .readdirSync('client', { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.css') && !name.endsWith('print.css'))
      .map((name) => fs.readFileSync(`client/${name}`, 'utf8'))
      .join('\n');
    // What is hidden, forced colours, and reduced motion.
    const important = [...styles.matchAll(/^ *([\w-]+):[^;]*!important/gm)].map(
      ([, name = '']) => name,
    );
    expect(important.toSorted()).toEqual([
      '--bg-subtle',
      '--border',
      '--border-transparent',
      'animation-duration',
      'display',
      'transition-duration',
    ]);
  });

  it('is bundled with what it imports and loads', async () => {
    const made = siteWith(
      {},
      {
        'styles.css':
          "@import './styles/more.css'; .brand { background: url(./styles/x.svg), url(/img/y.svg); }",
        'styles/more.css':
          '@font-face { font-family: A; src: url(../fonts/regular.woff2) } h1 { color: red; }',
        'styles/x.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
        'static/img/y.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
      },
    );
    copyFonts(made);
    const outcome = await made.build();
    const css = assetText(made, outcome.manifest.client.siteStyles ?? '');
    expect(css).toMatch(/src:url\("?\.\/regular-[0-9a-f]{24}\.woff2"?\)/);
    expect(css).toMatch(/url\("?\.\/x-[0-9a-f]{24}\.svg"?\),url\("?\/docs\/img\/y\.svg"?\)/);
    expect(css).toContain('h1{color:red}');
    expect(css).not.toContain('@layer');
    const list = readObject(objectsFolder(made.out), outcome.manifest.assets ?? '').toString();
    expect(list).toMatch(/\.woff2$/m);
  });

  it('is reported with file and line where it can’t be bundled', async () => {
    const [found] = await siteWith(
      {},
      { 'styles.css': '.a {\n  background: url(none.png);\n}' },
    ).diagnose();
    expect(found).toMatchObject({
      severity: 'error',
      line: 2,
      file: expect.stringMatching(/styles\.css$/),
    });
  });

  it('is warned about addresses that browsers would not load', async () => {
    const css = "@import 'https://fonts.example/a.css'; h1 { background: url(/img/none.png); }";
    const found = await siteWith({}, { 'styles.css': css }).diagnose();
    expect(found.map(({ severity, message }) => `${severity}: ${message}`)).toEqual([
      expect.stringContaining("warning: Browsers won't load `https://fonts.example/a.css`"),
      expect.stringContaining('error: Found `url(/img/none.png)`, but there is no such file'),
    ]);
  });
});

describe('contrast', () => {
  it('names the colours, the mode and the figures of what can’t be read', async () => {
    const [found, ...more] = await siteWith({
      colours: { light: { textMuted: '#999' } },
    }).diagnose();
    expect(found).toMatchObject({
      severity: 'warning',
      rule: 'contrast',
      line: expect.any(Number),
    });
    expect(found?.message).toMatch(
      /^Theme, light mode: `text-muted` has too little contrast: \d\.\d\d:1 on .*, which needs 4\.5:1; .* and on \d+ more\.$/,
    );
    expect(more).toEqual([]);
  });

  it('counts tokens that the stylesheet sets', async () => {
    const css = ':root { --text: #ccc; }';
    const found = await siteWith({ contrast: 'throw' }, { 'styles.css': css }).diagnose();
    expect(found.map(({ severity, rule }) => `${severity} ${rule}`)).toContain('error contrast');
  });

  it('can be ignored', async () => {
    const theme = { colours: { light: { text: '#eee' } }, contrast: 'ignore' } as const;
    expect(await siteWith(theme).diagnose()).toEqual([]);
  });
});
