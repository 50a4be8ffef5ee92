/** Components of a Docusaurus site that need a browser become islands, and the others stay HTML. */
import { afterEach, expect, it } from 'vitest';
import { temporarySite, type TemporarySite } from '../../support/sites/temporary-site.ts';

let site: TemporarySite | undefined;
afterEach(async () => {
  await site?.close();
  site = undefined;
});

const SITE = {
  'docusaurus.config.js': `module.exports = { title: 'S', url: 'https://s.example', presets: [['classic', { docs: { routeBasePath: '/' }, blog: false }]] };`,
  'src/components/Counter.tsx': `import React, { useState } from 'react';
import useBaseUrl from '@docusaurus/useBaseUrl';
export default function Counter({ start = 0, children, icon }) {
  const [count, setCount] = useState(start);
  return <div data-src={useBaseUrl('/x')}><button onClick={() => setCount(count + 1)}>{count}</button>{icon}{children}</div>;
}`,
  'src/components/Plain.tsx': `export default function Plain({ children }) { return <section className="plain">{children}</section>; }`,
  'src/components/Choice.tsx': `import React, { useState, Children } from 'react';
export const Option = ({ children }) => <p>{children}</p>;
export default function Choice({ children }) {
  const [at, setAt] = useState(0);
  const options = Children.toArray(children).filter((child) => child.props?.label);
  return <div>{options.map((one, index) => <button key={index} onClick={() => setAt(index)}>{one.props.label}</button>)}{options[at]}</div>;
}`,
  'src/components/Handler.tsx': `export const Handler = () => <button onClick={() => alert(1)}>Press</button>;`,
  'docs/a.mdx': `import Counter from '@site/src/components/Counter';
import Plain from '@site/src/components/Plain';
import Choice, { Option } from '@site/src/components/Choice';
import { Handler } from '@site/src/components/Handler';

<Plain>

Text with **bold** <Counter start={3} icon={<b>i</b>}>*inside*</Counter>

</Plain>

<Choice>
<Option label="One">First</Option>
<Option label="Two">Second</Option>
</Choice>

<Handler />
`,
  'docs/b.mdx': "import Plain from '@site/src/components/Plain';\n\n<Plain>only text</Plain>\n",
};

it('become islands when they have state or handlers, with the components in their children', async () => {
  site = temporarySite(SITE);
  const outcome = await site.build();
  expect(outcome.diagnostics).toEqual([]);
  const { html, header } = site.page(outcome, '/a');
  expect(header.islands.toSorted()).toEqual([
    'src/components/Choice',
    'src/components/Counter',
    'src/components/Handler',
  ]);
  expect(html).toContain('<section class="plain"><p>Text with <strong>bold</strong>');
  expect(html).toMatch(
    /<ep-island data-island="src\/components\/Counter" data-export="default"[^>]*><div data-src="\/x"><button>3<\/button>/,
  );
  expect(html).toMatch(/<button>One<\/button><button>Two<\/button><p>.*First/);
  expect(html).toMatch(
    /<\/ep-island><template><ep-slot data-name="s1">Second<\/ep-slot><\/template>|Second/,
  );
  expect(Object.keys(outcome.manifest.client.islands).toSorted()).toEqual(
    header.islands.toSorted(),
  );
});

it('leave a page without them free of scripts', async () => {
  site = temporarySite(SITE);
  const outcome = await site.build();
  const { html, header } = site.page(outcome, '/b');
  expect(header.islands).toEqual([]);
  expect(html).toContain('<section class="plain">only text</section>');
});

it("build without the packages of modules that begin with 'use client' and that no page uses as islands", async () => {
  site = temporarySite({
    ...SITE,
    'src/components/Accordion.tsx': `'use client';
import * as Parts from 'not-installed/accordion';
export const Accordion = ({ children }) => <Parts.Root>{children}</Parts.Root>;`,
    'docs/c.mdx':
      "import { Accordion } from '@site/src/components/Accordion';\n\n<Accordion>Folded *text*</Accordion>\n",
  });
  const outcome = await site.build();
  expect(site.page(outcome, '/c').html).toContain('Folded <em>text</em>');
});

