/** The only way in which HTML enters the page (Trusted Types; the CSP names this one policy). */

// The DOM types know no TrustedHTML yet; a setter takes it where it takes a string.
declare global {
  interface Window {
    trustedTypes?: {
      emptyHTML: string;
      createPolicy(
        name: string,
        rules: { createHTML: (text: string) => string },
      ): { createHTML(text: string): string };
      /** Asked for every address that is set as a text; `null` refuses it. */
      createPolicy(
        name: 'default',
        rules: { createScriptURL: (address: string) => string | null },
      ): unknown;
    };
  }
}

const policy = window.trustedTypes?.createPolicy('edgepress', { createHTML: (text) => text });

/** What a fragment's response holds: its first line if that is JSON, and the parsed HTML. */
export interface Fragment {
  json: string;
  html: DocumentFragment;
}

/** Reads a response of this site as a fragment. Throws when it is an error or from elsewhere. */
export async function readFragment(response: Response): Promise<Fragment> {
  if (!response.ok || new URL(response.url).origin !== location.origin)
    throw new Error(`fragment: ${response.status} from ${response.url}`);
  const text = await response.text();
  const start = text.startsWith('{') ? text.indexOf('\n') + 1 : 0;
  return { json: text.slice(0, start), html: parseTrustedHtml(text.slice(start)) };
}

/** Parses HTML of this site; scripts in it never run. */
export function parseTrustedHtml(html: string): DocumentFragment {
  const template = document.createElement('template');
  template.innerHTML = policy ? policy.createHTML(html) : html;
  return template.content;
}
