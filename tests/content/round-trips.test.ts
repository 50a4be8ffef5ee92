/** Files that a page offers to export and another page to import: the importer's rules read the exporter's file. */
import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import { schemaFaults } from '../support/content/api-schemas.ts';

const importer = fs.readFileSync('content/docs/guide/tools/customer-data-importer.mdx', 'utf8');
const exporter = fs.readFileSync('content/docs/guide/customers/filtering.mdx', 'utf8');

/** Columns of the importer's table, and what separates the values of a list in a cell. */
const columns = [...importer.matchAll(/^\| ((?:`[\w.<>]+`(?:, )?)+) \|/gm)].flatMap(
  ([, cell = '']) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
);
const separator = /`tags` \| The whole list, separated by `\\?(.)`/.exec(importer)?.[1] ?? '';

/** The rows of the file `customers.csv` on a page. */
function rowsOf(page: string): Record<string, string>[] {
  const text = /```text title="customers\.csv"\n([^`]*)```/.exec(page)?.[1] ?? '';
  const [head = '', ...lines] = text.trim().split('\n');
  const names = head.split(',');
  return lines.map((line) => {
    const cells = line.split(',');
    return Object.fromEntries(names.map((name, at) => [name, cells[at] ?? '']));
  });
}

/** A row as the body of "Update a customer", by the rules of the importer. Empty cells leave a value as it is. */
function bodyOf(row: Record<string, string>): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  const customFields: Record<string, string> = {};
  for (const [name, cell] of Object.entries(row)) {
    if (name === 'customerId' || cell === '') continue;
    if (name.startsWith('customFields.')) customFields[name.slice('customFields.'.length)] = cell;
    else body[name] = /tags$/i.test(name) ? cell.split(separator) : cell;
  }
  return Object.keys(customFields).length > 0 ? { ...body, customFields } : body;
}

describe('an export of customers', () => {
  const rows = rowsOf(exporter);

  it('has only columns that the importer reads', () => {
    expect(columns).toContain('customerId');
    expect(separator).toBe('|');
    const names = Object.keys(rows[0] ?? {}).map((name) =>
      name.replace(/^customFields\..*/, 'customFields.<key>'),
    );
    expect(names.length).toBeGreaterThan(3);
    expect(names.filter((name) => !columns.includes(name))).toEqual([]);
  });

  it('becomes updates that the API accepts, with each tag by itself', () => {
    const bodies = rows.map(bodyOf);
    const faults = bodies.map((body) => schemaFaults('/components/schemas/CustomerUpdate', body));
    expect(faults.filter((fault) => fault !== '')).toEqual([]);
    const tags = bodies.flatMap(({ tags: own }) => (Array.isArray(own) ? own.map(String) : []));
    expect(tags.length).toBeGreaterThan(1);
    for (const tag of tags) expect(tag).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
  });
});

it('the example of the importer follows its own rules', () => {
  const rows = rowsOf(importer);
  expect(rows.length).toBeGreaterThan(2);
  for (const row of rows)
    expect(schemaFaults('/components/schemas/CustomerUpdate', bodyOf(row)), row['customerId']).toBe(
      '',
    );
});
