/**
 * The HTTP headers that the worker sends and reads. The reference of headers is generated from these comments. Tests fail when
 * a response has a header, or a module reads one, that isn't here.
 */

/** The headers of responses: when they are sent, and what they mean. */
export type ResponseHeader =
  /** The ranges that a file can be requested in: `bytes`. Only media and files whose size is known have it. */
  | 'accept-ranges'
  /** The request headers that a page of another origin may send to `/multi_search` and `/_mock`. Only on preflight requests. */
  | 'access-control-allow-headers'
  /** The methods that a page of another origin may use at `/multi_search` and `/_mock`. Only on preflight requests. */
  | 'access-control-allow-methods'
  /** `*` where pages of any origin may read the response: fonts, images and other files, `/multi_search` and `/_mock`. */
  | 'access-control-allow-origin'
  /** `*` at `/_mock`: pages of any origin may read all headers of the mock. */
  | 'access-control-expose-headers'
  /** How many seconds browsers keep the answer to a preflight request. */
  | 'access-control-max-age'
  /** The methods that are allowed at the address, with a 405 and with answers to `OPTIONS`. */
  | 'allow'
  /** Every response has it. Pages: `public, max-age=0, must-revalidate`. Assets: a year, `immutable`. Fragments: a day, `immutable`. Files: five minutes. Errors: `no-store`. Behind Cloudflare Access, every response: `private, no-store`. */
  | 'cache-control'
  /** `no-store` if the response doesn't depend on the query, so that made-up queries can't fill Workers Cache. Cloudflare removes it. */
  | 'cloudflare-cdn-cache-control'
  /** `identity` while the article of a page is still being read, on this machine only. It keeps the local server from collecting the whole page before it compresses it. */
  | 'content-encoding'
  /** The size in bytes, if it's known before the body. */
  | 'content-length'
  /** The address of the Markdown text, when a page is requested with `Accept: text/markdown`. */
  | 'content-location'
  /** The range in the body, with a 206, or the size of the file, with a 416. */
  | 'content-range'
  /** The content security policy. It only allows the site's own files, the hashes of its inline code, what its pages embed, and what `policy` in `site.ts` allows. HTML files and SVG files run in an opaque origin. */
  | 'content-security-policy'
  /** The part of the policy about Trusted Types, on sites where violations are only reported. */
  | 'content-security-policy-report-only'
  /** What may be done with the content, as set in `robots` in `site.ts`. */
  | 'content-signal'
  /** The media type. Text has `charset=utf-8`. */
  | 'content-type'
  /** `same-origin`: windows of other origins get no reference to this one. */
  | 'cross-origin-opener-policy'
  /** `same-origin`, or `cross-origin` for files that other sites may embed and for `/_mock`. */
  | 'cross-origin-resource-policy'
  /** A strong entity tag. Send it back as `If-None-Match` to get a 304 if nothing has changed. */
  | 'etag'
  /** Pages: the styles, fonts and scripts to preload, which Cloudflare can send as Early Hints, and the page's Markdown text as `alternate`. Markdown: the page as `canonical`. */
  | 'link'
  /** The target of a redirect. */
  | 'location'
  /** Turns off the camera, location, payment and other features that documentation doesn't need. */
  | 'permissions-policy'
  /** `/_mock`: the status code that was asked for with `Prefer`. */
  | 'preference-applied'
  /** `strict-origin-when-cross-origin`. Previews send `same-origin`, since their address is a secret. */
  | 'referrer-policy'
  /** How many seconds to wait after a 429 or a 503. */
  | 'retry-after'
  /** Pages: where the response came from (`cache;desc=hit`), and how long the worker spent before the body, in milliseconds. */
  | 'server-timing'
  /** HTTPS only, for two years. The variable `HSTS` sets another value. */
  | 'strict-transport-security'
  /** The request headers that the response depends on. */
  | 'vary'
  /** `/_mock`: the kind of credentials that the documented operation needs, with a 401. */
  | 'www-authenticate'
  /** Where the response came from: `hit`, `miss`, `stale` or `bypass` for pages, search results and social images. */
  | 'x-cache'
  /** `nosniff`: browsers don't guess another media type. */
  | 'x-content-type-options'
  /** `DENY`: no site can frame a page. `/_sandbox` sends `SAMEORIGIN`. For HTML files of the site, `frame-ancestors` in their policy takes precedence. */
  | 'x-frame-options'
  /** Markdown: about how many tokens a language model needs for the text. */
  | 'x-markdown-tokens'
  /** The id of the release that the response belongs to. */
  | 'x-release'
  /** `noindex` for everything that search engines shouldn't list: Markdown, fragments, previews, errors, and all responses if `robots.index` in `site.ts` is `false`. */
  | 'x-robots-tag'
  /** The engine that answered a search: `typesense` or `embedded`. */
  | 'x-search-source'
  /** Branches of a sidebar: the id of the sidebar. */
  | 'x-sidebar';

