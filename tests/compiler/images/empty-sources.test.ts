/** Images whose source is an expression without a value: where the build says that they are. */
import { afterEach, expect, it } from 'vitest';
import { temporarySite, type TemporarySite } from '../../support/sites/temporary-site.ts';

let site: TemporarySite | undefined;
afterEach(async () => {
  await site?.close();
  site = undefined;
});

const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" />';
const PAGE = `---
title: Images
---

import logo from './logo.svg';
import Part from './_part.mdx';

<img src={undefined} alt="" />

Text <img src={null} alt="" /> and <img src={''} alt="" /> and <img src="" alt="" />.

{[{ image: logo }, { imgae: logo }].map((one) => (
  <img key="x" src={one.image} alt="" />
))}

<Part />

<Part image={logo} />

<div><img src={frontMatter.picture} alt="" /></div>

<img src={logo} alt="" /><img src="./logo.svg" alt="" /><img src={logo ?? undefined} srcSet="" alt="" />
`;

it('is reported with its file and line, once for each place', async () => {
  site = temporarySite({
    'docs/page.mdx': PAGE,
    'docs/_part.mdx': '\nPart: <img src={props.image} alt="" />\n',
    'docs/logo.svg': PICTURE,
  });
  const found = await site.diagnose();
  expect(
    found.map(({ rule, severity, file, line, column }) =>
      [rule, severity, file.replace(/^.*\//, ''), line, column].join(' '),
    ),
  ).toEqual([
    'image-source warning page.mdx 10 6',
    'image-source warning page.mdx 10 36',
    'image-source warning page.mdx 10 64',
    'image-source warning page.mdx 8 1',
    'image-source warning page.mdx 13 3',
    'image-source warning page.mdx 20 6',
    'image-source warning _part.mdx 2 7',
  ]);
  const { html } = site.page(await site.build(), '/page');
  expect(html.match(/<img/g)).toHaveLength(12);
  expect(html).not.toMatch(/ep-position|page\.mdx/);
});
