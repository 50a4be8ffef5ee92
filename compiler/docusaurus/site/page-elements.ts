/** What a Docusaurus configuration adds to every page: tags, scripts and stylesheets, by this engine's `head`, `scripts` and `policy`. */
import fs from 'node:fs';
import path from 'node:path';
import type { ConfigNotes } from '../config-notes.ts';
import { noteOpenings, originsOf, withFonts } from '../look/style-openings.ts';
import { clientModules } from '../component-settings.ts';
import { asArray, asRecord, asText } from '../plain-value.ts';
import type { UsedPlugin } from '../plugins.ts';
import { addAnalytics } from './analytics-scripts.ts';
import type { PageElements, ScriptEntry } from './element-settings.ts';

/** Tags that the engine makes for every page. */
const OWN_TAGS =
  /^(?:description|viewport|generator|robots|og:(?:title|description|url|type|site_name|image|locale)|twitter:card)$/;

/** Returns what the pages get, and notes what is left out or opens the content security policy. */
export function pageElements(
  source: Record<string, unknown>,
  plugins: UsedPlugin[],
  { site, statics }: { site: string; statics: string },
  notes: ConfigNotes,
): PageElements {
  const elements: PageElements = {
    head: [],
    scripts: [],
    policy: { script: [], connect: [], style: [], font: [], image: [] },
    sheets: [],
    rules: [],
    made: new Map(),
  };
  const reader = new ElementReader(elements, statics, notes);
  for (const entry of asArray(source['scripts'])) reader.script(withName(entry, 'src'), 'scripts');
  for (const entry of asArray(source['stylesheets'])) {
    const attributes = withName(entry, 'href');
    // Docusaurus writes any link that is listed here, for example to an icon.
    if (/stylesheet/.test(asText(attributes['rel']) ?? 'stylesheet'))
      reader.sheet(attributes, 'stylesheets');
    else reader.tag({ tagName: 'link', attributes });
  }
  for (const entry of asArray(source['headTags'])) reader.tag(asRecord(entry));
  for (const entry of asArray(asRecord(source['themeConfig'])['metadata']))
    reader.meta(asRecord(entry), 'themeConfig.metadata');
  noteClientModules(source, site, notes);
  addAnalytics(elements, plugins, notes);
  for (const field of ['script', 'connect', 'style', 'font', 'image'] as const)
    elements.policy[field] = [...new Set(elements.policy[field])];
  return elements;
}

// Pages load them as their own scripts, so the content security policy needs no opening for the modules themselves.
function noteClientModules(
  source: Record<string, unknown>,
  site: string,
  notes: ConfigNotes,
): void {
  for (const { name, file } of clientModules(site, source))
    notes.add(
      'clientModules',
      file === undefined
        ? { found: `\`${name}\``, became: "left out: it isn't a module of the site" }
        : {
            outcome: 'changed',
            found: `\`${file}\``,
            became: 'loaded on every page; `onRouteUpdate` and `onRouteDidUpdate` are called',
            advice: 'Add the origins that it loads from and sends to to `policy` in `site.ts`.',
          },
    );
}

class ElementReader {
  readonly #elements: PageElements;
  readonly #statics: string;
  readonly #notes: ConfigNotes;

  constructor(elements: PageElements, statics: string, notes: ConfigNotes) {
    this.#elements = elements;
    this.#statics = statics;
    this.#notes = notes;
  }

