/**
 * `edgepress deploy`: takes a Cloudflare account to a live site. It creates what is missing (KV namespace, queues), asks for
 * secrets, uploads the worker, publishes the content, and waits for it. A second run only completes what is missing.
 */
import path from 'node:path';
import { runChild } from '../../publisher/process/child.ts';
import type { Project } from '../../compiler/config/project.ts';
import { engineModule } from '../../compiler/engine/engine-files.ts';
import { adaptCpuLimit } from '../../publisher/deploy/cpu-limit.ts';
import { askOperator } from '../../publisher/deploy/questions.ts';
import {
  ensureNamespace,
  ensureQueues,
  type DeployContext,
} from '../../publisher/deploy/resources.ts';
import { collectSecrets, withSecretsFile } from '../../publisher/deploy/secrets.ts';
import { checkVariables } from '../../publisher/deploy/variables.ts';
import {
  readWorkerConfig,
  type WorkerConfig,
  writeDomainOnly,
} from '../../publisher/deploy/worker-config.ts';
import { usesDefaultWorker } from '../../publisher/kv/wrangler-config.ts';
import { Wrangler } from '../../publisher/deploy/wrangler.ts';
import type { AccountPlan } from '../../publisher/kv/kv-limits.ts';
import { EXIT, defineCommand } from '../core/command.ts';
import { CLOUDFLARE_VARIABLES, NAMESPACE_OPTIONS, PLAN_OPTION } from '../core/shared-options.ts';
import { OperatorError } from '../../compiler/diagnostics/operator-error.ts';
import { buildWorker } from '../../compiler/assets/worker-bundle.ts';

const HOST = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/;

/** The command. */
export default defineCommand(
  {
    name: 'deploy',
    summary:
      'Creates what is missing in the Cloudflare account, uploads the worker and publishes the content.',
    options: {
      env: NAMESPACE_OPTIONS.env,
      config: NAMESPACE_OPTIONS.config,
      domain: {
        type: 'text',
        value: 'host',
        description: 'Serve the site on this domain of a zone in the account.',
      },
      'dry-run': {
        type: 'flag',
        description: 'Check everything and change nothing. Works without a login.',
      },
      yes: { type: 'flag', description: 'Answer yes to every question.' },
      'no-publish': { type: 'flag', description: 'Do not publish the content.' },
      'no-wait': {
        type: 'flag',
        description: 'Do not wait until the site serves the new content.',
      },
      ...PLAN_OPTION,
    },
    variables: CLOUDFLARE_VARIABLES,
  },
  async ({ options, project }) => {
    const { domain, env, plan, 'dry-run': dryRun } = options;
    if (domain !== undefined && !HOST.test(domain))
      throw new OperatorError(
        `--domain: found "${domain}", expected a host such as docs.example.com.`,
      );
    const config = await readWorkerConfig(options.config ?? project.wranglerConfig, env);
    for (const line of checkVariables(config)) console.log(`  ${line}`);
    const wrangler = new Wrangler(project.root, config.file, env);
    const questions = askOperator(options.yes || dryRun);
    const isLoggedIn = !dryRun || (await wrangler.isLoggedIn());
    const making: DeployContext = { wrangler, questions, dryRun, isLoggedIn };
    console.log(`The worker ${config.name}${dryRun ? ' (dry run)' : ''}`);
    await ensureNamespace(config, making);
    await ensureQueues(config, making);
    console.log(`  CPU limit: ${await adaptCpuLimit(config, plan, dryRun)}`);
    const secrets = await collectSecrets(making);
    if (domain !== undefined && !dryRun)
      for (const line of await writeDomainOnly(config))
        console.log(`  ${line}: written to ${path.basename(config.file)}, commit the change`);
    if (await usesDefaultWorker(project)) await buildWorker(project.worker);
    const address = await upload(config, wrangler, secrets, { domain, dryRun });
    if (!isLoggedIn)
      console.log(
        'Nobody is logged in to Cloudflare, so the account was not read. To read it too, run "npx wrangler login" first.',
      );
    if (dryRun) console.log('Dry run: nothing was changed.');
    else if (!options['no-publish']) await publish(project, address, options);
    else console.log(`deployed ${config.name}; the content is unchanged.`);
  },
);

/** Uploads the worker and returns its address, where that is known. */
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
    wrangler.runForWorker([...args, ...more], 'Uploading the worker'),
  );
  const version = /Version ID: (\S+)/.exec(text)?.[1];
  console.log(`  worker: ${dryRun ? 'would be uploaded' : `uploaded, version ${version ?? '?'}`}`);
  if (domain !== undefined) return `https://${domain}`;
  if (config.hasRoutes) return undefined;
  return /https:\/\/\S+\.workers\.dev/.exec(text)?.[0];
}

/** Runs `edgepress publish` in a process of its own. */
async function publish(
  project: Project,
  address: string | undefined,
  options: {
    env: string | undefined;
    config: string | undefined;
    plan: AccountPlan | undefined;
    'no-wait': boolean;
  },
): Promise<void> {
  const { env, config, plan } = options;
  const args = [engineModule('cli/edgepress.ts'), 'publish', '--root', project.root];
  if (env !== undefined) args.push('--env', env);
  if (config !== undefined) args.push('--config', config);
  if (plan !== undefined) args.push('--plan', plan);
  if (address !== undefined) args.push('--url', address);
  if (options['no-wait']) args.push('--no-wait');
  const { code } = await runChild(process.execPath, args, { stdio: 'inherit' });
  if (code !== 0) {
    process.exitCode = EXIT.failed;
    console.error(
      'The worker is uploaded, but the content was not published. Run "npx edgepress publish".',
    );
  } else if (address !== undefined) console.log(`The site is at ${address}`);
}
