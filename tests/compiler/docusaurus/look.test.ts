/** The look of Docusaurus sites: stylesheets, variables of Infima, colours of code. */
import { afterEach, describe, expect, it } from 'vitest';
import { ConfigNotes } from '../../../compiler/docusaurus/config-notes.ts';
import { ImportFindings } from '../../../compiler/docusaurus/finding.ts';
import { cssVariables } from '../../../compiler/docusaurus/look/css-variables.ts';
import { infimaTheme } from '../../../compiler/docusaurus/look/infima-theme.ts';
import { prismThemes } from '../../../compiler/docusaurus/look/prism-themes.ts';
import { objectsFolder, readObject } from '../../../compiler/objects/objects.ts';
import type { BuildOutcome } from '../../../compiler/release/build-outcome.ts';
import { FUNCTION_FIELD } from '../../../model/schema/schema.ts';
import { importedFiles } from '../../support/sites/docusaurus-folder.ts';
import { temporarySite, type TemporarySite } from '../../support/sites/temporary-site.ts';

let site: TemporarySite | undefined;

afterEach(async () => {
  await site?.close();
  site = undefined;
});

const CSS = `/* :root { --ifm-color-primary: red } */
@import url('https://fonts.googleapis.com/css2?family=Inter');
@import '~missing-package/x.css';
:root {
  --brand: #2e8555;
  --ifm-color-primary: var(--brand);
  --ifm-color-primary-dark: #29784c;
  --ifm-font-family-base: 'Inter', sans-serif;
  --ifm-font-size-base: 15px;
  --ifm-navbar-link-color: #fff;
  --ifm-spacing-horizontal: 2rem;
}
html[data-theme='dark'] { --ifm-color-primary: #25c2a0; --ifm-background-color: #101418 }
.hero { background: url('/img/none.png'); }
.menu__link { color: red }
@media (width < 10px) { :root { --ifm-background-color: #f00 } }
`;

function config(fields = ''): string {
  return `import { themes } from 'prism-react-renderer';
export default { title: 'S', url: 'https://s.example', presets: [['classic', { theme: { customCss: './src/custom.css' } }]],
  themeConfig: { prism: { theme: themes.github, darkTheme: themes.dracula }, footer: { style: 'dark' }, ${fields} } };`;
}

