/** Components of packages, the component map, and client modules. */
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { objectsFolder, readObject } from '../../../compiler/objects/objects.ts';
import {
  siteModule,
  temporarySite,
  type TemporarySite,
} from '../../support/sites/temporary-site.ts';

let site: TemporarySite | undefined;

afterEach(async () => {
  await site?.close();
  site = undefined;
});

function siteOf(files: Record<string, string>): TemporarySite {
  return (site = temporarySite(files));
}

const KIT = {
  '../node_modules/kit/package.json':
    '{ "name": "kit", "type": "module", "exports": { ".": "./index.js" }, "sideEffects": false }',
  '../node_modules/kit/index.js':
    "export { Button } from './button.js';\nexport { Badge } from './badge.js';\n",
  '../node_modules/kit/button.js': `'use client';
import React, { useState } from 'react';
import './button.css';
export function Button({ children }) {
  const [n] = useState(1);
  return <button className="kit-button">{children}{n}</button>;
}
`,
  '../node_modules/kit/button.css': '.kit-button { color: red; }\n',
  '../node_modules/kit/badge.js':
    'import \'./badge.css\';\nexport const Badge = () => <i className="kit-badge">badge</i>;\n',
  '../node_modules/kit/badge.css': '.kit-badge { color: blue; }\n',
  '../node_modules/react/package.json': '{ "name": "react", "main": "index.js" }',
  '../node_modules/react/index.js': "throw new Error('the React of the project');\n",
};

