/** The programs that load batched analytics run as printed: into S3, and into PostgreSQL. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AWS_HOST, AWS_KEYS, awsService, type Bucket } from '../../support/integration/aws.ts';
import { BatchedEvents, FILES_HOST } from '../../support/integration/batched-events.ts';
import { apiHost, platformMock } from '../../support/integration/platform-mock.ts';
import { printed, ProgramFolder, pythonWith } from '../../support/integration/program-folder.ts';
import { PROGRAMS } from '../../support/integration/programs.ts';
import { type Service, ServiceDoubles } from '../../support/integration/service-double.ts';
import { isFull } from '../../support/suite.ts';
import { hasPostgres, Postgres } from '../../support/toolkit/postgres.ts';

const batched = new BatchedEvents(3);
describe.runIf(isFull)('batched analytics', inFull);

function inFull(): void {
  let folder: ProgramFolder;
  let platform: Service;
  let inPages: Service;
  let doubles: ServiceDoubles;
  const bucket: Bucket = new Map();
  let pagesAreShort = false;

  beforeAll(async () => {
    folder = new ProgramFolder(PROGRAMS.analytics);
    folder.package('@aws-sdk/client-s3', 'aws-sdk.mjs');
    folder.package('@aws-sdk/client-secrets-manager', 'aws-sdk.mjs');
    const mock = await platformMock();
    platform = mock(batched.replies);
    inPages = mock(batched.repliesInPagesOf(2));
  });
  beforeEach(async () => {
    bucket.clear();
    const secret = { clientId: 'cli_test', clientSecret: 'sec_test' };
    doubles = await ServiceDoubles.start({
      [apiHost]: (call) => (pagesAreShort ? inPages : platform)(call),
      [FILES_HOST]: batched.service,
      [AWS_HOST]: awsService(secret, bucket),
    });
    return () => doubles.close();
  });
  afterAll(() => folder.remove());

  const run = (program: string, script: string, env: Record<string, string> = {}) =>
    folder.run(program, script, { DOUBLES: doubles.url, ...env });

  describe('into S3', () => {
    const env = {
      CX_ENVIRONMENT: 'env_p3k8d5wz1n',
      BUCKET: 'hb-cx-events',
      AWS_ACCESS_KEY_ID: AWS_KEYS.id,
      AWS_SECRET_ACCESS_KEY: AWS_KEYS.secret,
    };
    // The second run finds every hour complete, and downloads nothing.
    function expectFiles(): void {
      expect(doubles.faults).toEqual([]);
      const keys = batched.hours.flatMap((hour) =>
        [1, 0].map((part) => {
          const [day, clock] = hour.split('T');
          return `events/env=env_p3k8d5wz1n/date=${day}/hour=${clock}/${hour}-00${part}.ndjson.gz`;
        }),
      );
      expect([...bucket.keys()]).toEqual(keys);
      expect(doubles.linesTo(FILES_HOST).length).toBe(keys.length);
    }

    const python = pythonWith(['boto3']);
    it.skipIf(python === null)('works in Python, with boto3', async () => {
      expect(await run(python ?? '', 'aws-driver.py', env)).toEqual([{ copied: 3 }, { copied: 0 }]);
      expectFiles();
    });

    it('works in JavaScript', async () => {
      await run(process.execPath, 'aws-driver.mjs', env);
      expectFiles();
      // The page promises that the next run restores a folder that was deleted.
      const [gone = ''] = bucket.keys();
      for (const key of bucket.keys())
        if (key.startsWith(gone.slice(0, gone.lastIndexOf('/')))) bucket.delete(key);
      await run(process.execPath, 'aws-driver.mjs', env);
      expect(bucket.has(gone)).toBe(true);
    });
  });

  const python = pythonWith(['psycopg', 'requests']);
  describe.skipIf(!hasPostgres || python === null)(
    'into PostgreSQL, with python3-psycopg and python3-requests',
    () => {
      let db: Postgres;
      beforeAll(() => {
        db = new Postgres();
        db.query(printed('events.sql') + printed('funnel.sql'));
        folder.write(
          'load-driver.py',
          'import redirect, runpy\nrunpy.run_path("load_events.py")\nprint("null")\n',
        );
      });
      afterAll(() => db.stop());

      it('loads every hour of every page once, and each event once', async () => {
        pagesAreShort = true;
        const load = (): Promise<unknown> =>
          run(python ?? '', 'load-driver.py', { WAREHOUSE: db.url });
        await load();
        // Nothing is left to load.
        await load();
        expect(doubles.faults).toEqual([]);
        expect(db.query('SELECT hour, events FROM cx_loaded_hour ORDER BY 1')).toEqual(
          batched.hours.map((hour) => `${hour}|${batched.size}`),
        );
        expect(db.query('SELECT count(*) FROM cx_event')).toEqual([
          String(batched.size * batched.hours.length),
        ]);
        // What customers typed stays out, and the versions of test runs are no numbers.
        expect(db.query("SELECT count(*) FROM cx_event WHERE event->'data' ? 'values'")).toEqual([
          '0',
        ]);
        expect(db.query('SELECT count(*) > 0 FROM cx_funnel')).toEqual(['t']);
      });

      it('shows how fast customers answer', () => {
        const event = (id: number, type: string, minute: number): string =>
          `('answer-${id}-${type}', '${type}', '2025-11-14T18:${minute}:00Z', now(), 'hb-${id}',
            'flow_d4t9v1hcz6', '7', 'par_${id}', 'card_${id}', false, '{}')`;
        const answers = [10, 20, 30].flatMap((minute, id) => [
          event(id, 'card.delivered', 10),
          event(id, 'card.submitted', 10 + minute),
        ]);
        db.query(`INSERT INTO cx_event VALUES ${answers.join()}`);
        expect(db.query(printed('answer-times.sql'))).toEqual(['00:20:00|00:28:00']);
      });

      it('counts the outcomes of a flow within 30 days', () => {
        const count = (): string[] => db.query(printed('outcomes.sql'));
        db.query("UPDATE cx_event SET occurred_at = now() - interval '31 days'");
        expect(count()).toEqual([]);
        db.query("UPDATE cx_event SET occurred_at = now() - interval '29 days'");
        expect(count()).toEqual([`activated|${batched.hours.length}`]);
      });

      it('finds the hours that lack events', () => {
        expect(db.query(printed('totals.sql'))).toEqual([]);
        const [, hour = ''] = batched.hours;
        db.query(`DELETE FROM cx_event WHERE id = (
          SELECT min(id) FROM cx_event WHERE received_at = '${hour}:10:00Z')`);
        const held = batched.size - 1;
        expect(db.query(printed('totals.sql'))).toEqual([`${hour}|${batched.size}|${held}`]);
      });
    },
  );
}
