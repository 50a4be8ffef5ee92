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
