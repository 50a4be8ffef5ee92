/** Codes and events: the catalogues are complete, their examples are true, every table links to them, and search finds them. */
import { beforeAll, describe, expect, it } from 'vitest';
import { objectAt, objectsAt, listAt, textAt } from '../../compiler/api/source/json.ts';
import {
  type ErrorGroup,
  exampleOfCode,
  readErrorCodes,
} from '../../compiler/catalogues/error-codes.ts';
import { codeFinder } from '../../compiler/html/link-codes.ts';
import { isTag, type HtmlNode, textContent, walkTags } from '../../compiler/html/tree.ts';
import { isObject } from '../../model/schema/schema.ts';
import type { SearchIndex } from '../../worker/search/index/index-file.ts';
import { searchEmbedded } from '../../worker/search/engine/engine.ts';
import { apiRoot, schemaFaults, siteVariables } from '../support/content/api-schemas.ts';
import { siteIndex, type SitePage, sitePages } from '../support/content/site-pages.ts';

const PAGE = '/api/errors';
const groups: ErrorGroup[] = readErrorCodes('content', 'errors.yaml', siteVariables);
const codes = groups.flatMap((group) => group.codes.map((code) => ({ group, code })));
const schemas = objectAt(objectAt(apiRoot, 'components'), 'schemas');
const events = Object.keys(
  objectAt(objectAt(objectAt(schemas, 'AnalyticsEvent'), 'discriminator'), 'mapping'),
);

let pages: SitePage[];
let index: SearchIndex;
beforeAll(async () => {
  pages = await sitePages();
  index = await siteIndex();
});

/** Values of all enumerations of fields with one of these names, in the whole document. */
function enumerated(names: string[]): string[] {
  const found = new Set<string>();
  const visit = (value: unknown, name: string): void => {
    if (Array.isArray(value)) return value.forEach((one) => visit(one, name));
    if (!isObject(value)) return;
    if (names.includes(name))
      for (const one of listAt(value, 'enum')) if (typeof one === 'string') found.add(one);
    for (const [key, one] of Object.entries(value)) visit(one, key === 'items' ? name : key);
  };
  visit(apiRoot, '');
  return [...found];
}

describe('the catalogue of codes', () => {
  it('has every code that the document defines', () => {
    const reasons = ['not-relevant', 'too-often', 'unclear', 'other'];
    const named = [
      ...enumerated(['code', 'reason', 'error', 'TriggerRejection', 'FailureCode']),
    ].filter((code) => !reasons.includes(code));
    const known = new Set(codes.map(({ code }) => code.code));
    expect(named.length).toBeGreaterThan(45);
    expect(named.filter((code) => !known.has(code))).toEqual([]);
    expect(codes.length).toBeGreaterThanOrEqual(70);
  });

  const SCHEMAS: Record<string, string> = {
    'REST API': '/components/schemas/Error',
    'Fields of a request': '/components/schemas/ErrorDetail',
    'Token endpoint': '/components/schemas/TokenError',
    'Auth tokens': '/components/schemas/Error',
    'Ends of SDK sessions': '/components/schemas/AnalyticsEvent',
    'Suppressed notifications': '/components/schemas/AnalyticsEvent',
    'Rejected triggers': '/components/schemas/TriggerReply/properties/results/items',
    'Failed participations': '/components/schemas/Participation/properties/failure',
    'Rejected custom events': '/components/schemas/EventBatchReply/properties/results/items',
    'Tests of webhooks': '/components/schemas/WebhookTestReply',
  };

  it('has examples that fit the document, with the code in them', () => {
    const faults = codes.flatMap(({ group, code }) => {
      const pointer = SCHEMAS[group.title];
      const example = exampleOfCode(group, code);
      // The codes of auth tokens are only in replies to the SDKs, which the document leaves out.
      const isForSdks = group.title === 'Auth tokens';
      const shown = isForSdks
        ? JSON.parse(JSON.stringify(example).replace(`"code":"${code.code}"`, '"code":"not_found"'))
        : example;
      const fault = pointer ? schemaFaults(pointer, shown, { partial: true }) : '';
      const isNamed = JSON.stringify(example).includes(`"${code.code}"`);
      return fault === '' && isNamed
        ? []
        : [`${code.code}: ${fault || 'the example has another code'}`];
    });
    expect(faults).toEqual([]);
  });

  it('has a section with causes and a fix for each code', () => {
    const page = pages.find(({ path }) => path === PAGE);
    const headings = new Set<string>();
    walkTags(page?.nodes ?? [], ({ name, attribs }) => {
      if (name === 'h3') headings.add(attribs['id'] ?? '');
    });
    expect([...headings].sort()).toEqual(codes.map(({ code }) => code.code).sort());
  });

  it('has four words that are also names of fields, which tables link in columns of codes', () => {
    const words = codes.filter(({ code }) => !code.link).map(({ code }) => code.code);
    expect(words).toEqual(['required', 'internal', 'connection', 'status']);
    const linked = new Set<string>();
    for (const page of pages)
      walkTags(page.nodes, ({ name, attribs, children }) => {
        const [, id = ''] = attribs['href']?.split(`${PAGE}#`) ?? [];
        const isCode = children.some((child) => isTag(child) && child.name === 'code');
        if (name === 'a' && isCode && page.path !== PAGE) linked.add(id);
      });
    expect(words.filter((word) => !linked.has(word))).toEqual([]);
  });
});

