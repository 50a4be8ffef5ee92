/**
 * `GET /_sandbox`: the document in which pages run live code and draw diagrams. It evaluates what the page that frames it
 * sends, in an opaque origin: no cookies, no storage, no requests, and no way to reach the page.
 */

import { CANONICAL } from '../http/cache-control.ts';

// `sandbox` applies even if somebody opens the document itself. Code of authors and readers needs eval and inline styles.
const POLICY =
  "sandbox allow-scripts; default-src 'none'; script-src 'unsafe-inline' 'unsafe-eval'; style-src 'unsafe-inline'; " +
  "img-src data: blob:; font-src data:; media-src data: blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

const SCRIPT =
  'addEventListener("message",e=>{if(e.source===parent)for(const s of e.data){const t=document.createElement("script");t.text=s;document.head.append(t)}});parent.postMessage("ready","*")';

const DOCUMENT = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Preview</title></head><body><script>${SCRIPT}</script></body></html>`;

/** Answers with the document. It is the same for every site and release. */
export function sandbox(): Response {
  return new Response(DOCUMENT, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': POLICY,
      'x-frame-options': 'SAMEORIGIN',
      'x-robots-tag': 'noindex',
      'cache-control': CANONICAL,
    },
  });
}
