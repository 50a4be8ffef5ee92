/** What a worker needs in the account before it can be uploaded: a KV namespace and its queues. Made once. */
import { isObject } from '../../model/schema/schema.ts';
import { OperatorError } from '../../compiler/diagnostics/operator-error.ts';
import type { Questions } from './questions.ts';
import { type WorkerConfig, writeNamespaceId } from './worker-config.ts';
import type { Wrangler } from './wrangler.ts';

/** How things are made. */
export interface DeployContext {
  wrangler: Wrangler;
  questions: Questions;
  /** Only say what would be made. */
  dryRun: boolean;
}

const ID = /^[0-9a-f]{32}$/i;

/** Makes sure that the namespace is there, and that the configuration has its id. */
export async function ensureNamespace(config: WorkerConfig, making: DeployContext): Promise<void> {
  const { wrangler, questions, dryRun } = making;
  const title = `${config.name}-DOCS`;
  const known = await listNamespaces(wrangler);
  if (ID.test(config.namespace)) {
    if (known.some(({ id }) => id === config.namespace))
      return console.log(`  KV namespace ${config.namespace}: there`);
    throw new OperatorError(
      `The KV namespace ${config.namespace} of ${config.file} is not in this account. Check CLOUDFLARE_ACCOUNT_ID, or put id = "new" there to have one made.`,
    );
  }
  let found = known.find((one) => one.title === title)?.id;
  if (found === undefined) {
    if (dryRun) return console.log(`  KV namespace ${title}: would be made`);
    const choice = await questions.choose(
      `Make the KV namespace ${title}?`,
      ', or the name or id of one that is there',
    );
    if (choice === null)
      throw new OperatorError('Without a KV namespace there is nowhere to publish to.');
    found = choice === '' ? await makeNamespace(wrangler, title) : chosen(known, choice);
    console.log(`  KV namespace ${choice || title}: ${choice ? 'there' : 'made'}, ${found}`);
  } else console.log(`  KV namespace ${title}: there, ${found}`);
  if (dryRun) return;
  writeNamespaceId(config, found);
  console.log(`  its id is in ${config.file} now: commit the change`);
}

/** Makes sure that the queues are there. */
export async function ensureQueues(config: WorkerConfig, making: DeployContext): Promise<void> {
  const { wrangler, questions, dryRun } = making;
  for (const queue of config.queues) {
    const run = await wrangler.try(['queues', 'info', queue]);
    if (run.ok) console.log(`  queue ${queue}: there`);
    else if (!/does not exist|not found|10026|11000/i.test(run.error))
      throw new OperatorError(`Looking for the queue ${queue} failed: ${run.error}`);
    else if (dryRun) console.log(`  queue ${queue}: would be made`);
    else if (await questions.confirm(`Make the queue ${queue}?`)) {
      await wrangler.must(['queues', 'create', queue], `DeployContext the queue ${queue}`);
      console.log(`  queue ${queue}: made`);
    } else
      throw new OperatorError(
        `wrangler uploads no worker whose queue ${queue} is missing: make it, or take it out of ${config.file}.`,
      );
  }
}

async function makeNamespace(wrangler: Wrangler, title: string): Promise<string> {
  await wrangler.must(
    ['kv', 'namespace', 'create', title],
    `DeployContext the KV namespace ${title}`,
  );
  const found = (await listNamespaces(wrangler)).find((one) => one.title === title)?.id;
  if (found !== undefined) return found;
  throw new OperatorError(`The KV namespace ${title} was made but is not in the list: run again.`);
}

function chosen(known: ListedNamespace[], choice: string): string {
  const found = known.find(({ id, title }) => id === choice || title === choice);
  if (found !== undefined) return found.id;
  throw new OperatorError(
    `There is no KV namespace "${choice}" in this account; there ${known.length === 0 ? 'is none' : `are ${known.map(({ title }) => title).join(', ')}`}.`,
  );
}

interface ListedNamespace {
  id: string;
  title: string;
}

async function listNamespaces(wrangler: Wrangler): Promise<ListedNamespace[]> {
  const text = await wrangler.must(
    ['kv', 'namespace', 'list'],
    'Reading the list of KV namespaces',
  );
  try {
    const value: unknown = JSON.parse(text.slice(text.indexOf('[')));
    if (Array.isArray(value))
      return value
        .filter(isObject)
        .map(({ id, title }) => ({ id: String(id), title: String(title) }));
  } catch {
    // Not a list: told below.
  }
  throw new OperatorError('wrangler kv namespace list did not answer with a list.');
}
