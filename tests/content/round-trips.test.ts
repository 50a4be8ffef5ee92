/** Files that a page offers to export and another page to import: the importer's rules read the exporter's file. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { isObject } from '../../model/schema/schema.ts';
import { schemaFaults } from '../support/content/api-schemas.ts';
import { codeFences } from '../support/content/code-fences.ts';
import { eventExamples } from '../support/content/event-examples.ts';
import { isInstalled } from '../support/toolkit/run-toolkit.ts';

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

/** The rows of a block on a page. */
function table(file: string, title: string): { head: string[]; rows: Record<string, string>[] } {
  const page = fs.readFileSync(`content/docs/guide/${file}.mdx`, 'utf8');
  const [, text = ''] = new RegExp(`title="${title}"\\n([^\`]*)\`\`\``).exec(page) ?? [];
  // Commas within quotes don't separate.
  const cellsOf = (line: string): string[] => line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/);
  const [head = [], ...lines] = text.trim().split('\n').map(cellsOf);
  for (const cells of lines) expect(cells.length).toBe(head.length);
  return {
    head,
    rows: lines.map((cells) => Object.fromEntries(head.map((name, at) => [name, cells[at] ?? '']))),
  };
}

describe('results of a send', () => {
  const upload = table('tools/action-flow-bulk-send', 'missing-documents.csv');
  const results = table('tools/overview', 'results-job_\\w+.csv');

  it('are the uploaded file with two more columns, so that rejected rows can be sent again', () => {
    expect(upload.head.length).toBeGreaterThan(3);
    expect(results.head).toEqual([...upload.head, 'status', 'reason']);
  });

  it('have the states and reasons of the API', () => {
    expect(results.rows.length).toBeGreaterThan(1);
    for (const { customerId, status, reason } of results.rows) {
      const result = {
        customerId,
        status,
        ...(status === 'accepted' ? { participationId: 'par_1' } : { reason }),
      };
      const fault = schemaFaults(
        '/components/schemas/TriggerReply',
        { results: [result] },
        { partial: true },
      );
      expect(fault).toBe('');
    }
  });
});

describe('Python programs that read exported files', () => {
  const program = (title: string): string =>
    codeFences(['python']).find((fence) => fence.title === title)?.text ?? '';

  /** Runs a program of a page in a folder with a file, and returns what it printed and the folder's files. */
  function run(title: string, file: string, text: string): { printed: string; written: string[] } {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'edgepress-exports-'));
    fs.writeFileSync(path.join(folder, file), text);
    fs.writeFileSync(path.join(folder, title), program(title));
    const result = spawnSync('python3', [title, file], { cwd: folder, encoding: 'utf8' });
    const written = fs.existsSync(path.join(folder, 'points.csv'))
      ? fs.readFileSync(path.join(folder, 'points.csv'), 'utf8').trim().split(/\r?\n/)
      : [];
    fs.rmSync(folder, { recursive: true });
    expect(result.stderr).toBe('');
    return { printed: result.stdout, written };
  }

  it('write columns that the importer reads', (test) => {
    test.skip(!isInstalled('python3'), "python3 isn't installed");
    const { written } = run(
      'convert_points.py',
      'customers.csv',
      '\uFEFFcustomerId,customFields.points\nhb-1,"1,250"\nhb-2,\nhb-3,many\n',
    );
    expect(written).toEqual(['customerId,customFields.loyaltyPoints', 'hb-1,1250']);
    expect(columns).toContain('customerId');
    expect(columns).toContain('customFields.<key>');
  });

  it('review access from an export of the audit log', (test) => {
    test.skip(!isInstalled('python3'), "python3 isn't installed");
    const { head } = table('tools/audit-log-exporter', 'audit-log-2025-11.csv');
    const row = (values: Record<string, string>): string =>
      head.map((name) => values[name] ?? '').join(',');
    const entry = (at: string, action: string, targetName: string, role = ''): string =>
      row({
        at,
        action,
        targetName,
        new: role,
        environmentName: 'Production',
        actorName: 'Ana Brandt',
      });
    // The newest entries are first.
    const rows = [
      entry('2025-11-12T09:00:00Z', 'access.removed', 'Rob Achebe'),
      entry('2025-11-11T09:00:00Z', 'access.changed', 'Elin Duarte', 'Publisher'),
      entry('2025-11-10T09:00:00Z', 'access.granted', 'Rob Achebe', 'Support agent'),
      entry('2025-11-09T09:00:00Z', 'access.granted', 'Elin Duarte', 'Author'),
    ];
    const { printed } = run(
      'access_review.py',
      'log.csv',
      `${[head.join(','), ...rows].join('\n')}\n`,
    );
    expect(printed.trim().split(/ {2,}/)).toEqual([
      'Elin Duarte',
      'Production',
      'Publisher',
      'since 2025-11-11, by Ana Brandt',
    ]);
  });
});

describe('columns of exports', () => {
  it('of events are paths of an event', () => {
    const { head, rows } = table('tools/analytics-exporter', 'card-answers.csv');
    expect(head.length).toBeGreaterThan(5);
    for (const row of rows) {
      const example = eventExamples.get(row['type'] ?? '');
      for (const column of head)
        expect(
          column
            .split('.')
            .reduce<unknown>((one, name) => (isObject(one) ? one[name] : undefined), example),
          column,
        ).toBeDefined();
    }
  });

  it('of the audit log are all in the table that explains them', () => {
    const { head, rows } = table('tools/audit-log-exporter', 'audit-log-2025-11.csv');
    const page = fs.readFileSync('content/docs/guide/tools/audit-log-exporter.mdx', 'utf8');
    const explained = [...page.matchAll(/^\| ((?:`\w+`(?:, )?)+) \|/gm)].flatMap(([, cell = '']) =>
      [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
    );
    expect(head).toEqual(explained);
    expect(rows.length).toBeGreaterThan(1);
  });
});
