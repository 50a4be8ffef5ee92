/** The tables and functions of the toolkit, in a real PostgreSQL. */
import fs from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isFull } from '../support/suite.ts';
import { printed, pythonWith } from '../support/integration/program-folder.ts';
import { freePort } from '../support/process.ts';
import { PlatformDouble } from '../support/toolkit/platform-double.ts';
import { hasPostgres, Postgres } from '../support/toolkit/postgres.ts';
import { type Database, isInstalled, runToolkit } from '../support/toolkit/run-toolkit.ts';

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
if (isFull) {
  describe.skipIf(!hasPostgres)('in PostgreSQL, which Debian has as `postgresql`', inPostgres);
  describe.skipIf(!hasPostgres)('with the drivers that readers install', withDrivers);
}

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

  it('writes a request in the transaction of the decision, once', () => {
    db.query(
      "CREATE TABLE debit_card (id text, state text); INSERT INTO debit_card VALUES ('dc-4417', 'made')",
    );
    for (let run = 0; run < 2; run += 1) db.query(printed('post-card.sql'));
    expect(db.query('SELECT state FROM debit_card')).toEqual(['posted']);
    expect(
      db.query(`SELECT intention, action_flow_id, customer_id, variables->>'cardLastFour', status
                FROM cx_outbox WHERE intention LIKE 'activation-%'`),
    ).toEqual(['activation-hb-100482-4417|flow_a8k2m5qx7w|hb-100482|4417|waiting']);
    db.query('DELETE FROM cx_outbox');
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
      '3|rejected|t||missing_variable|0',
      '4|waiting|f|||0',
      '5|lapsed|t|||0',
    ]);
    db.query("SELECT cx_postpone(batch, 'flow_not_live') FROM cx_outbox WHERE intention = '4'");
    expect(db.query(rows)[3]).toMatch(/^4\|waiting\|t\|\|flow_not_live\|0$/);
    expect(claim()).toEqual(['||']);
  });
}

/** Debian's `libpostgresql-jdbc-java`. */
const JDBC = '/usr/share/java/postgresql.jar';

function withDrivers(): void {
  const LANGUAGES = {
    javascript: { scheme: 'postgresql://test@', driver: undefined, missing: '' },
    python: {
      scheme: 'postgresql://test@',
      driver: pythonWith(['psycopg', 'psycopg_pool']) ?? undefined,
      missing: "python3-psycopg-pool isn't installed",
    },
    java: {
      scheme: 'jdbc:postgresql://',
      driver: fs.existsSync(JDBC) && isInstalled('javac') ? JDBC : undefined,
      missing: "libpostgresql-jdbc-java or a JDK isn't installed",
    },
  } as const;

  it.for(['javascript', 'python', 'java'] as const)(
    '%s handles events once and empties the outbox',
    async (language, test) => {
      const { scheme, driver, missing } = LANGUAGES[language];
      test.skip(missing !== '' && driver === undefined, missing);
      const port = await freePort();
      const db = new Postgres(port);
      const platform = await PlatformDouble.start();
      try {
        const batch = (flow: string, age: string): string =>
          `INSERT INTO cx_outbox (intention, action_flow_id, customer_id, due_at, give_up_at)
         VALUES ('${flow}', '${flow}', 'hb-test-01', now() - interval '${age}', now() + interval '1 day');`;
        const batches = [
          batch('flow_ok', '3 hours'),
          batch('flow_paused', '2 hours'),
          batch('flow_down', '1 hour'),
        ];
        db.query(`${sql('seen')}${sql('outbox')}${batches.join('')} SELECT cx_begin('evt_busy')`);
        const url = `${scheme}127.0.0.1:${port}/postgres${language === 'java' ? '?user=test' : ''}`;
        const database: Database = { url, ...(driver && { driver }) };
        expect(await runToolkit(language, platform.url, database)).toMatchObject({
          once: [null, null, 'evt_busy is being handled by another process', 'failed', null, 2],
          batches: [true, true, true, false],
        });
        expect(platform.statements).toEqual([]);
        expect(
          db.query('SELECT intention, status, reason FROM cx_outbox ORDER BY due_at, intention'),
        ).toEqual(['flow_ok|done|', 'flow_down|waiting|', 'flow_paused|waiting|flow_not_live']);
        expect(db.query('SELECT id, done FROM cx_seen ORDER BY id')).toEqual([
          'evt_1|t',
          'evt_2|t',
          'evt_busy|f',
        ]);
      } finally {
        await platform.close();
        db.stop();
      }
    },
  );
}
