/** Code in pages of a Docusaurus site, and contexts that its components share. */
import { afterEach, expect, it } from 'vitest';
import { temporarySite, type TemporarySite } from '../../support/sites/temporary-site.ts';

let site: TemporarySite | undefined;
afterEach(async () => {
  await site?.close();
  site = undefined;
});

const CONFIG = {
  'docusaurus.config.js': `module.exports = { title: 'S', url: 'https://s.example', presets: [['classic', { docs: { routeBasePath: '/' }, blog: false }]] };`,
};

it('makes islands of components with state, of handlers and of functions, and leaves the rest HTML', async () => {
  site = temporarySite({
    ...CONFIG,
    'src/components/Shown.jsx': `export const Shown = ({ format, value }) => <b>{format(value)}</b>;`,
    'docs/a.mdx': `import React, { useState } from 'react';
import BrowserOnly from '@docusaurus/BrowserOnly';
import { Shown } from '@site/src/components/Shown';

export const Counter = ({ start }) => {
  const [count, setCount] = useState(start);
  return <button onClick={() => setCount(count + 1)}>Count {count}</button>;
};

export const word = 'static';

# Title {word}

<Counter start={4} />

Text with <button type="button" onClick={() => alert('x')}>a *button*</button> in it.

<Shown value={2} format={(value) => value + ' pieces'} />

<BrowserOnly fallback={<i>waiting</i>}>{() => <b>{location.pathname}</b>}</BrowserOnly>

{[1, 2].map((one) => <button key={one} onClick={() => alert(one)}>Number {one}</button>)}

{[1, 2].map((one) => <em key={one}>{one}</em>)}
`,
  });
  const outcome = await site.build();
  expect(outcome.diagnostics).toEqual([]);
  const { html, header } = site.page(outcome, '/a');
  expect(header.islands).toEqual(['docs/a.mdx']);
  expect(html).toMatch(/data-export="Counter"[^>]*><button>Count <!-- -->4<\/button>/);
  expect(html).toMatch(/<button type="button">.*a <em>button<\/em>/);
  expect(html).toContain('<b>2 pieces</b>');
  expect(html).toContain('<i>waiting</i>');
  expect(html).toMatch(/<button>Number <!-- -->1<\/button><button>Number <!-- -->2<\/button>/);
  expect(html).toContain('<em>1</em><em>2</em>');
  expect(html.match(/<ep-island /g)).toHaveLength(4);
});

it('shares contexts and variables between the components of a page, and with the root', async () => {
  site = temporarySite({
    ...CONFIG,
    'src/theme/Root.js': `import React from 'react';
import { User } from '../components/user';
export default function Root({ children }) { return <User.Provider value="Ada">{children}</User.Provider>; }`,
    'src/components/user.ts': `import { createContext } from 'react';
export type Name = string;
export const User = createContext<Name>('nobody');`,
    'src/components/count.js': `let count = 0;
export const next = () => ++count;`,
    'src/components/First.tsx': `import { useContext } from 'react';
import { User, Name } from './user';
import { next } from './count';
export default function First() { const name: Name = useContext(User); return <p>first {name} {next()}</p>; }`,
    'src/components/Second.js': `const { next } = require('./count');
module.exports = function Second() { return <p>second {next()}</p>; }`,
    'src/components/Live.jsx': `import { useContext, useState } from 'react';
import { User } from './user';
export default function Live() { const [n] = useState(1); return <p>live {useContext(User)} {n}</p>; }`,
    'src/components/Group.jsx': `import { createContext, useContext, useState } from 'react';
const Group = createContext();
export const Member = () => { const [n] = useState(0); const { name } = useContext(Group); return <p>member of {name}</p>; };
export const Plain = () => <p>plain in {useContext(Group).name}</p>;
export default function Grouped({ name, children }) { return <Group.Provider value={{ name }}>{children}</Group.Provider>; }`,
    'docs/_part.mdx': `import First from '@site/src/components/First';\n\n<First />\n`,
    'docs/a.mdx': `import First from '@site/src/components/First';
import Second from '@site/src/components/Second';
import Live from '@site/src/components/Live';
import Part from './_part.mdx';

<First />

<Second />

<Part />

<Live />
`,
    'docs/b.mdx': `import Grouped, { Member, Plain } from '@site/src/components/Group';

<Grouped name="one">
<Plain />
</Grouped>

<Grouped name="two">
<Member />
</Grouped>
`,
    'docs/c.md': '# Only text\n',
  });
  const outcome = await site.build();
  expect(outcome.diagnostics).toEqual([]);
  const first = site.page(outcome, '/a');
  const text = first.html.replace(/<!-- -->/g, '');
  const numbers = [...text.matchAll(/(?:first Ada|second) (\d+)/g)].map(([, n]) => Number(n));
  expect(new Set(numbers).size).toBe(3);
  expect(text).toContain('live Ada 1');
  expect(first.header.islands).toEqual(['src/components/Live']);
  const second = site.page(outcome, '/b');
  const shown = second.html.replace(/<!-- -->/g, '');
  expect(shown).toContain('<p>plain in one</p>');
  expect(shown).toMatch(
    /<ep-island data-island="src\/components\/Group" data-export="default".*member of two/,
  );
  expect(second.html.match(/<ep-island /g)).toHaveLength(1);
  expect(site.page(outcome, '/c').header.islands).toEqual([]);
});

it('gives the text of pages inside of a root with HTML of its own the space between its blocks', async () => {
  site = temporarySite({
    ...CONFIG,
    'src/theme/Root.js': `import React, { useState } from 'react';
export default function Root({ children }) { const [n, set] = useState(0); return <>{children}<button onClick={() => set(n + 1)}>ask</button></>; }`,
    'docs/a.md': '---\ntitle: A\n---\n\nOne.\n\nTwo.\n',
  });
  const { html } = site.page(await site.build(), '/a');
  // The stylesheet's rules are about the children of such an element.
  expect(html).toMatch(
    /<ep-island [^>]*data-export="root".*<ep-slot data-name="s0" class="prose">\s*<h1[^>]*>A<\/h1>\s*<p>One\.<\/p>\s*<p>Two\.<\/p>\s*<\/ep-slot><button>ask<\/button>/s,
  );
});