describe('a stylesheet', () => {
  it('applies to every page after the classes of Infima', async () => {
    site = temporarySite({
      'docusaurus.config.js': config(),
      'docs/a.md': '# A',
      'src/custom.css': CSS,
    });
    const outcome = await site.build();
    const css = siteCss(site, outcome);
    expect(css.indexOf('.col--6')).toBeGreaterThan(0);
    expect(css.indexOf('.menu__link')).toBeGreaterThan(css.indexOf('.col--6'));
    expect(css).toContain('--font-sans:var(--ifm-font-family-base)');
    expect(css).toMatch(/\.footer\{[^}]*color-scheme:dark/);
    // A rule of the site for links has no effect on those around the text.
    expect(css).toMatch(/\.toc[^{}]*\) a,\.anchor\{color:revert-layer/);
    // A rule of the site for code in text has no effect on blocks of code.
    expect(css).toMatch(/pre code\{background:(?:0 0|none);color:inherit\}/);
    expect(outcome.manifest.site.policy).toEqual({
      style: ['https://fonts.googleapis.com'],
      font: ['https://fonts.gstatic.com'],
    });
    // Neither a missing package nor a missing picture stops the build.
    expect(outcome.diagnostics.map(({ severity, rule }) => `${severity} ${rule}`)).toEqual([
      'warning site-styles',
      'warning site-styles',
    ]);
  });

  it('may refer to files from the root of the site', async () => {
    site = temporarySite({
      'docusaurus.config.js': config(),
      'docs/a.md': '# A',
      'src/custom.css':
        ".hero { background: url('@site/static/img/wave.svg'); } .own { background: url(/static/img/wave.svg) }",
      'static/img/wave.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    });
    const outcome = await site.build();
    expect(outcome.diagnostics).toEqual([]);
    const css = siteCss(site, outcome);
    expect(css).toMatch(/wave-\w+\.svg/);
    expect(css).toMatch(/\.own\{background:url\(\/img\/wave\.svg\)/);
  });

  it('may be split into several files, which webpack finds without their extension', async () => {
    const files = {
      'docusaurus.config.js': config(),
      'docs/a.md': '# A',
      'src/css/custom.css':
        '@import "variables";\n@import url("./parts/fonts.css");\n@import "./paper.css" print;\nb { color: red }',
      'src/css/variables.css': ':root { --ifm-color-primary: #2e8555 }',
      'src/css/paper.css': ':root { --ifm-color-primary: #000000 }',
      'src/css/parts/fonts.css':
        "@import 'https://fonts.googleapis.com/css2?family=Inter';\n@import '../variables';\ni { color: lime }",
    };
    files['docusaurus.config.js'] = config().replace('./src/custom.css', './src/css/custom.css');
    site = temporarySite(files);
    const outcome = await site.build();
    expect(outcome.diagnostics).toEqual([]);
    expect(siteCss(site, outcome)).toMatch(
      /--ifm-color-primary: #2e8555[^]*i\{color:#0f0\}@media print\{[^]*b\{color:red\}/,
    );
    expect(outcome.manifest.site.policy).toMatchObject({ style: ['https://fonts.googleapis.com'] });
    site.write({ 'src/css/variables.css': ':root { --ifm-color-primary: #0000ff }' });
    expect(siteCss(site, await site.build())).toContain('--ifm-color-primary: #0000ff');
    const imported = await importedFiles(files);
    expect(imported['site.ts']).toContain("accent: '#2e8555'");
    expect(Object.keys(imported)).toEqual(
      expect.arrayContaining(['src/css/variables.css', 'src/css/parts/fonts.css']),
    );
  });

  it('is followed by the next build', async () => {
    site = temporarySite({
      'docusaurus.config.js': config(),
      'docs/a.md': '# A',
      'src/custom.css': '.x { color: red }',
    });
    await site.build();
    site.write({ 'src/custom.css': '.x { color: lime }' });
    expect(siteCss(site, await site.build())).toContain('.x{color:#0f0}');
  });
});

describe('variables of Infima', () => {
  it('become colours, sizes and rules', () => {
    const { theme, rules, unmapped } = infimaTheme(cssVariables(CSS));
    expect(theme).toEqual({
      accent: '#2e8555',
      colours: { light: {}, dark: { accent: '#25c2a0', bg: '#101418' } },
      type: { base: 15 },
    });
    // The buttons of the navbar are as readable as its links.
    expect(rules).toEqual([
      ':root{--font-sans:var(--ifm-font-family-base)}',
      '.navbar :is(.brand,.navbar-link,.dropdown > button,.colour-toggle,.menu-toggle){color:var(--ifm-navbar-link-color)}',
    ]);
    expect(unmapped).toEqual(['ifm-color-primary-dark', 'ifm-spacing-horizontal']);
  });

  it('make a site dark whose light mode has a dark background', () => {
    const rulesOf = (css: string): string[] => infimaTheme(cssVariables(css)).rules;
    expect(rulesOf(':root { --black: #000; --ifm-background-color: var(--black) }')).toEqual([
      ':root{color-scheme:dark}',
    ]);
    expect(rulesOf('[data-theme=dark] { --ifm-background-color: #000 }')).toEqual([]);
  });

  it('become sizes only if they are lengths', () => {
    const rulesOf = (css: string): string[] => infimaTheme(cssVariables(css)).rules;
    expect(rulesOf(':root { --ifm-navbar-height: auto; --doc-sidebar-width: 20rem }')).toEqual([
      ':root{--sidebar-width:var(--doc-sidebar-width)}',
    ]);
  });
});

describe('colours of code', () => {
  const notes = new ConfigNotes(new ImportFindings('/nowhere'), 'docusaurus.config.js');
  const named = (name: string): object => ({ [FUNCTION_FIELD]: name });

  it('are known by the names of themes, whether or not the package is installed', () => {
    const code = prismThemes(
      {
        theme: named('prism-react-renderer.themes.github'),
        darkTheme: named('prism-react-renderer/themes/dracula'),
      },
      notes,
    );
    expect(code?.light?.bg).toBe('#f6f8fa');
    expect(code?.dark).toMatchObject({ bg: '#282a36', function: '#50fa7b' });
    expect(code?.mode).toBeUndefined();
  });

  it('are dark in both modes with Docusaurus’s default', () => {
    expect(prismThemes({}, notes)).toMatchObject({
      mode: 'dark',
      light: { bg: '#292d3e' },
      dark: { bg: '#292d3e' },
    });
  });

  it('are read from a theme of the site', () => {
    const theme = {
      plain: { color: '#111111', backgroundColor: '#fff' },
      styles: [
        { types: ['keyword', 'tag'], style: { color: '#0000aa' } },
        { types: ['string'], languages: ['css'], style: { color: '#ff0000' } },
        { types: ['comment'], style: { fontStyle: 'italic' } },
      ],
    };
    const old = { ...theme, plain: { color: '#ffffff', background: '#00153c' } };
    expect(prismThemes({ theme: old }, notes)).toMatchObject({
      mode: 'dark',
      light: { bg: '#00153c', text: '#ffffff' },
    });
    expect(prismThemes({ theme }, notes)?.light).toMatchObject({
      bg: '#fff',
      text: '#111111',
      keyword: '#0000aa',
      type: '#0000aa',
      string: '#111111',
      comment: '#111111',
    });
  });
});

function siteCss({ out }: TemporarySite, { manifest }: BuildOutcome): string {
  const name = /-([0-9a-f]{24})\.css$/.exec(manifest.client.siteStyles ?? '')?.[1] ?? '';
  return readObject(objectsFolder(out), name).toString('utf8');
}
