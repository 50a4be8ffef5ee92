/** Tailwind 3 and 4 and Sass themselves, in place and at an import. Skipped without the packages. */
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { objectsFolder, readObject } from '../../compiler/objects/objects.ts';
import { STYLE_PACKAGES } from '../support/optional-material.ts';
import { docusaurusFolder } from '../support/sites/docusaurus-folder.ts';
import { temporarySite, type TemporarySite } from '../support/sites/temporary-site.ts';
import { isFull } from '../support/suite.ts';

function config(customCss: string, plugin: string): string {
  return `module.exports = { title: 'S', url: 'https://s.example', baseUrl: '/', plugins: [${plugin}],
    presets: [['classic', { docs: { routeBasePath: '/' }, blog: false, theme: { customCss: require.resolve('./src/css/${customCss}') } }]] };`;
}

function postcss(...packages: string[]): string {
  const pushed = packages.map((name) => `options.plugins.push(require('${name}'));`).join(' ');
  return `async function tailwind() { return { name: 'tailwind', configurePostCss(options) { ${pushed} return options; } }; }`;
}

const PAGE = {
  'package.json': '{ "name": "s" }',
  'src/Box.jsx': `import styles from './box.module.css';
export default () => <p className={\`p-[13px] bg-brand \${styles.box}\`}>boxed</p>;`,
  'docs/index.mdx':
    'import Box from \'@site/src/Box\';\n\n# A\n\n<Box />\n\n<div className="w-[77px]">x</div>\n',
};

// What a file must have after the packages have run.
const ROWS = [
  {
    name: 'tailwind3',
    sheet: 'custom.css',
    files: {
      ...PAGE,
      'docusaurus.config.js': config('custom.css', postcss('tailwindcss', 'autoprefixer')),
      'tailwind.config.js': `module.exports = { content: ['./src/**/*.jsx', './docs/**/*.mdx'], corePlugins: { preflight: false },
        theme: { extend: { colors: { brand: '#ff5500' } } } };`,
      'src/css/custom.css':
        '@tailwind base;\n@tailwind components;\n@tailwind utilities;\n.btn { @apply top-[11px]; }\n',
      'src/box.module.css': '.box { @apply m-[7px]; }\n',
    },
    all: [
      /\.w-\\\[77px\\\]\s*\{\s*width:\s*77px/,
      /\.bg-brand\b[^}]*rgb\(255 85 0/,
      /\.btn\s*\{\s*top:\s*11px/,
    ],
    page: /_box\{margin:7px\}/,
  },
  {
    name: 'tailwind4',
    sheet: 'custom.css',
    files: {
      ...PAGE,
      'docusaurus.config.js': config('custom.css', postcss('@tailwindcss/postcss')),
      'src/css/custom.css':
        '@import "tailwindcss";\n@theme { --color-brand: #ff5500; }\n.btn { @apply top-[11px]; }\n',
      'src/box.module.css': '@reference "./css/custom.css";\n.box { @apply m-[7px]; }\n',
    },
    all: [
      /\.w-\\\[77px\\\]\s*\{\s*width:\s*77px/,
      /--color-brand:\s*#f50/,
      /\.btn\s*\{\s*top:\s*11px/,
    ],
    page: /_box\{margin:7px\}/,
  },
  {
    name: 'sass',
    sheet: 'custom.scss.css',
    files: {
      'docusaurus.config.js': config('custom.scss', "'docusaurus-plugin-sass'"),
      'src/css/custom.scss':
        '@use "variables" as *;\n@use "sass:color";\n:root { --ifm-color-primary: #{$brand}; }\n@for $n from 1 through 2 { .big-#{$n} { top: $n * 10px; } }\n.wrap { .inner & { color: color.adjust($brand, $lightness: 10%); } }\n',
      'src/css/_variables.scss': '$brand: #336699 !default;\n',
      'src/Box.jsx':
        "import styles from './box.module.scss';\nimport './indented.sass';\nexport default () => <p className={styles.box}>boxed</p>;",
      'src/box.module.scss': '@use "./css/variables" as v;\n.box { &:hover { color: v.$brand } }\n',
      'src/indented.sass': '$w: 5px\n.indented\n  width: $w\n',
      'docs/index.mdx': PAGE['docs/index.mdx'],
    },
    all: [
      /\.big-2\s*\{\s*top:\s*20px/,
      /\.inner \.wrap\s*\{\s*color/,
      /--ifm-color-primary:\s*#369/,
    ],
    page: /_box:hover\{color:#369\}[^]*\.indented\{width:5px\}/,
  },
];

if (isFull && !fs.existsSync(STYLE_PACKAGES))
  console.log(`Skipped: no packages at ${STYLE_PACKAGES}`);

describe.skipIf(!isFull).each(ROWS)('$name', ({ name, sheet, files, all, page }) => {
  const packages = path.join(STYLE_PACKAGES, name, 'node_modules');
  const missing = fs.existsSync(packages) ? '' : `There is no ${packages}.`;

  it('runs in a site that is read in place', async ({ skip }) => {
    skip(missing !== '', missing);
    const site = temporarySite(files);
    fs.cpSync(packages, path.join(site.root, 'node_modules'), { recursive: true });
    const outcome = await site.build();
    expect(outcome.diagnostics).toEqual([]);
    const css = textOf(site, outcome.manifest.client.siteStyles);
    for (const rule of all) expect(shortened(css)).toMatch(rule);
    const [own] = site.page(outcome, '/').header.styles;
    expect(shortened(textOf(site, own))).toMatch(page);
    await site.close();
  });

  it('runs at an import', async ({ skip }) => {
    skip(missing !== '', missing);
    const folder = docusaurusFolder(files);
    fs.cpSync(packages, path.join(folder.site, 'node_modules'), { recursive: true });
    const { staged, errors } = await folder.import();
    expect(errors).toEqual([]);
    const css = fs.readFileSync(path.join(staged, 'src/css', sheet), 'utf8');
    for (const rule of all) expect(shortened(css)).toMatch(rule);
    folder.close();
  });
});

// Minified CSS has the short form of a colour.
function shortened(css: string): string {
  return css.replaceAll('#336699', '#369').replaceAll('#ff5500', '#f50');
}

function textOf(site: TemporarySite, href = ''): string {
  const hash = /-([0-9a-f]{24})\.css/.exec(href)?.[1] ?? '';
  return readObject(objectsFolder(site.out), hash).toString('utf8');
}