describe('tables', () => {
  /** Codes in cells of a page, with the target of the link around each. */
  function codesIn(page: SitePage): { code: string; href: string | undefined }[] {
    const find = codeFinder({ groups, page: PAGE });
    const found: { code: string; href: string | undefined }[] = [];
    const visit = (nodes: HtmlNode[], isCell: boolean, href: string | undefined): void => {
      for (const node of nodes) {
        if (!isTag(node)) continue;
        const code = node.name === 'code' ? find(textContent(node)) : undefined;
        if (isCell && code !== undefined) found.push({ code, href });
        visit(
          node.children,
          isCell || node.name === 'td' || node.name === 'th',
          node.name === 'a' ? node.attribs['href'] : href,
        );
      }
    };
    visit(page.nodes, false, undefined);
    return found;
  }

  it('link every code to its entry, on every page', () => {
    const found = pages
      .filter(({ path }) => path !== PAGE)
      .flatMap((page) => codesIn(page).map((one) => ({ page: page.path, ...one })));
    expect(found.length).toBeGreaterThan(200);
    const bare = found.filter(({ code, href }) => !href?.endsWith(`${PAGE}#${code}`));
    expect(bare).toEqual([]);
  });

  it('have no code of the same form that the catalogue lacks', () => {
    const find = codeFinder({ groups, page: PAGE });
    const unknown = new Set<string>();
    for (const page of pages)
      walkTags(page.nodes, ({ name, children }) => {
        if (name !== 'tr') return;
        const heads = children.filter(isTag).slice(0, 2);
        walkTags(heads, (tag) => {
          const text = tag.name === 'code' ? textContent(tag) : '';
          // The form of the codes of the API, which no field or column of a table has.
          if (/^(?:\d{3} )(?:[a-z]+_)+[a-z]+$/.test(text) && find(text) === undefined)
            unknown.add(`${page.path}: ${text}`);
        });
      });
    expect([...unknown]).toEqual([]);
  });
});

describe('search', () => {
  function found(q: string): { page: number; node: number }[] {
    const tags = ['default', 'docs-default-current'];
    return searchEmbedded(index, { q, language: 'en-GB', tags, groupBy: 'page' }).groups;
  }

  /** The first result of a query: page and anchor. */
  function first(q: string): string {
    const [best] = found(q);
    if (best === undefined) return 'nothing';
    const head = index.nodes(best.page).findLast(({ level }, at) => at <= best.node && level > 0);
    return `${index.pages[best.page]?.path}#${head?.anchor}`;
  }

  function firstPages(q: string): (string | undefined)[] {
    return found(q).map(({ page }) => index.pages[page]?.path);
  }

  // Case and punctuation within a word don't count.
  function isAmbiguous(name: string): boolean {
    const plain = (one: string): string => one.replace('.', '').toLowerCase();
    return (
      codes.some(({ code }) => plain(code.code) === plain(name)) &&
      events.some((type) => plain(type) === plain(name))
    );
  }

  it('finds a code by its exact name, and leads to its entry', () => {
    const names = codes.flatMap(({ code }) =>
      [code.code, ...code.also].map((name) => ({ name, code: code.code })),
    );
    expect(names.length).toBeGreaterThanOrEqual(70);
    const wrong = names.filter(({ name, code }) => first(name) !== `${PAGE}#${code}`);
    expect(wrong.map(({ name }) => `${name}: ${first(name)}`)).toEqual([]);
  });

  it('finds an event type by its exact name, and leads to its section', () => {
    expect(events).toHaveLength(35);
    const wrong = events.filter(
      (type) => !isAmbiguous(type) && first(type) !== `/api/events#${type}`,
    );
    expect(wrong.map((type) => `${type}: ${first(type)}`)).toEqual([]);
  });

  it('finds both of a code and an event type that differ in punctuation only', () => {
    const both = codes.map(({ code }) => code.code).filter(isAmbiguous);
    expect(both).toEqual(['customerDeleted']);
    expect(new Set(firstPages('customerDeleted').slice(0, 2))).toEqual(
      new Set([PAGE, '/api/events']),
    );
  });

  it('shows no lists of links', () => {
    const shown = index.pages.flatMap(({ path }, page) =>
      index.nodes(page).flatMap(({ text }) => (text === 'Next steps' ? [path] : [])),
    );
    expect(shown).toEqual([]);
  });
});

describe('the event types', () => {
  it('have an example of their own that fits, and say what carries them', () => {
    const faults = events.flatMap((type) => {
      const name = textAt(
        objectAt(objectAt(objectAt(schemas, 'AnalyticsEvent'), 'discriminator'), 'mapping'),
        type,
      );
      const schema = objectAt(schemas, name.split('/').at(-1) ?? '');
      const [example] = objectsAt(schema, 'examples');
      const fault = schemaFaults('/components/schemas/AnalyticsEvent', example);
      const inWebhooks = !/^(?:sdk|stream-container)\./.test(type);
      const carriers = ['Hourly files', 'Real-time API', ...(inWebhooks ? ['Webhooks'] : [])];
      expect(listAt(schema, 'x-carried-by'), type).toEqual(carriers);
      return fault === '' && example?.['type'] === type ? [] : [`${type}: ${fault}`];
    });
    expect(faults).toEqual([]);
  });
});
