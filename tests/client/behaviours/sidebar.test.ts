import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Noted, noteAnimations } from '../../support/client/animation.ts';
import { click, find, openDocument, responseFrom } from '../../support/client/page.ts';
import { provideEntryApi } from '../../support/client/entry-api.ts';

const category = (branch: string, inside: string) =>
  `<li class="category" data-branch="${branch}"><div class="category-row">${inside}</div></li>`;
const PAGE = `<aside class="sidebar"><nav class="sidebar-nav" data-sidebar="docs"><ul>
  ${category('docs.1', `<a href="/docs/c">C</a><button class="caret" aria-expanded="false" aria-label="Expand sidebar category 'C'"></button>`)}
  ${category('docs.2', '<a href="/docs/d/first">D</a>')}
  <li class="category fixed" data-branch="docs.3"><div class="category-row"><a href="/docs/e">E</a></div><ul></ul></li>
  </ul></nav><button class="sidebar-collapse" aria-expanded="true">Collapse</button></aside>`;

const NAV = `<ul>${category('docs.1', '<a>C</a>').replace('</li>', `<ul>${category('docs.1.1', '<a href="/docs/c/i">I</a>')}</ul></li>`)}</ul>`;

let requested: string[];
let status: number;
let noted: Noted[];

async function start(keepStore = false): Promise<void> {
  const saved = sessionStorage.getItem('edgepress.sidebar');
  openDocument(PAGE);
  if (keepStore && saved) sessionStorage.setItem('edgepress.sidebar', saved);
  requested = [];
  status = 200;
  noted = noteAnimations();
  vi.stubGlobal('fetch', async (url: string) => {
    requested.push(url);
    return responseFrom(url, NAV, status);
  });
  await provideEntryApi();
  const { sidebar } = await import('../../../client/behaviours/chrome/sidebar.ts');
  const { sidebarToggles } = await import('../../../client/behaviours/chrome/sidebar-toggles.ts');
  sidebar();
  sidebarToggles();
  sidebarToggles();
}

const branch = (name: string) => document.querySelector<HTMLElement>(`[data-branch="${name}"]>ul`);
const opened = (name: string) => vi.waitFor(() => expect(branch(name)).not.toBe(null));

describe('a sidebar category', () => {
  beforeEach(() => start());

  it('is a button when it has no page of its own', () => {
    const row = find('[data-branch="docs.2"] a');
    expect([row.getAttribute('role'), row.getAttribute('aria-expanded')]).toEqual([
      'button',
      'false',
    ]);
    expect(click('[data-branch="docs.2"] a')).toBe(false);
  });

  it('stays a link when it is always open', () => {
    expect(find('[data-branch="docs.3"] a').hasAttribute('role')).toBe(false);
    expect(click('[data-branch="docs.3"] a')).toBe(true);
  });

  it('fetches its pages when it is first opened, and not before', async () => {
    click('.caret');
    await opened('docs.1');
    expect(requested).toEqual(['/docs/_nav/r1/c']);
    expect(find('.caret').getAttribute('aria-expanded')).toBe('true');
    expect(find('.caret').getAttribute('aria-label')).toBe("Collapse sidebar category 'C'");
    click('.caret');
    expect(branch('docs.1')?.hidden).toBe(true);
    click('.caret');
    await vi.waitFor(() => expect(branch('docs.1')?.hidden).toBe(false));
    expect(requested).toHaveLength(1);
  });

  it('leaves nested categories closed', async () => {
    click('.caret');
    await opened('docs.1');
    expect(find('[data-branch="docs.1.1"] a').getAttribute('aria-expanded')).toBe('false');
  });

  it('shows an error when its pages do not load, and can retry', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    status = 503;
    click('.caret');
    await vi.waitFor(() => find('.failure'));
    status = 200;
    click('.failure button');
    await opened('docs.1');
    expect(document.querySelector('.failure')).toBe(null);
  });

  it('closes with its own link when its page is the current one', () => {
    find('[data-branch="docs.1"] a').setAttribute('aria-current', 'page');
    expect(click('[data-branch="docs.1"] a')).toBe(false);
  });

  it('links to its page otherwise', () => {
    expect(click('[data-branch="docs.1"] a')).toBe(true);
  });

  it('restores its state after a reload without animation', async () => {
    click('.caret');
    await opened('docs.1');
    await start(true);
    await opened('docs.1');
    await vi.waitFor(() => expect(find('.caret').getAttribute('aria-expanded')).toBe('true'));
    expect(noted).toEqual([]);
  });

  it('opens and closes for a duration based on its height, and stays visible until it has closed', async () => {
    click('.caret');
    await vi.waitFor(() => expect(noted).toHaveLength(1));
    expect([noted[0]?.box, noted[0]?.duration]).toEqual([branch('docs.1'), 327]);
    noted[0]?.end();
    click('.caret');
    await vi.waitFor(() => expect(noted).toHaveLength(2));
    expect(find('.caret').getAttribute('aria-expanded')).toBe('false');
    expect(branch('docs.1')?.style.display).toBe('block');
    noted[1]?.end();
    expect([branch('docs.1')?.style.display, branch('docs.1')?.hidden]).toEqual(['', true]);
  });
});

describe('the sidebar', () => {
  it('is hidden and shown again with its button', async () => {
    await start();
    const { dataset } = document.documentElement;
    const { collapsibleSidebar } =
      await import('../../../client/behaviours/chrome/collapsed-sidebar.ts');
    collapsibleSidebar();
    click('.sidebar-collapse');
    expect(dataset['collapsed']).toBe('');
    expect(find('.sidebar-collapse').getAttribute('aria-label')).toBe('Expand sidebar');
    expect(find('.sidebar-collapse').getAttribute('aria-expanded')).toBe('false');
    collapsibleSidebar();
    expect(dataset['collapsed']).toBe('');
    find('.sidebar-nav').dataset['sidebar'] = 'other';
    collapsibleSidebar();
    expect('collapsed' in dataset).toBe(false);
    expect(find('.sidebar-collapse').getAttribute('aria-label')).toBe('Collapse sidebar');
  });
});
