/** Measures the pages that the engines have built, in turn, in one browser. */
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { serveSite } from '../../tests/support/sites/served-site.ts';
import { measureInteraction } from '../browser/interaction.ts';
import { measureNavigation, type Navigation } from '../browser/navigation.ts';
import { type PageWeight, weighPage } from '../browser/page-weight.ts';
import { measureVitals, type Vitals } from '../browser/vitals.ts';
import { generateCorpus, MEASURED_PLACE, NEXT_PLACE, TABBED_PLACE } from '../corpus/corpus.ts';
import { serveOrigin, serveStatic } from './compressed-server.ts';
import { addressIn, type Peer } from './peer.ts';
import type { PeerSite } from './workspace.ts';

/** A site whose pages are measured. */
export interface MeasuredSite {
  name: string;
  selectors: Peer['selectors'];
  /** Addresses of the measured page and of a page with tabs. */
  page: string;
  tabs: string;
  /** Path of the page to navigate to. */
  next: string;
  close(): Promise<void>;
}

/** Serves what a peer has built. */
export async function servePeer({ peer, folder }: PeerSite): Promise<MeasuredSite> {
  const server = await serveStatic(path.join(folder, peer.output));
  return {
    name: peer.name,
    selectors: peer.selectors,
    page: server.url + addressIn(peer, MEASURED_PLACE),
    tabs: server.url + addressIn(peer, TABBED_PLACE),
    next: addressIn(peer, NEXT_PLACE),
    close: () => Promise.resolve(server.close()),
  };
}

/** Serves the same site with this engine's worker, behind the same compression as the peers. */
export async function serveOwn(pages: number): Promise<MeasuredSite> {
  const site = await serveSite(generateCorpus(pages), { pointerTtl: 30 });
  const server = await serveOrigin(site.url);
  return {
    name: 'Edgepress',
    selectors: {
      heading: 'article h1',
      search: '.search-button',
      searchField: 'dialog input',
      tab: '[role="tab"]:nth-child(2)',
    },
    page: server.url + addressIn(undefined, MEASURED_PLACE),
    tabs: server.url + addressIn(undefined, TABBED_PLACE),
    next: addressIn(undefined, NEXT_PLACE),
    async close() {
      server.close();
      await site.close();
    },
  };
}

/** The kinds of navigation, by name. */
const NAVIGATIONS = {
  cold: { isWarm: false, isThrottled: false },
  warm: { isWarm: true, isThrottled: false },
  coldThrottled: { isWarm: false, isThrottled: true },
  warmThrottled: { isWarm: true, isThrottled: true },
};

/** Milliseconds by kind of navigation, and the bytes of a cold one. */
export type Navigations = { [kind in keyof typeof NAVIGATIONS]: number } & { bytes: number };

/** Follows a link in each way, once. */
export async function measureNavigations(
  browser: Browser,
  { page, next, selectors }: MeasuredSite,
): Promise<Navigations> {
  const measure = (kind: keyof typeof NAVIGATIONS): Promise<Navigation> =>
    measureNavigation(browser, page, next, { ...NAVIGATIONS[kind], heading: selectors.heading });
  const cold = await measure('cold');
  return {
    cold: cold.milliseconds,
    bytes: cold.bytes,
    warm: (await measure('warm')).milliseconds,
    coldThrottled: (await measure('coldThrottled')).milliseconds,
    warmThrottled: (await measure('warmThrottled')).milliseconds,
  };
}

/** Milliseconds from a click until its result is shown, with a slow CPU. */
export interface Interactions {
  /** Missing where the default theme has no search. */
  search?: number;
  tab: number;
}

/** Opens the search and switches a tab, once. */
export async function measureInteractions(
  browser: Browser,
  { page, tabs, selectors }: MeasuredSite,
): Promise<Interactions> {
  return {
    ...(selectors.search !== undefined && {
      search: await measureInteraction(browser, page, selectors.search),
    }),
    tab: await measureInteraction(browser, tabs, selectors.tab),
  };
}

/** Measures the bytes of a first visit. */
export function weighSite(browser: Browser, { page }: MeasuredSite): Promise<PageWeight> {
  return weighPage(browser, page);
}

/** Measures paint once. */
export function paintSite(browser: Browser, { page }: MeasuredSite): Promise<Vitals> {
  return measureVitals(browser, page);
}
