/**
 * `npm run deploy`: takes an account to a live site. Makes what is missing (KV namespace, queues), asks for
 * secrets, uploads the worker, publishes the content and waits for it. Run again, it only does what is left to do.
 */
import path from 'node:path';
import { runChild } from '../publisher/deploy/child.ts';
import { fitCpuLimit } from '../publisher/deploy/cpu-limit.ts';
import { askOperator } from '../publisher/deploy/questions.ts';
import { ensureNamespace, ensureQueues, type Making } from '../publisher/deploy/resources.ts';
import { gatherSecrets, withSecretsFile } from '../publisher/deploy/secrets.ts';
import { checkVariables } from '../publisher/deploy/variables.ts';
import {
  readWorkerConfig,
  type WorkerConfig,
  writeDomainOnly,
} from '../publisher/deploy/worker-config.ts';
import { Wrangler } from '../publisher/deploy/wrangler.ts';
import { outputFolder } from '../compiler/config/output-folder.ts';
import { accountPlan } from '../publisher/kv/account-plan.ts';
import { readFlags, runCommand } from './command.ts';
import { OperatorError } from '../compiler/diagnostics/operator-error.ts';
import { buildWorker } from '../compiler/assets/worker-bundle.ts';

const FLAGS = {
  /** A section `[env.<name>]` of `wrangler.toml`, such as `preview`. */
  env: { type: 'string' },
  /** Another `wrangler.toml`. */
  config: { type: 'string' },
  /** A domain of a zone in the account, for example `docs.example.com`. */
  domain: { type: 'string' },
  /** Look at everything, change nothing. */
  'dry-run': { type: 'boolean' },
  /** Agree to everything that would be asked. */
  yes: { type: 'boolean' },
  /** Leave the content as it is. */
  'no-publish': { type: 'boolean' },
  /** Do not wait until the site answers with the content. */
  'no-wait': { type: 'boolean' },
  /** `free` or `paid`: how much the publish may write, and whether a limit of CPU time may be set. */
  plan: { type: 'string' },
} as const;
const USAGE =
  'npm run deploy -- [--env <name>] [--config <file>] [--domain <host>] [--dry-run] [--yes] [--no-publish] [--no-wait] [--plan free|paid]';

const root = path.resolve(process.env['CONTENT'] ?? 'content');

await runCommand(outputFolder(root), async () => {
  const { values: flags } = readFlags(FLAGS, USAGE);
  if (flags.domain !== undefined && !/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(flags.domain))
    throw new OperatorError(
      `--domain: found "${flags.domain}", expected a host such as docs.example.com.`,
    );
  const plan = accountPlan(flags.plan);
  const dryRun = flags['dry-run'] ?? false;
  const config = await readWorkerConfig(flags.config, flags.env);
  for (const line of checkVariables(config)) console.log(`  ${line}`);
  const wrangler = new Wrangler(config.file, flags.env);
  const questions = askOperator((flags.yes ?? false) || dryRun);
  const making: Making = { wrangler, questions, dryRun };
  console.log(`The worker ${config.name}${dryRun ? ' (dry run)' : ''}`);
  await ensureNamespace(config, making);
  await ensureQueues(config, making);
  console.log(`  CPU limit: ${fitCpuLimit(config, plan, dryRun)}`);
  const secrets = await gatherSecrets(making);
  if (flags.domain !== undefined && !dryRun)
    for (const line of writeDomainOnly(config))
      console.log(`  ${line}: written to ${path.basename(config.file)}, commit the change`);
  await buildWorker(path.resolve('dist/worker/index.js'));
  const address = await upload(config, wrangler, secrets, { domain: flags.domain, dryRun });
  if (dryRun) console.log('Dry run: nothing was changed.');
  else if (!flags['no-publish']) await publish(address, flags);
  else console.log(`deployed ${config.name}; the content is as it was.`);
});

/** Uploads the worker and returns where it answers, as far as that is known. */
async function upload(
  config: WorkerConfig,
  wrangler: Wrangler,
  secrets: Record<string, string>,
  { domain, dryRun }: { domain: string | undefined; dryRun: boolean },
): Promise<string | undefined> {
  const args = ['deploy'];
  if (dryRun) args.push('--dry-run');
  else if (domain !== undefined) args.push('--domain', domain);
  const text = await withSecretsFile(dryRun ? {} : secrets, (more) =>
    wrangler.mustHere([...args, ...more], 'Uploading the worker'),
  );
  const version = /Version ID: (\S+)/.exec(text)?.[1];
  console.log(`  worker: ${dryRun ? 'would be uploaded' : `uploaded, version ${version ?? '?'}`}`);
  if (domain !== undefined) return `https://${domain}`;
  if (config.hasRoutes) return undefined;
  return /https:\/\/\S+\.workers\.dev/.exec(text)?.[0];
}

/** Publishes as `npm run publish` does, in a process of its own: it ends with its own exit code. */
async function publish(
  address: string | undefined,
  flags: { env?: string; config?: string; plan?: string; 'no-wait'?: boolean },
): Promise<void> {
  const { env, config, plan } = flags;
  const args = [path.resolve('cli/publish.ts')];
  if (env !== undefined) args.push('--env', env);
  if (config !== undefined) args.push('--config', config);
  if (plan !== undefined) args.push('--plan', plan);
  if (address !== undefined) args.push('--url', address);
  if (flags['no-wait']) args.push('--no-wait');
  const { code } = await runChild(process.execPath, args, { stdio: 'inherit' });
  if (code !== 0) {
    process.exitCode = 1;
    console.error('The worker is uploaded; the content is not published. Run "npm run publish".');
  } else if (address !== undefined) console.log(`The site is at ${address}`);
}
