/** What the comparison with Docusaurus reads in pages, and what it takes for a difference. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  comparePages,
  groupDifferences,
  identicalShare,
} from '../../bench/docusaurus/compare-pages.ts';
import { docusaurusMarkup, docusaurusPages } from '../../bench/docusaurus/docusaurus-pages.ts';
import { edgepressMarkup } from '../../bench/docusaurus/edgepress-pages.ts';
import { type PageFacts, pageFacts } from '../../bench/docusaurus/page-facts.ts';

const PLACE = { base: '/manual/', address: '/manual/docs/tides', sidebar: [] };

const THEIRS = `<html class="docs-wrapper plugin-docs docs-doc-page"><head><title>The *tides* | Manual</title></head><body>
<nav class="theme-doc-breadcrumbs"><ul><li><a aria-label="Home page" href="/manual/"><svg></svg></a></li><li><span>The *tides*</span></li></ul></nav>
<div class="theme-doc-markdown markdown"><header><h1>The tides</h1></header>
<h2 class="anchor" id="spring">Spring<a href="#spring" class="hash-link">​</a></h2>
<p>See <a href="/manual/docs/moon/">the&nbsp;moon</a>.</p><h2 id="spring">Spring</h2></div>
<a class="pagination-nav__link pagination-nav__link--next" href="/manual/docs/moon/"><div class="pagination-nav__sublabel">Next</div><div class="pagination-nav__label">Moon</div></a></body></html>`;

const OURS = `<html><head><title>The tides | Manual</title></head><body>
<nav class="breadcrumbs"><ol><li><a class="crumb-home" href="/manual/" aria-label="Home page"></a></li><li><span aria-current="page">The tides</span></li></ol></nav>
<article class="prose"><h1 id="the-tides">The tides</h1><h2 id="spring"><a class="anchor" href="#spring">Spring</a></h2>
<p>See <a href="../moon">the moon</a>.</p><h2 id="spring-1"><a class="anchor" href="#spring-1">Spring</a></h2></article>
<a rel="next" href="/manual/docs/moon"><span>Next</span>Moon</a></body></html>`;

const SIDEBARS = {
  main: [
    {
      type: 'category',
      label: 'Sea',
      items: [{ type: 'link', label: 'Tides', href: '/manual/docs/tides' }],
    },
  ],
};

const read = (html: string): PageFacts => pageFacts(html, edgepressMarkup('document'), PLACE);

describe('the comparison with Docusaurus', () => {
  const theirs = pageFacts(THEIRS, docusaurusMarkup, PLACE);

  it('reads the same in the markup of both engines', () => {
    expect(theirs).toEqual({
      kind: 'document',
      title: 'The tides | Manual',
      headings: ['h1 The tides', 'h2#spring Spring', 'h2#spring-1 Spring'],
      sidebar: [],
      pagination: ['next: Moon → /docs/moon'],
      breadcrumbs: ['The tides'],
      text: 'thetidesspringseethemoon.spring',
      components: [],
      links: ['/docs/moon'],
    });
    expect(read(OURS.replace('../moon', '/manual/docs/moon'))).toEqual(theirs);
  });

  it.each([
    ['title', 'The tides | Manual', 'Tides | Manual'],
    ['headings', '<h1 id="the-tides">The tides', '<h1 id="the-tides">Tides'],
    ['headings', '<h2 id="spring">', '<h2 id="springs">'],
    ['pagination', '</span>Moon', '</span>The moon'],
    ['breadcrumbs', '<span aria-current="page">The tides', '<span aria-current="page">Tides'],
    ['text', 'See <a', 'Look at <a'],
    ['components', '<p>See', '<img src="/a.png" alt=""><p>See'],
    ['links', '../moon', '/manual/docs/sun'],
  ])('finds a difference in the %s', (part, before, after) => {
    const ours = OURS.replace(before, after).replace('../moon', '/manual/docs/moon');
    const compared = comparePages(
      new Map([['/docs/tides', theirs]]),
      new Map([['/docs/tides', read(ours)]]),
    );
    expect(groupDifferences(compared).map((group) => group.part)).toContain(part);
    expect(identicalShare(compared)).toBe(0);
  });

  it('takes the footnotes of posts for the same, which have a hash in Docusaurus 2', () => {
    const link = (href: string): PageFacts => read(OURS.replace('../moon', href));
    expect(link('#fn-1-be2edb').links).toEqual(link('#user-content-fn-1').links);
  });

  it('lists pages that one of the engines lacks', () => {
    const compared = comparePages(new Map([['/a', theirs]]), new Map([['/b', theirs]]));
    expect(compared).toMatchObject({ missing: ['/a'], extra: ['/b'], identical: 0 });
    expect(identicalShare(compared)).toBe(0);
  });
});

const REACT_PAGE = `<html class="plugin-pages"><body><div id="__docusaurus"><p>Beside the layout</p>
<div role="region"><a href="#x">Skip</a></div><nav>Menu</nav><div id="__docusaurus_skipToContent_fallback"><h1>In it</h1></div></div></body></html>`;

it.each([
  ['Docusaurus 3', { version: { version: 'current', docsSidebars: SIDEBARS } }],
  ['Docusaurus 2', { version: 'current', docsSidebars: SIDEBARS }],
])('reads the sidebars of %s', (_name, version) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'edgepress-bench-'));
  const generated = path.join(folder, 'site/.docusaurus/docusaurus-plugin-content-docs/default');
  fs.mkdirSync(generated, { recursive: true });
  fs.writeFileSync(path.join(generated, 'version.json'), JSON.stringify(version));
  const doc = { permalink: '/manual/docs/tides', version: 'current', sidebar: 'main' };
  fs.writeFileSync(path.join(generated, 'doc.json'), JSON.stringify(doc));
  fs.mkdirSync(path.join(folder, 'built/docs/tides'), { recursive: true });
  // A folder may have the name of a page.
  fs.mkdirSync(path.join(folder, 'built/folder.html'));
  fs.writeFileSync(
    path.join(folder, 'built/docs/tides/index.html'),
    THEIRS.replace('<body>', '<body id="__docusaurus">'),
  );
  fs.writeFileSync(path.join(folder, 'built/index.html'), REACT_PAGE);
  fs.writeFileSync(
    path.join(folder, 'built/inner.html'),
    REACT_PAGE.replace('<p>Beside the layout</p>', '<div>').replace(
      '</body>',
      '<p>Foot</p></div></body>',
    ),
  );
  const pages = docusaurusPages(path.join(folder, 'site'), path.join(folder, 'built'), '/manual/');
  fs.rmSync(folder, { recursive: true });
  expect([...pages].map(([at, { sidebar }]) => [at, sidebar])).toEqual([
    ['/docs/tides', ['Sea', '  Tides → /docs/tides']],
    ['/', []],
    ['/inner', []],
  ]);
  expect(pages.get('/inner')?.text).toBe('init');
  expect(pages.get('/')).toMatchObject({ kind: 'page', text: 'besidethelayoutinit' });
});
