/** Creates what a worker needs in the account before it can be uploaded: a KV namespace and queues. */
import { isObject } from '../../model/schema/schema.ts';
import { OperatorError } from '../../compiler/diagnostics/operator-error.ts';
import { namespaceTitles } from '../kv/provisioned-namespace.ts';
import type { Questions } from './questions.ts';
import { type WorkerConfig, writeNamespaceId } from './worker-config.ts';
import type { Wrangler } from './wrangler.ts';

/** Context of the steps of a deploy. */
export interface DeployContext {
  wrangler: Wrangler;
  questions: Questions;
  /** Only print what would be created. */
  dryRun: boolean;
  /** Whether the account can be read. A dry run doesn't need it. */
  isLoggedIn: boolean;
}

const ID = /^[0-9a-f]{32}$/i;

/** Ensures that the namespace exists and that the configuration has its id. */
export async function ensureNamespace(config: WorkerConfig, making: DeployContext): Promise<void> {
  const { wrangler, questions, dryRun } = making;
  const title = `${config.name}-DOCS`;
  if (!making.isLoggedIn)
    return console.log(
      ID.test(config.namespace)
        ? `  KV namespace ${config.namespace}: not checked`
        : `  KV namespace ${title}: would be created, unless the account has it`,
    );
  const known = await listNamespaces(wrangler);
  if (ID.test(config.namespace)) {
    if (known.some(({ id }) => id === config.namespace))
      return console.log(`  KV namespace ${config.namespace}: exists`);
    throw new OperatorError(
      `${config.file}: found the KV namespace ${config.namespace}, which this account does not have. Check CLOUDFLARE_ACCOUNT_ID, or set id = "new" to create one.`,
    );
  }
  let found = known.find((one) => namespaceTitles(config.name).includes(one.title))?.id;
  if (found === undefined) {
    if (dryRun) return console.log(`  KV namespace ${title}: would be created`);
    const choice = await questions.choose(
      `Create the KV namespace ${title}?`,
      ', or the name or id of an existing one',
    );
    if (choice === null) throw new OperatorError('Publishing needs a KV namespace.');
    found = choice === '' ? await createNamespace(wrangler, title) : chosen(known, choice);
    console.log(`  KV namespace ${choice || title}: ${choice ? 'exists' : 'created'}, ${found}`);
  } else console.log(`  KV namespace ${title}: exists, ${found}`);
  if (dryRun) return;
  await writeNamespaceId(config, found);
  console.log(`  wrote its id to ${config.file}: commit the change`);
}

/** Ensures that the queues exist. */
export async function ensureQueues(config: WorkerConfig, making: DeployContext): Promise<void> {
  const { wrangler, questions, dryRun } = making;
  for (const queue of config.queues) {
    if (!making.isLoggedIn) {
      console.log(`  queue ${queue}: would be created, unless the account has it`);
      continue;
    }
    const run = await wrangler.try(['queues', 'info', queue]);
    if (run.ok) console.log(`  queue ${queue}: exists`);
    else if (!/does not exist|not found|10026|11000/i.test(run.error))
      throw new OperatorError(`Looking for the queue ${queue} failed: ${run.error}`);
    else if (dryRun) console.log(`  queue ${queue}: would be created`);
    else if (await questions.confirm(`Create the queue ${queue}?`)) {
      await wrangler.must(['queues', 'create', queue], `Creating the queue ${queue}`);
      console.log(`  queue ${queue}: created`);
    } else
      throw new OperatorError(
        `wrangler refuses to upload a worker whose queue ${queue} is missing: create it, or remove it from ${config.file}.`,
      );
  }
}

async function createNamespace(wrangler: Wrangler, title: string): Promise<string> {
  await wrangler.must(['kv', 'namespace', 'create', title], `Creating the KV namespace ${title}`);
  const found = (await listNamespaces(wrangler)).find((one) => one.title === title)?.id;
  if (found !== undefined) return found;
  throw new OperatorError(
    `The KV namespace ${title} was created but is not listed yet: run the same command again.`,
  );
}

function chosen(known: ListedNamespace[], choice: string): string {
  const found = known.find(({ id, title }) => id === choice || title === choice);
  if (found !== undefined) return found.id;
  throw new OperatorError(
    `Found no KV namespace "${choice}" in this account; it has ${known.length === 0 ? 'none' : known.map(({ title }) => title).join(', ')}.`,
  );
}

interface ListedNamespace {
  id: string;
  title: string;
}

async function listNamespaces(wrangler: Wrangler): Promise<ListedNamespace[]> {
  const text = await wrangler.must(['kv', 'namespace', 'list'], 'Listing the KV namespaces');
  try {
    const value: unknown = JSON.parse(text.slice(text.indexOf('[')));
    if (Array.isArray(value))
      return value
        .filter(isObject)
        .map(({ id, title }) => ({ id: String(id), title: String(title) }));
  } catch {
    // Not JSON: reported below.
  }
  throw new OperatorError('"wrangler kv namespace list" did not print a list.');
}