const STEPS = {
  'docusaurus.config.js': SITE['docusaurus.config.js'],
  'src/Counter.tsx': SITE['src/components/Counter.tsx'],
  'src/Steps.tsx': `import { Children, isValidElement } from 'react';
import Step from './Step';
import { Note } from './Note';
export default function Steps({ children }) {
  const steps = Children.toArray(children).filter((child) => isValidElement(child) && child.type === Step);
  return <ol data-steps={steps.length}>{steps}</ol>;
}
export function Flow({ children }) {
  return Children.map(children, (child) => child.type === Step ? <li className="flow">{child.props.children}</li> : child);
}`,
  'src/Step.tsx': `import { Children } from 'react';
import { Note } from './Note';
export default function Step({ children }) {
  const notes = Children.toArray(children).filter((child) => child.type === Note);
  return <li data-notes={notes.length}>{children}</li>;
}`,
  'src/Note.tsx': 'export const Note = ({ children }) => <em>{children}</em>;',
};
const IMPORTS = `import Steps, { Flow } from '@site/src/Steps';
import Step from '@site/src/Step';
import { Note } from '@site/src/Note';
import Counter from '@site/src/Counter';
`;

it('see the types of their own modules when they look for children of a type', async () => {
  site = temporarySite({
    ...STEPS,
    'docs/filter.mdx': `${IMPORTS}
<Steps>
  <Step>One</Step>
  <Note>left out</Note>
  <Step><Note>two</Note></Step>
</Steps>
`,
    'docs/map.mdx': `${IMPORTS}\n<Flow><Step>**One**</Step><Note>kept</Note></Flow>\n`,
    'docs/inner.mdx': `${IMPORTS}\n<Step><Note>alone</Note><Counter /></Step>\n`,
    'docs/state.mdx': `${IMPORTS}\n<Steps><Step>A <Counter start={7} /></Step></Steps>\n`,
  });
  const outcome = await site.build();
  expect(outcome.diagnostics).toEqual([]);
  const page = (name: string) => site?.page(outcome, name);
  expect(page('/filter')?.html).toContain('<ol data-steps="2"><li data-notes="0">One</li>');
  expect(page('/filter')?.html).toContain('<li data-notes="1"><em>two</em></li>');
  expect(page('/filter')?.html).not.toContain('left out');
  expect(page('/map')?.html).toContain('<li class="flow"><strong>One</strong></li><em>kept</em>');
  expect(page('/inner')?.html).toContain('<li data-notes="1"><em>alone</em>');
  // The component with state is inside of a component that only knows its own types.
  expect(page('/state')?.header.islands).toContain('src/Steps');
  expect(page('/state')?.html).toContain('data-steps="1"');
  expect(page('/state')?.html).toContain('>7</button>');
});

it('include those of packages whose index re-exports all of a module that begins with `use client`', async () => {
  const kit = 'node_modules/kit';
  site = temporarySite({
    'docusaurus.config.js': SITE['docusaurus.config.js'],
    [`${kit}/package.json`]: '{ "name": "kit", "type": "module", "exports": "./index.js" }',
    [`${kit}/index.js`]: "export * from './client.js';\n",
    [`${kit}/client.js`]: `'use client';
import { createElement, useState } from 'react';
export const Embed = ({ id }) => { const [shown] = useState(id); return createElement('q', null, shown); };
export const Still = () => createElement('s', null, 'still');
`,
    'docs/a.mdx': 'import { Embed, Still } from \'kit\';\n\n<Embed id="7" />\n\n<Still />\n',
  });
  const outcome = await site.build();
  expect(outcome.diagnostics).toEqual([]);
  const { html, header } = site.page(outcome, '/a');
  expect(header.islands).toEqual(['npm:kit']);
  expect(html).toContain('<q>7</q></ep-island>');
  expect(html).toContain('<s>still</s>');
  expect(outcome.manifest.client.islands['npm:kit']).toMatch(/\.js$/);
});
