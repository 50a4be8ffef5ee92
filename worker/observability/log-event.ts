/**
 * The events that the worker logs, as the field `event` of a line of JSON. The reference of log events is generated from
 * these comments: what happened, what readers get, and what an operator should do.
 */
export type LogEvent =
  /** An article stopped arriving from KV after part of the page was sent. The reader gets a notice with a link to try again, and no cache stores the response. */
  | 'article-broke-off'
  /** An article couldn't be read after the head of the page was sent. The previous release's article takes its place. */
  | 'article-failed-late'
  /** An article couldn't be read. The previous release's page is served, or a 503. */
  | 'article-unreachable'
  /** The model didn't answer a question. The reader gets the sources. Check the service and its spending limit. */
  | 'ask-failed'
  /** The site answers questions with a model, but none is configured. Readers get the sources. Set the variables `ASK_…`. */
  | 'ask-unconfigured'
  /** The filter of known assets in the pointer is damaged. Assets are looked up in KV instead. Publish again to repair it. */
  | 'asset-filter-unreadable'
  /** An asset couldn't be read. The browser gets a 503 and retries, or a 404 if no kept release lists the asset. */
  | 'asset-unreachable'
  /** The assets of a new release can't be read at this location yet. The earlier release is served until they can, for at most five minutes. */
  | 'assets-unreachable'
  /** Work that runs after a response failed. The rest of the name says which. Readers don't notice. */
  | `background-${string}`
  /** A batch of readers' events: how many were accepted, refused and dropped, by reason. */
  | 'beacon'
  /** Whole batches of events were refused. The entry has the reason and their number. */
  | 'beacons-refused'
  /** A binding, such as the queue, a rate limit or Analytics Engine, failed. Readers don't notice. Check the binding in the wrangler configuration. */
  | 'binding-failed'
  /** A signed request emptied the site's caches. */
  | 'caches-purged'
  /** A bug: a request threw. The reader gets a 500. The entry has the stack. */
  | 'crashed'
  /** A batch of events was sent to a service. The entry has the outcome. */
  | 'delivery'
  /** It couldn't be checked whether an event's path is withdrawn, so the event was passed on unchecked. */
  | 'event-path-unsure'
  /** A static file couldn't be read. The previous release's file is served, or a 503. */
  | 'file-unreachable'
  /** A check of `/_health` failed. The response names it. */
  | 'health-check-failed'
  /** KV didn't answer in time, and the value was read a second time. */
  | 'kv-read-again'
  /** The pointer saved at the edge couldn't be read. Only the pointer in KV lists withdrawals now. */
  | 'last-pointer-unreadable'
  /** The manifest of a release couldn't be read. */
  | 'manifest-unreachable'
  /** It couldn't be checked whether the site has a page at `/mcp`. Readers get the page if there is one. */
  | 'mcp-page-unreachable'
  /** A bug: an MCP request threw. The client gets a JSON-RPC error. */
  | 'mcp-failed'
  /** A variable or secret has an invalid value and counts as absent. Correct it. */
  | 'misconfigured'
  /** Neither KV nor the edge has a pointer. Every path answers 503. Publish a release, or check the KV binding. */
  | 'no-release'
  /** A Markdown alternate, a feed or a sitemap couldn't be read. The one from the previous release is served, or a 503. */
  | 'object-unreachable'
  /** A page of the current release couldn't be served. `from` is the release that answered instead, or `null` for a 503. */
  | 'page-of-current-release-unreachable'
  /** The list of pages couldn't be read. The client gets a 503. */
  | 'page-list-unreachable'
  /** The entrypoint behind Workers Cache couldn't render a page. The worker renders the page itself. */
  | 'pages-entrypoint'
  /** The part of the path table with a path couldn't be read. Readers get a cached page, the page from the previous release, or a 503, but never a 404. */
  | 'path-table-unreachable'
  /** A page for a tab on an earlier release couldn't be read. The browser loads a full page instead. */
  | 'pinned-page-unreachable'
  /** The pointer isn't valid. The manifest is read from its own key. Run `npx edgepress publish --full --replace-pointer` to repair the pointer. */
  | 'pointer-corrupt'
  /** The pointer couldn't be read from KV. The last known one is used. */
  | 'pointer-unreachable'
  /** A preview stopped arriving from KV. The reader gets a 503 or a page that ends early. */
  | 'preview-broke-off'
  /** The release of a preview couldn't be read. The reader gets a 404. */
  | 'preview-unreachable'
  /** The previous release's article couldn't be read either. The reader gets a notice. */
  | 'previous-article-unreachable'
  /** The previous release couldn't be read. What it would have replaced answers 503. */
  | 'previous-release-unreachable'
  /** A signed request to purge caches failed. Send it again. */
  | 'purge-failed'
  /** A message in the queue is damaged or has an unknown format. It goes to the dead-letter queue if there is one, and is dropped otherwise. */
  | 'queue-message-unreadable'
  /** The pointer names a release whose assets can't be read at this location yet. The earlier release is served until they can. */
  | 'release-waits'
  /** The pointer names a withdrawn release. The earlier release is served. Publish or roll back to another one. */
  | 'release-withdrawn'
  /** A sampled request: its kind, status, release, cache, KV reads and times. `LOG_SAMPLE` sets the share. */
  | 'request'
  /** A search failed. The other search engine answers, or else the reader gets links to the main sections. */
  | 'search-failed'
  /** The search index has a format that this worker doesn't know. Deploy the worker. */
  | 'search-index-format'
  /** The search index couldn't be read. The results page links to the main sections, and clients get a 503. */
  | 'search-index-unreachable'
  /** A social image couldn't be drawn, because its letters or its page couldn't be read. The client gets a 503. */
  | 'social-image-unreachable'
  /** The page names for the suggestions on a 404 page couldn't be read. The page has no suggestions. */
  | 'suggestions-unreachable'
  /** The site's slots and layouts couldn't be read. The engine's own layout is used, and nothing is cached. */
  | 'templates-unreachable'
  /** Typesense failed three times in a row. The embedded engine answers until a trial request succeeds. */
  | 'typesense-circuit-open'
  /** A Typesense node didn't answer, and the next one was asked. */
  | 'typesense-node-failed'
  /** It couldn't be checked which versions have a page. The menu leads to the main page of the version. */
  | 'version-unreachable'
  /** It couldn't be checked whether a page is withdrawn. The page is hidden for now. */
  | 'withdrawn-page-unknown';