  script({ src, ...attributes }: Record<string, unknown>, field: string): void {
    const url = asText(src) ?? '';
    const [origin] = originsOf([url]);
    const file = origin === undefined ? this.#static(url) : undefined;
    if (origin === undefined && file === undefined) {
      this.#notes.add(field, {
        found: `\`${url}\``,
        became: "left out: the file isn't in `static/`, or the address isn't HTTPS",
      });
      return;
    }
    this.#elements.scripts.push(scriptOf(file ?? withScheme(url), attributes));
    this.#notes.add(field, {
      outcome: 'changed',
      found: `\`${url}\``,
      became:
        origin === undefined
          ? 'an entry of `scripts` in `site.ts`'
          : 'an entry of `scripts` in `site.ts`, whose address the content security policy allows',
      ...(origin !== undefined && {
        advice:
          'Add the origins that it loads from and sends to to `policy` in `site.ts`, and `consent` if it needs one (docs/customise/scripts.md).',
      }),
    });
  }

  sheet({ href }: Record<string, unknown>, field: string): void {
    const url = asText(href) ?? '';
    if (/katex/i.test(url)) {
      this.#notes.add(field, {
        outcome: 'built in',
        found: `\`${url}\``,
        became: 'formulas are MathML, which needs no stylesheet',
      });
      return;
    }
    const [origin] = originsOf([url]);
    const file = origin === undefined ? this.#static(url) : undefined;
    if (origin === undefined && file === undefined) {
      this.#notes.add(field, {
        found: `\`${url}\``,
        became: "left out: the file isn't in `static/`, or the address isn't HTTPS",
      });
      return;
    }
    this.#elements.sheets.push(file ?? withScheme(url));
    if (origin === undefined) return;
    const openings = withFonts([origin]);
    this.#elements.policy.style.push(...openings.style);
    this.#elements.policy.font.push(...openings.font);
    noteOpenings(field, openings, this.#notes);
  }

  tag(tag: Record<string, unknown>): void {
    const name = asText(tag['tagName']) ?? '';
    const attributes = asRecord(tag['attributes']);
    const text = asText(tag['innerHTML']) ?? '';
    const isSheet = name === 'link' && /\bstylesheet\b/i.test(asText(attributes['rel']) ?? '');
    const type = asText(attributes['type']) ?? 'text/javascript';
    if (isSheet) this.sheet(attributes, 'headTags');
    else if (name === 'meta') this.meta(attributes, 'headTags');
    else if (name === 'link')
      this.#elements.head.push({ tag: 'link', attributes: textsOf(attributes) });
    else if (name === 'style') this.#elements.rules.push(text);
    else if (name === 'script' && attributes['src'] !== undefined)
      this.script(attributes, 'headTags');
    else if (name === 'script' && text !== '' && /javascript|module/.test(type))
      this.#inline(text, type);
    else if (type === 'application/ld+json')
      this.#notes.add('headTags', {
        outcome: 'built in',
        found: 'structured data',
        became: 'every page has its own',
      });
    else
      this.#notes.add('headTags', {
        found: `\`<${name}>\`${name === 'script' ? ` with the type \`${type}\`` : ''}`,
        became: 'left out: the head can have `meta`, `link`, `style` and `script` elements',
      });
  }

  meta(given: Record<string, unknown>, field: string): void {
    const attributes = textsOf(given);
    const name = attributes['name'] ?? attributes['property'] ?? '';
    if (OWN_TAGS.test(name))
      this.#notes.add(field, {
        outcome: 'built in',
        found: `\`${name}\``,
        became: 'every page has its own',
      });
    else this.#elements.head.push({ tag: 'meta', attributes });
  }

  // The policy refuses inline scripts, so their text becomes a file.
  #inline(text: string, type: string): void {
    const { made, scripts } = this.#elements;
    const name = `scripts/head-${made.size + 1}.js`;
    made.set(name, `${text.trim()}\n`);
    const isModule = type === 'module';
    scripts.push({ src: `./${name}`, load: 'async', ...(isModule && { attributes: { type } }) });
    this.#notes.add('headTags', {
      outcome: 'changed',
      found: 'an inline script',
      became: `the file \`${name}\`, which runs after the page has been read`,
    });
  }

  #static(url: string): string | undefined {
    const name = url.replace(/[?#].*$/, '').replace(/^\/+/, '');
    const parts = name.split('/');
    // Addresses contain the base URL.
    const found = parts
      .map((_part, at) => parts.slice(at).join('/'))
      .find((tail) => tail !== '' && fs.existsSync(path.join(this.#statics, tail)));
    return found && `./static/${found}`;
  }
}

function scriptOf(src: string, given: Record<string, unknown>): ScriptEntry {
  const { async: isAsync, defer, ...others } = given;
  const attributes = textsOf(others);
  return {
    src,
    load: isAsync === true ? 'async' : defer === true ? 'defer' : 'async',
    ...(Object.keys(attributes).length > 0 && { attributes }),
  };
}

function textsOf(given: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => {
      const isText = typeof value === 'string' || typeof value === 'number' || value === true;
      if (!isText) return [];
      const key = name === 'crossOrigin' ? 'crossorigin' : name.toLowerCase();
      return [[key, value === true ? '' : String(value)]];
    }),
  );
}

function withName(entry: unknown, name: string): Record<string, unknown> {
  return typeof entry === 'string' ? { [name]: entry } : asRecord(entry);
}

function withScheme(url: string): string {
  return url.startsWith('//') ? `https:${url}` : url;
}
