/** Reports front matter that names a missing page or sidebar, and fields that have no effect. */
import fs from 'node:fs';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { DocFile, DocsFolder } from './read-docs.ts';
import type { FrontMatter } from '../../model/config/front-matter.ts';
import { closestOption } from '../../model/schema/schema.ts';

/** Reports unknown sidebars and pages in front matter. A draft counts as a page that will exist. */
export function checkReferences(
  folders: DocsFolder[],
  docs: DocFile[],
  sidebars: readonly string[],
): Diagnostic[] {
  const ids = new Map(
    folders.map(({ instance, drafts }) => [
      instance.id,
      new Set([
        ...drafts,
        // A translation can name a page that isn't translated.
        ...docs
          .filter((doc) => [instance.id, instance.source].includes(doc.instance))
          .map(({ id }) => id),
      ]),
    ]),
  );
  return docs.flatMap((doc) => {
    const {
      displayed_sidebar: sidebar,
      pagination_next: next,
      pagination_prev: prev,
    } = doc.frontMatter;
    const own = ids.get(doc.instance) ?? new Set();
    const isKnown =
      !sidebar || sidebars.includes(sidebar) || sidebars.includes(`${doc.instance}.${sidebar}`);
    return [
      ...(isKnown ? [] : [unknown(doc, 'displayed_sidebar', sidebar, sidebars)]),
      ...(next && !own.has(next) ? [unknown(doc, 'pagination_next', next, [...own])] : []),
      ...(prev && !own.has(prev) ? [unknown(doc, 'pagination_prev', prev, [...own])] : []),
    ];
  });
}

/** Reports layouts in front matter that don't exist. Sites that aren't strict get a warning. */
export function checkLayouts(docs: DocFile[], layouts: string[], isStrict: boolean): Diagnostic[] {
  return docs.flatMap((doc) => {
    const { layout = 'doc' } = doc.frontMatter;
    if (layouts.includes(layout)) return [];
    const near = closestOption(layout, layouts);
    return {
      severity: isStrict ? 'error' : 'warning',
      rule: 'front-matter-reference',
      file: doc.file,
      ...placeOf(doc.file, 'layout'),
      message: `Front matter \`layout\`: found "${layout}", expected ${layouts.join(', ')}.`,
      hint: near
        ? `Did you mean \`${near}\`?`
        : `Create \`layouts/${layout}.tsx\`, or remove the field.`,
    };
  });
}

/** Reports Docusaurus fields that are accepted but have no effect, once for each field. */
export function unusedFields(docs: DocFile[]): Diagnostic[] {
  return UNUSED.flatMap(([field, what]) => {
    const using = docs.filter(({ frontMatter }) => isUsed(frontMatter[field]));
    const [first] = using;
    if (first === undefined) return [];
    const pages = using.length === 1 ? '1 page' : `${using.length} pages`;
    return [
      {
        severity: 'log',
        rule: 'unused-front-matter',
        file: first.file,
        ...placeOf(first.file, field),
        message: `Front matter \`${field}\` (${pages}) has no effect: ${what}.`,
      },
    ];
  });
}

const UNUSED: [keyof FrontMatter, string][] = [
  ['sidebar_custom_props', 'sidebars have no custom components'],
];

function isUsed(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null;
}

function unknown(doc: DocFile, field: string, found: string, known: readonly string[]): Diagnostic {
  const what = field === 'displayed_sidebar' ? 'sidebar' : 'page';
  const near = closestOption(found, [...known]);
  return {
    severity: 'error',
    rule: 'front-matter-reference',
    file: doc.file,
    ...placeOf(doc.file, field),
    message: `Front matter \`${field}\`: found "${found}", expected the ${what === 'page' ? 'id of a page of this docs folder' : 'name of a sidebar'}.`,
    ...(near === undefined ? {} : { hint: `Did you mean \`${near}\`?` }),
  };
}

function placeOf(file: string, field: string): { line?: number; column?: number } {
  const lines = fs.readFileSync(file, 'utf8').split('\n');
  // The fields of a page that is written as `.tsx` are indented.
  const at = lines.findIndex((line) => new RegExp(`^\\s*${field}:`).test(line));
  return at < 0 ? {} : { line: at + 1, column: 1 };
}