/** The headers of requests: what the worker does with them. */
export type RequestHeader =
  /** `text/markdown` gets the Markdown text of a page, and `application/json` gets errors as JSON. At `/mcp`, `text/event-stream` asks for the endpoint, if the site has a page at that address. */
  | 'accept'
  /** Decides the language of the home page if `locales.negotiate` is set, and that of the 503 page. */
  | 'accept-language'
  /** Tells a preflight request from another `OPTIONS` request at `/_mock`. */
  | 'access-control-request-method'
  /** `/_mock`: whether the credentials of the documented operation are there. They are neither checked nor stored. */
  | 'authorization'
  /** The token that Cloudflare Access adds. With the variables `ACCESS_TEAM` and `ACCESS_AUD`, every request needs a valid one. */
  | 'cf-access-jwt-assertion'
  /** The reader's IP address, which Cloudflare sets. Rate limits count by it. Events only store part of it. */
  | 'cf-connecting-ip'
  /** Set by Cloudflare. Without it, the worker knows that it runs on a local server. */
  | 'cf-ray'
  /** The size of a body. If it's too large, the worker answers 413 without reading it. */
  | 'content-length'
  /** The media type of a body. Endpoints refuse other types with a 415. */
  | 'content-type'
  /** Only `edgepress-locale`, the language that the reader chose, and what a documented operation of `/_mock` needs. */
  | 'cookie'
  /** `1`: no events are recorded (Do Not Track). */
  | 'dnt'
  /** The development server only answers requests for hosts of this machine. Elsewhere, `Origin` is compared with it. */
  | 'host'
  /** A 304 is sent if the entity tag is the current one. */
  | 'if-none-match'
  /** A range is sent only if the entity tag is the current one, and the whole file otherwise. */
  | 'if-range'
  /** `/mcp`: the method of the call, which has to agree with the body. */
  | 'mcp-method'
  /** `/mcp`: the tool, prompt or resource of the call, which has to agree with the body. */
  | 'mcp-name'
  /** `/mcp`: the revision of the protocol. */
  | 'mcp-protocol-version'
  /** Pages of other origins can't send events, feedback or questions, and `/mcp` refuses them. */
  | 'origin'
  /** `/_mock`: `code=404` or `example=name` chooses the reply. */
  | 'prefer'
  /** One range of bytes of a file. */
  | 'range'
  /** Whether a request comes from the site's own pages: for events, feedback, and the language of the home page. */
  | 'sec-fetch-site'
  /** `1`: no events are recorded (Global Privacy Control). */
  | 'sec-gpc'
  /** Stored with events, at most 300 characters. */
  | 'user-agent'
  /** `/_purge`: the signature by `PURGE_KEY`. */
  | 'x-purge-signature'
  /** `/_purge`: when the request was signed, as seconds since 1970. */
  | 'x-purge-timestamp';
