/** Creates an app with search: a sample release with an index, and optionally Typesense. */
import { NO_RULES } from '../../../model/search/search-rules.ts';
import { searchIndexText } from '../../../compiler/search/search-index.ts';
import { locateWords } from '../../../compiler/search/search-records.ts';
import { POINTER_KEY } from '../../../model/release/pointer.ts';
import { type Manifest, objectKey } from '../../../model/release/release.ts';
import type { Site } from '../../../model/config/site.ts';
import type { Env } from '../../../worker/config/env.ts';
import type { SearchReply } from '../../../worker/search/reply.ts';
import { testApp, type TestApp } from './test-app.ts';

const HASH = 'edge'.padEnd(32, '0');

/** The contents of the release's index. None of it is in the recorded records. */
const PAGES: Record<string, string[]> = {
  '/own/webhooks': ['Webhooks of our own', 'What the embedded index says of calls'],
  '/own/projects': ['Projects of our own', 'A project of the embedded index'],
};

/** A page of an index. */
export interface IndexedPage {
  path: string;
  texts: string[];
  language?: string;
  version?: string;
}

/** Returns an index of pages with titles and texts. */
export function indexOf(pages: IndexedPage[]): string {
  const entries = pages.map(({ path, language = 'en-GB', version = 'current' }) => ({
    path,
    lvl0: 'Docs',
    language,
    version,
    tag: `docs-default-${version}`,
    search: { object: '', records: 1 },
  }));
  const words = pages.map(({ texts }) =>
    locateWords(
      texts.map((text, at) => ({ level: at === 0 ? 1 : 0, anchor: '', text })),
      'en-GB',
    ),
  );
  return searchIndexText(entries, words, { locale: 'en-GB', rules: NO_RULES });
}

/** Serves the sample release. `index: null` is for a site that is too large for an index. */
export function edgeApp(
  variables: Partial<Env> = {},
  options: { index?: string | null; site?: Partial<Site>; collection?: string } = {},
): TestApp {
  const app = testApp({}, variables);
  const own = Object.entries(PAGES).map(([path, texts]) => ({ path, texts }));
  const { index = indexOf(own), site = {} } = options;
  const pointer: { manifest: Manifest } = JSON.parse(app.kv.values.get(POINTER_KEY) ?? '');
  pointer.manifest.search = { object: index === null ? null : HASH, records: 4 };
  const { collection = 'documentation' } = options;
  Object.assign(pointer.manifest.site, { search: { collection, path: '/search' } }, site);
  app.kv.values.set(POINTER_KEY, JSON.stringify(pointer));
  if (index !== null) app.kv.values.set(objectKey(HASH), index);
  return app;
}

/** The response of `GET /_search`. */
export interface Searched {
  status: number;
  headers: Headers;
  /** The first reply. Absent on an error. */
  reply: SearchReply | undefined;
  suggestions: string[];
  text: string;
}

/** Requests `GET /_search`. */
export async function search(app: TestApp, query: Record<string, string>): Promise<Searched> {
  const response = await app.get(`/_search?${new URLSearchParams(query)}`);
  const text = await response.text();
  const body: { results?: SearchReply[]; suggestions?: string[] } = JSON.parse(text);
  const { status, headers } = response;
  return { status, headers, reply: body.results?.[0], suggestions: body.suggestions ?? [], text };
}

/** Returns the URLs of the results, in order. */
export function urlsOf(reply: SearchReply | undefined): string[] {
  return (reply?.grouped_hits ?? []).flatMap(({ hits }) => hits.map((hit) => hit.document.url));
}
