/** Reads the site's glossary: a YAML file of terms for the glossary page and for the links to it. */
import fs from 'node:fs';
import path from 'node:path';
import { slug } from 'github-slugger';
import { parseDocument, LineCounter } from 'yaml';
import { BuildError } from '../diagnostics/diagnostic.ts';
import { substitute, type VariableLookup } from './variables.ts';
import { isObject } from '../../model/schema/schema.ts';

/** A term with its definition. */
export interface Term {
  /** Anchor on the glossary page. */
  id: string;
  /** The names of the term, starting with the main one. */
  names: string[];
  /** One or two sentences, with code, strong and links. */
  definition: string;
  /** Path of the page with details, below the base URL, with an optional hash. */
  see?: string;
  /** Whether its first use on a page links to the glossary. Set it to `false` for words with an everyday meaning. */
  link: boolean;
}

/** The terms, and the page that explains them. */
export interface GlossaryTerms {
  terms: Term[];
  /** Path of the glossary page below the base URL. */
  page: string;
}

/** Reads the terms, in alphabetical order. Throws a `BuildError` that names the faulty line. */
export function readTerms(root: string, source: string, variables: VariableLookup): Term[] {
  const file = path.join(root, source);
  if (!fs.existsSync(file))
    throw fault(
      path.join(root, 'site.ts'),
      undefined,
      `\`glossary.source\`: there is no file \`${source}\``,
    );
  const counter = new LineCounter();
  const document = parseDocument(substitute(fs.readFileSync(file, 'utf8'), variables), {
    lineCounter: counter,
  });
  const [broken] = document.errors;
  if (broken) throw fault(file, broken.linePos?.[0].line, broken.message.split('\n')[0] ?? '');
  const value: unknown = document.toJS();
  if (!Array.isArray(value)) throw fault(file, 1, 'expected a list of terms');
  const terms = value.map((given: unknown, index) => {
    const node = document.getIn([index], true);
    const range = isObject(node) && Array.isArray(node['range']) ? Number(node['range'][0]) : 0;
    return termOf(given, (message) => fault(file, counter.linePos(range).line, message));
  });
  const seen = new Map<string, string>();
  for (const { names } of terms)
    for (const name of names) {
      if (seen.has(name.toLowerCase()))
        throw fault(file, undefined, `the term "${name}" is defined twice`);
      seen.set(name.toLowerCase(), name);
    }
  return terms.sort((a, b) => (a.names[0] ?? '').localeCompare(b.names[0] ?? '', 'en-GB'));
}

function termOf(given: unknown, fail: (message: string) => BuildError): Term {
  if (!isObject(given)) throw fail('expected a term with `term` and `definition`');
  const { term, also = [], definition, see, link = true } = given;
  if (typeof term !== 'string' || term === '') throw fail('an entry has no `term`');
  if (typeof definition !== 'string' || definition === '')
    throw fail(`the term "${term}" has no \`definition\``);
  if (!Array.isArray(also)) throw fail(`the term "${term}": \`also\` must be a list of names`);
  if (typeof link !== 'boolean') throw fail(`the term "${term}": \`link\` must be true or false`);
  if (see !== undefined && (typeof see !== 'string' || !see.startsWith('/')))
    throw fail(`the term "${term}": \`see\` must be a path that begins with \`/\``);
  return {
    id: slug(term),
    names: [term, ...also.map(String)],
    definition,
    ...(see === undefined ? {} : { see }),
    link,
  };
}

function fault(file: string, line: number | undefined, message: string): BuildError {
  return new BuildError([
    {
      severity: 'error',
      rule: 'glossary',
      file,
      ...(line === undefined ? {} : { line }),
      message: `Glossary: ${message}.`,
    },
  ]);
}
