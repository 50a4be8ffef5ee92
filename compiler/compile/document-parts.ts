/** What `<Head>` of a Docusaurus page adds to the document besides tags in its head: attributes of `<html>` and `<body>`, and scripts. */
import { ISLAND_TAG } from '../../model/placeholder-tags.ts';
import { withBase, withoutBase } from '../../model/href.ts';
import { isScriptUrl, type SiteScript } from '../../model/policy/scripts.ts';
import type { HeadTag } from '../../model/release/head-tag.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { escapeAttribute } from '../html/escape.ts';
import { writeObject } from '../objects/objects.ts';
import type { SiteContext } from '../site/site-context.ts';

/** The parts of a page's document. */
export interface DocumentParts {
  /** Tags and attributes that the worker renders. */
  tags: HeadTag[];
  /** Scripts that the page loads. */
  scripts: SiteScript[];
  /** Names of the assets that inline scripts became. */
  assets: string[];
  /** The element whose module sets attributes and loads scripts in the browser. Most pages have none. */
  html: string;
  diagnostics: Diagnostic[];
}

/** Attributes that a page may give to the document. The engine uses others itself. */
const ATTRIBUTE = /^(?:class|lang|translate|data-[\w-]+)$/;

/** Attributes that scripts of the engine read. A page must not be able to turn on features with them. */
const RESERVED =
  /^data-(?:theme|theme-choice|base|release|default-theme|respect-system|disable-switch|announcement(?:-bar-initially-dismissed)?|apple|collapsed|ready|locales?|moved|deferred|layout|ask|code-menu|assistants|analytics|events|privacy-policy|marketing|scripts|script-origins)$/;

/** The type of a script that browsers run. Others contain data. */
const CODE = /^(?:|(?:text|application)\/(?:java|ecma)script|module)$/i;

/** Separates what a page's head has. */
export function documentParts(
  all: readonly HeadTag[],
  { file, site }: { file: string; site: SiteContext },
): DocumentParts {
  const parts: DocumentParts = { tags: [], scripts: [], assets: [], html: '', diagnostics: [] };
  for (const one of all) {
    const { tag, attributes } = one;
    if (tag === 'html' || tag === 'body') {
      const own = allowed(one);
      if (Object.keys(own).length > 0) parts.tags.push({ tag, attributes: own });
    } else if (tag === 'script' && CODE.test(attributes['type'] ?? ''))
      addScript(parts, one, file, site);
    else parts.tags.push(one);
  }
  const { scripts, tags } = parts;
  const [html, body] = (['html', 'body'] as const).map((name) =>
    JSON.stringify(attributesOf(tags, name)),
  );
  if (scripts.length === 0 && html === '{}' && body === '{}') return parts;
  const { baseUrl } = site.data;
  const data = {
    html,
    body,
    language: site.languageOf(file).locale,
    ...(scripts.length > 0 && {
      scripts: JSON.stringify(scripts.map(({ src }) => withBase(baseUrl, src))),
    }),
  };
  const fields = Object.entries(data).map(
    ([name, value = '']) => ` data-${name}="${escapeAttribute(value)}"`,
  );
  parts.html = `<${ISLAND_TAG} data-module="document-parts"${fields.join('')} data-on="load" hidden></${ISLAND_TAG}>`;
  return parts;
}

// The last of several counts.
function attributesOf(tags: readonly HeadTag[], name: 'html' | 'body'): Record<string, string> {
  const own = tags.filter(({ tag }) => tag === name);
  return Object.fromEntries(own.flatMap(({ attributes }) => Object.entries(attributes)));
}

function allowed({ tag, attributes }: HeadTag): Record<string, string> {
  return Object.fromEntries(
    Object.entries(attributes).filter(
      ([name]) =>
        ATTRIBUTE.test(name) && !RESERVED.test(name) && (name !== 'lang' || tag === 'html'),
    ),
  );
}

function addScript(
  parts: DocumentParts,
  { attributes: { src, async: _async, defer: _defer, ...given }, text = '' }: HeadTag,
  file: string,
  { data: { baseUrl, store } }: SiteContext,
): void {
  const attributes = Object.fromEntries(
    Object.entries(given)
      .map(([name, value]): [string, string] => [name.toLowerCase(), value])
      .filter(([name]) => !/^(?:on.*|nonce|type)$/.test(name)),
  );
  const add = (address: string): void => {
    const isModule = given['type'] === 'module';
    const own = { ...attributes, ...(isModule && { type: 'module' }) };
    const script = { src: address, load: 'page' as const };
    parts.scripts.push(Object.keys(own).length > 0 ? { ...script, attributes: own } : script);
  };
  if (src === undefined) {
    if (text.trim() === '') return;
    // @object asset
    const hash = writeObject(store, text);
    parts.assets.push(`${hash}.js`);
    return add(`/assets/head-${hash}.js`);
  }
  const address = src.startsWith('//') ? `https:${src}` : src;
  const own = withoutBase(baseUrl, address) ?? address;
  if (isScriptUrl(address)) add(address);
  else if (/^\/[\w./~@%+-]*$/.test(own)) add(own);
  else
    parts.diagnostics.push({
      severity: 'warning',
      rule: 'head-script',
      file,
      message: `\`<script>\` in \`<Head>\`: found the address "${src}", expected an absolute HTTPS URL or a path that begins with \`/\`.`,
      hint: 'The script is left out. Correct its address.',
    });
}