describe('a component package', () => {
  it('works in pages and islands with its styles and the React of the engine', async () => {
    const made = siteOf({
      ...KIT,
      'components/buy.tsx':
        "'use client';\nimport { Button } from 'kit';\nexport const Buy = () => <Button>Buy</Button>;\n",
      'docs/a.mdx':
        "import { Button, Badge } from 'kit';\n\n# A\n\n<Button>Go</Button> <Badge />\n",
      'docs/b.mdx': "import { Buy } from '@site/components/buy.tsx';\n\n# B\n\n<Buy />\n",
    });
    const outcome = await made.build();
    // Only the button would be interactive, and only where no island contains it.
    expect(outcome.diagnostics).toMatchObject([
      {
        severity: 'warning',
        rule: 'static-component',
        file: path.join(made.root, 'docs/a.mdx'),
        line: 1,
        message: expect.stringMatching(/^`Button` of `kit` doesn't react to readers here/),
      },
    ]);
    const css = (page: string): string =>
      made
        .page(outcome, page)
        .header.styles.map((url) =>
          readObject(objectsFolder(made.out), /-(\w+)\.css$/.exec(url)?.[1] ?? '').toString(),
        )
        .join();
    expect(made.page(outcome, '/a').html).toMatch(
      /<button class="kit-button">Go1<\/button>\n<i class="kit-badge">badge<\/i>/,
    );
    expect(css('/a')).toBe('.kit-button{color:red}\n.kit-badge{color:#00f}');
    const { html, header } = made.page(outcome, '/b');
    expect(header.islands).toEqual(['components/buy']);
    expect(html.match(/<ep-island/g)).toHaveLength(1);
    expect(html).toContain('<button class="kit-button">Buy<!-- -->1</button>');
    // The island uses only one of the two components.
    expect(css('/b')).toBe('.kit-button{color:red}');
    made.write({
      'components/kit.tsx': "export { Button, Badge } from 'kit';\n",
      'docs/a.mdx':
        "import { Button } from '@site/components/kit.tsx';\n\n# A\n\n<Button>Go</Button>\n",
    });
    expect(await made.diagnose()).toEqual([]);
  });
});

describe("the engine's components", () => {
  it('take the label of a tab as its value', async () => {
    const made = siteOf({
      'docs/a.mdx':
        '# A\n\n<Tabs>\n  <TabItem label="npm">One.</TabItem>\n  <TabItem label="pnpm">Two.</TabItem>\n</Tabs>\n',
    });
    const { html } = made.page(await made.build(), '/a');
    expect(html).toMatch(/aria-selected="true"[^>]*data-value="npm">npm</);
    expect(html).toMatch(/role="tabpanel"[^>]*data-value="pnpm"[^>]*>Two\.</);
  });
});

const MAP = {
  'site.ts': siteModule({ components: './components/map.tsx' }),
  'components/map.tsx': `import './map.css';
import { Card as EngineCard } from 'edgepress/components';
export * from './price.tsx';
export const Card = (props) => <ul className="own"><EngineCard {...props} /></ul>;
export const h2 = ({ children, ...props }) => <h2 {...props} data-own="">{children}</h2>;
`,
  'components/map.css': '.own { color: red; }\n',
  'components/price.tsx': 'export const Price = ({ of }) => <b>{of} €</b>;\n',
};

describe('the component map', () => {
  it('gives pages components, and replaces those of the engine and elements', async () => {
    const made = siteOf({
      ...MAP,
      'docs/a.mdx': '# A\n\n<Price of="3" />\n\n<Card title="One">x</Card>\n',
      'docs/b.md': '# B\n\n## Part *one*\n\nText.\n',
      'docs/c.md': '# C\n\n### Part\n',
      'docs/d.mdx':
        'import { Card } from \'edgepress/components\';\n\n# D\n\n<Card title="One">x</Card>\n',
      'slots/footer.mdx': '<Price of="4" />\n',
    });
    const outcome = await made.build();
    const { html, header } = made.page(outcome, '/a');
    expect(html).toContain('<b>3 €</b>');
    expect(html).toMatch(/<ul class="own"><li class="card">/);
    expect(header.styles).toHaveLength(1);
    const b = made.page(outcome, '/b');
    expect(b.html).toMatch(
      /<h2 id="part-one" data-own=""><a class="anchor" href="#part-one">Part <em>one<\/em><\/a><\/h2>/,
    );
    expect(b.header.toc).toMatchObject([{ id: 'part-one' }]);
    expect(b.header.styles).toEqual(header.styles);
    for (const page of ['/c', '/d']) expect(made.page(outcome, page).header.styles).toEqual([]);
    expect(made.page(outcome, '/d').html).not.toContain('own');
    const { templates } = outcome.manifest;
    expect(templates && 'inline' in templates && templates.inline.html['slots/footer']).toContain(
      '<b>4 €</b>',
    );
  });

  it('compiles the pages that use it when it changes, and all when its names change', async () => {
    const made = siteOf({
      ...MAP,
      'docs/a.mdx': '# A\n\n<Price of="3" />\n',
      'docs/b.mdx': '# B\n\n### Part\n',
    });
    await made.build();
    expect((await made.build()).compiled).toEqual([]);
    made.write({ 'components/price.tsx': 'export const Price = ({ of }) => <b>{of} $</b>;\n' });
    const second = await made.build();
    expect(second.compiled).toEqual(['/a']);
    expect(made.page(second, '/a').html).toContain('<b>3 $</b>');
    made.write({
      'components/price.tsx': 'export const Price = () => <b />, h3 = () => <h3>x</h3>;\n',
    });
    const third = await made.build();
    expect(third.compiled.sort()).toEqual(['/a', '/b']);
    expect(made.page(third, '/b').html).toContain('<h3>x</h3>');
  });

  it.each([
    ['./none.tsx', '', 'site.ts', /field `components`: found `\.\/none\.tsx`/],
    ['./map.tsx', 'export default 1;', 'site.ts', /exports nothing/],
    ['./map.tsx', '\nexport const A = <', 'map.tsx', /end of file/],
    ['./map.tsx', '\nthrow new Error("no");\nexport const A = 1;', 'map.tsx', /no/],
  ])('%s with %o is an error of %s', async (components, text, file, message) => {
    const made = siteOf({
      'site.ts': siteModule({ components }),
      'map.tsx': text,
      'docs/a.mdx': '# A\n\n<A />\n',
    });
    expect(await made.diagnose()).toContainEqual(
      expect.objectContaining({
        severity: 'error',
        file: path.join(made.root, file),
        message: expect.stringMatching(message),
      }),
    );
  });
});

describe('a client module', () => {
  it('runs only in the browser, on the pages whose components import it', async () => {
    const made = siteOf({
      'components/rating.client.ts':
        "customElements.define('my-rating', class extends HTMLElement {});\nexport const NAME = 'x';\n",
      'components/rating.tsx':
        'import \'./rating.client.ts\';\nexport const Rating = () => <my-rating value="3">3 stars</my-rating>;\n',
      'docs/part.client.ts': 'console.log(1);\n',
      'docs/a.mdx':
        "import { Rating } from '@site/components/rating.tsx';\nimport './part.client.ts';\n\n# A\n\n<Rating /><Rating />\n",
      'docs/b.mdx': '# B\n',
    });
    const outcome = await made.build();
    expect(outcome.diagnostics).toEqual([]);
    const { html, header } = made.page(outcome, '/a');
    expect(html).toContain('<my-rating value="3">3 stars</my-rating>');
    expect(html.match(/<ep-island [^>]*>/g)).toEqual([
      '<ep-island data-island="components/rating.client" data-on="load" hidden>',
      '<ep-island data-island="docs/part.client" data-on="load" hidden>',
    ]);
    expect(header.islands).toEqual(['components/rating.client', 'docs/part.client']);
    expect(made.page(outcome, '/b').header.islands).toEqual([]);
    const { islands } = outcome.manifest.client;
    const [, hash = ''] = /-(\w+)\.js$/.exec(islands['components/rating.client'] ?? '') ?? [];
    const code = readObject(objectsFolder(made.out), hash).toString('utf8');
    expect(code).toContain('my-rating');
    expect(code.length).toBeLessThan(500);
  });
});
