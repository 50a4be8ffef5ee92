/** Objects of the API that pages show by hand: each fits the schema that its fence names. */
import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseApiDocument } from '../../compiler/api/document/document.ts';
import { isObject } from '../../model/schema/schema.ts';
import { apiText, schemaFaults, withVariables } from '../support/content/api-schemas.ts';

interface Fence {
  /** File and line. */
  where: string;
  lang: string;
  /** What `schema=` says: a schema's name, `[]` for a list of it, `:partial` when parts are left out. */
  schema: string | undefined;
  text: string;
}

const FENCE = /^( *)```(json|jsonl|http)\b([^\n]*)\n([\s\S]*?)^\1```/gm;

function fences(): Fence[] {
  return fs.globSync('content/{docs,changelog}/**/*.mdx').flatMap((file) => {
    const source = fs.readFileSync(file, 'utf8');
    return [...source.matchAll(FENCE)].map(([, , lang = '', meta = '', text = ''], index) => ({
      where: `${file}, fence ${index + 1}: ${text.trim().slice(0, 60)}`,
      lang,
      schema: /(?:^|\s)schema=(\S+)/.exec(meta)?.[1],
      text: withVariables(text),
    }));
  });
}

/** The JSON of a fence: its lines one by one, or a request's or reply's body. */
function valuesOf({ lang, text }: Fence): unknown[] {
  if (lang === 'jsonl') return text.trim().split('\n').map(parsed);
  if (lang === 'json') return [parsed(text)];
  const body = text.slice(text.indexOf('\n\n') + 2);
  return text.includes('\n\n') && body.trimStart().startsWith('{') ? [parsed(body)] : [];
}

function parsed(text: string): unknown {
  return JSON.parse(text);
}

function faultsOf(fence: Fence, schema: string): string[] {
  const [, name = '', list, partial] = /^(\w+)(\[\])?(:partial)?$/.exec(schema) ?? [];
  if (name === '') return [`\`schema=${schema}\` is not of the form \`Name\` or \`Name:partial\``];
  document.schema(name);
  const values = valuesOf(fence);
  if (values.length === 0) return ['there is no JSON in it'];
  return values
    .flatMap((value) => (list !== undefined && Array.isArray(value) ? value : [value]))
    .map((value: unknown) =>
      schemaFaults(`/components/schemas/${name}`, value, { partial: partial !== undefined }),
    )
    .filter((fault) => fault !== '');
}

const document = parseApiDocument(apiText);
const all = fences();

describe('examples on pages', () => {
  it('match the schemas that they name', () => {
    const marked = all.flatMap((fence) =>
      fence.schema === undefined ? [] : [{ fence, schema: fence.schema }],
    );
    expect(marked.length).toBeGreaterThanOrEqual(60);
    const faults = marked.flatMap(({ fence, schema }) =>
      faultsOf(fence, schema).map((fault) => `${fence.where}\n  ${fault}`),
    );
    expect(faults).toEqual([]);
  });

  it('name a schema when they show an object of the API', () => {
    const bare = all.filter(
      (fence) => fence.schema === undefined && valuesOf(fence).some(isApiObject),
    );
    expect(bare.map(({ where }) => where)).toEqual([]);
  });
});

const IDS = /^(?:card|par|flow|aud|evt|env|whs|sns|job)_/;

// As far as it can be told: by its own id, or by fields that nothing else has.
function isApiObject(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { id, batchId, jobId, error, data, nextCursor } = value;
  return (
    (typeof id === 'string' && IDS.test(id)) ||
    batchId !== undefined ||
    jobId !== undefined ||
    (isObject(error) && 'requestId' in error) ||
    (Array.isArray(data) && nextCursor !== undefined)
  );
}
