/** Checks the bindings of a section. No environment inherits any, so each needs them all. */
import { type ConfigSection, sectionChange, sectionNote } from './config-section.ts';
import type { ProjectFinding } from './finding.ts';
import { NAMESPACE_BINDING, OPTIONAL_BINDINGS, WORKER_NEEDS } from './worker-needs.ts';

/** Checks that the required bindings exist, and notes missing optional ones. */
export function checkBindings(section: ConfigSection): ProjectFinding[] {
  return [
    ...checkNamespace(section),
    ...checkVersion(section),
    ...checkRateLimits(section),
    ...checkOptional(section),
  ];
}

function checkNamespace(section: ConfigSection): ProjectFinding[] {
  if (section.resolved.kv_namespaces.some(({ binding }) => binding === NAMESPACE_BINDING))
    return [];
  const { kv_namespaces } = WORKER_NEEDS;
  return [
    sectionChange(
      section,
      `found no KV namespace with the binding ${NAMESPACE_BINDING}, which holds the site`,
      { kv_namespaces },
    ),
  ];
}

function checkVersion(section: ConfigSection): ProjectFinding[] {
  const { version_metadata } = WORKER_NEEDS;
  const found = section.resolved.version_metadata?.binding;
  if (found === version_metadata.binding) return [];
  return [
    sectionChange(
      section,
      `found ${found === undefined ? 'no version_metadata' : `the version bound as ${found}`}, expected VERSION: a new worker would serve what an older one cached`,
      { version_metadata },
    ),
  ];
}

function checkRateLimits(section: ConfigSection): ProjectFinding[] {
  const found = section.resolved.ratelimits;
  const missing = WORKER_NEEDS.ratelimits.filter(
    ({ name }) => !found.some((one) => one.name === name),
  );
  const notes = WORKER_NEEDS.ratelimits.flatMap(({ name, simple }) => {
    const own = found.find((one) => one.name === name)?.simple;
    if (own === undefined || (own.limit === simple.limit && own.period === simple.period))
      return [];
    return sectionNote(
      section,
      `${name} allows ${own.limit} requests in ${own.period} s; the default is ${simple.limit} in ${simple.period} s`,
    );
  });
  if (missing.length === 0) return notes;
  const taken = new Set(found.map(({ namespace_id }) => namespace_id));
  return [
    sectionChange(
      section,
      `found no rate limit ${missing.map(({ name }) => name).join(', ')}: without it, nothing limits what one address can cost. Give each a namespace_id that no other worker of the account uses`,
      {
        ratelimits: missing.map((limit) => ({
          ...limit,
          namespace_id: freeId(limit.namespace_id, taken),
        })),
      },
    ),
    ...notes,
  ];
}

// Limits with the same id share their counts.
function freeId(wanted: string, taken: Set<string>): string {
  let id = Number(wanted);
  while (taken.has(String(id))) id++;
  taken.add(String(id));
  return String(id);
}

function checkOptional(section: ConfigSection): ProjectFinding[] {
  const { queues, analytics_engine_datasets: datasets } = section.resolved;
  const producers = queues.producers ?? [];
  const consumers = queues.consumers ?? [];
  const events = producers.find(({ binding }) => binding === 'EVENTS');
  const notes: ProjectFinding[] = [];
  const note = (message: string): number => notes.push(sectionNote(section, message));
  if (!datasets.some(({ binding }) => binding === 'METRICS'))
    note(`has no data set METRICS, so ${OPTIONAL_BINDINGS.METRICS}`);
  if (events === undefined) note(`has no queue EVENTS, so ${OPTIONAL_BINDINGS.EVENTS}`);
  else {
    if (!producers.some(({ binding }) => binding === 'EVENTS_DEAD'))
      note('has no queue EVENTS_DEAD, so events that cannot be delivered are lost');
    if (!consumers.some(({ queue }) => queue === events.queue))
      note(`has no consumer of the queue ${events.queue}, so nothing delivers its events`);
  }
  return notes;
}
