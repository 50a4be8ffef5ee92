/** What `edgepress doctor` finds that no printed line ends, and what it only notes. */
import fs from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WORKER_NEEDS } from '../../../publisher/doctor/worker-needs.ts';
import {
  changesIn,
  type DoctorProject,
  doctorProject,
  template,
  without,
} from '../../support/packages/doctor-project.ts';

let project: DoctorProject;
beforeEach(() => (project = doctorProject()));
afterEach(() => project.remove());

describe('other problems of the configuration', () => {
  it.each([
    [{ vars: { LOG_SAMPLE: '1%' } }, 'vars: LOG_SAMPLE: found "1%", expected a number from 0 to 1'],
    [{ vars: { LOG_SAMPEL: '1' } }, 'vars: found LOG_SAMPEL, expected LOG_SAMPLE: rename it'],
    [{ vars: { ACCESS_TEAM: 'acme' } }, 'vars: ACCESS_AUD: found nothing beside ACCESS_TEAM'],
    [{ main: 'none.ts', no_bundle: false }, 'found no file none.ts, which main names'],
    [{ ratelimits: 5 }, 'wrangler.jsonc'],
  ])('include %j, which must be changed', async (part, said) => {
    project.write({ ...template, ...part });
    const changes = changesIn(await project.check());
    expect(changes.map(({ where, message }) => `${where} ${message}`).join('\n')).toContain(said);
  });

  it('include missing packages', async () => {
    fs.rmSync(path.join(project.folder, 'node_modules'), { recursive: true });
    project.write(template);
    expect(changesIn(await project.check())).toMatchObject([
      { message: expect.stringContaining('install') },
    ]);
  });

  it('include a missing configuration', async () => {
    expect(await project.check()).toMatchObject([
      { level: 'change', message: expect.stringContaining('found no wrangler.json') },
    ]);
  });

  it("depend on the limits of the account's plan", async () => {
    project.write({ ...template, limits: { cpu_ms: 500 } });
    expect(changesIn(await project.check('free'))).toMatchObject([
      { message: expect.stringContaining('found limits.cpu_ms = 500, which Cloudflare refuses') },
    ]);
    expect(changesIn([...(await project.check('paid')), ...(await project.check())])).toEqual([]);
  });

  it('are only notes where the operator may have decided so', async () => {
    const [limit, ...rest] = WORKER_NEEDS.ratelimits;
    project.write({
      ...without(template, 'analytics_engine_datasets'),
      vars: { GREETING: 'hello', RATE_LIMITS: 'off' },
      ratelimits: [{ ...limit, simple: { limit: 9, period: 10 } }, ...rest],
      queues: { producers: [{ binding: 'EVENTS', queue: 'events' }] },
      env: { other: { name: 'no-documentation' } },
    });
    const findings = await project.check();
    expect(changesIn(findings)).toEqual([]);
    const said = findings.map(({ message }) => message).join('\n');
    for (const part of [
      'RATE_LIMIT allows 9 requests in 10 s; the default is 300 in 60 s',
      'has no data set METRICS',
      'has no queue EVENTS_DEAD',
      'has no consumer of the queue events',
      'the engine reads no variable GREETING',
      'RATE_LIMITS is off',
    ])
      expect(said).toContain(part);
    expect(findings.filter(({ where }) => where.includes('other'))).toEqual([]);
  });
});
