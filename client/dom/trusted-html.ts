/** The only way in which HTML enters the page (Trusted Types; the CSP names this one policy). */

// The DOM types have no TrustedHTML yet, which setters accept in place of a string.
declare global {
  interface Window {
    trustedTypes?: {
      emptyHTML: string;
      createPolicy(
        name: string,
        rules: { createHTML: (text: string) => string },
      ): { createHTML(text: string): string };
      /** Called for every script URL that is set as text. `null` refuses it. */
      createPolicy(
        name: 'default',
        rules: { createScriptURL: (address: string) => string | null },
      ): unknown;
    };
  }
}

const policy = window.trustedTypes?.createPolicy('edgepress', { createHTML: (text) => text });

/** A fragment: its first line if that is JSON, and its parsed HTML. */
export interface Fragment {
  json: string;
  html: DocumentFragment;
}

/** Reads a fragment from a response. Throws if the response is an error or from another origin. */
export async function readFragment(response: Response): Promise<Fragment> {
  if (!response.ok || new URL(response.url).origin !== location.origin)
    throw new Error(`fragment: ${response.status} from ${response.url}`);
  const text = await response.text();
  const start = text.startsWith('{') ? text.indexOf('\n') + 1 : 0;
  return { json: text.slice(0, start), html: parseTrustedHtml(text.slice(start)) };
}

/** Parses HTML of this site. Scripts in it don't run. */
export function parseTrustedHtml(html: string): DocumentFragment {
  const template = document.createElement('template');
  template.innerHTML = policy ? policy.createHTML(html) : html;
  return template.content;
}
