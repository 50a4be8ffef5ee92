/** The tables and functions of the toolkit, in a real PostgreSQL. */
import fs from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isFull } from '../support/suite.ts';
import { hasPostgres, Postgres } from '../support/toolkit/postgres.ts';

const sql = (name: string): string => fs.readFileSync(`content/toolkit/sql/${name}.sql`, 'utf8');

it('defines every function that the programs call', () => {
  const defined = [...(sql('seen') + sql('outbox')).matchAll(/CREATE FUNCTION (\w+)/g)];
  const programs = fs
    .globSync('content/toolkit/{javascript,python,java/cx,csharp}/*')
    .map((file) => fs.readFileSync(file, 'utf8'))
    .join('\n');
  const called = new Set([...programs.matchAll(/\bcx_[a-z]+/g)].map(([name]) => name));
  expect(defined.map(([, name = '']) => name).toSorted()).toEqual([...called].toSorted());
});

// Starting a server takes seconds, so this is left to the full suite.
if (isFull)
  describe.skipIf(!hasPostgres)('in PostgreSQL, which Debian has as `postgresql`', inPostgres);

function inPostgres(): void {
  let db: Postgres;
  beforeAll(() => {
    db = new Postgres();
    db.query(sql('seen') + sql('outbox'));
  });
  afterAll(() => db.stop());

  it('handles an event once, also if its process dies or the work fails', () => {
    const begin = (id: string): string[] => db.query(`SELECT cx_begin('${id}')`);
    expect(begin('evt_1')).toEqual(['new']);
    expect(begin('evt_1')).toEqual(['busy']);
    db.query("SELECT cx_done('evt_1')");
    expect(begin('evt_1')).toEqual(['done']);
    expect(begin('evt_2')).toEqual(['new']);
    db.query("SELECT cx_forget('evt_2')");
    expect(begin('evt_2')).toEqual(['new']);
    db.query(
      "UPDATE cx_seen SET seen_at = now() - interval '61 seconds' WHERE id IN ('evt_1', 'evt_2')",
    );
    expect([begin('evt_2'), begin('evt_1')]).toEqual([['new'], ['done']]);
  });

  it('sends each row in one batch, and the same batch again after a crash', () => {
    const add = (intention: string, flow: string, customer: string, end = '1 day'): string =>
      `INSERT INTO cx_outbox (intention, action_flow_id, customer_id, variables, give_up_at)
       VALUES ('${intention}', '${flow}', '${customer}', '{"a": 1}', now() + interval '${end}') ON CONFLICT DO NOTHING;`;
    // The same customer twice, and the same request twice.
    db.query(add('1', 'flow_a', 'hb-1') + add('2', 'flow_a', 'hb-2') + add('3', 'flow_a', 'hb-1'));
    db.query(
      add('3', 'flow_a', 'hb-1') +
        add('4', 'flow_b', 'hb-4') +
        add('5', 'flow_a', 'hb-5', '-1 day'),
    );
    const claim = (): string[] => db.query('SELECT batch, flow, body FROM cx_claim()');
    const [first = ''] = claim();
    const [batch, flow, body = ''] = first.split('|');
    expect(batch).toMatch(/^outbox-[0-9a-f-]{36}$/);
    expect(flow).toBe('flow_a');
    const customer = (customerId: string): object => ({ customerId, variables: { a: 1 } });
    expect(JSON.parse(body)).toEqual({
      customers: [customer('hb-1'), customer('hb-2'), customer('hb-1')],
    });
    expect(claim()[0]).toContain('flow_b');
    expect(claim()).toEqual(['||']);
    db.query(
      `UPDATE cx_outbox SET claimed_at = now() - interval '3 minutes' WHERE batch = '${batch}'`,
    );
    expect(claim()).toEqual([first]);

    const results = [
      { customerId: 'hb-1', status: 'accepted', participationId: 'par_1' },
      { customerId: 'hb-2', status: 'rejected', reason: 'participation_rule' },
      { customerId: 'hb-1', status: 'rejected', reason: 'missing_variable' },
    ];
    db.query(`SELECT cx_store('${batch}', '${JSON.stringify({ results })}')`);
    const rows = `SELECT intention, status, batch IS NULL, participation_id, reason, round(extract(epoch FROM due_at - now()) / 3600)
                  FROM cx_outbox ORDER BY intention`;
    expect(db.query(rows)).toEqual([
      '1|done|t|par_1||0',
      '2|waiting|t||participation_rule|24',
      '3|refused|t||missing_variable|0',
      '4|waiting|f|||0',
      '5|lapsed|t|||0',
    ]);
    db.query("SELECT cx_postpone(batch, 'flow_not_live') FROM cx_outbox WHERE intention = '4'");
    expect(db.query(rows)[3]).toMatch(/^4\|waiting\|t\|\|flow_not_live\|0$/);
    expect(claim()).toEqual(['||']);
  });
}
