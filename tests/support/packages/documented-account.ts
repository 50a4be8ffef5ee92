/** Runs the commands of the documentation that need accounts against stand-ins of Cloudflare's API and of a Typesense server. */
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { COMMANDS } from '../../../cli/command-list.ts';
import { allOptions } from '../../../cli/core/options.ts';
import { type CloudflareAccount, cloudflareAccount } from '../cloudflare/account.ts';
import { ACCOUNT, NAMESPACE, TOKEN } from '../kv/kv-api.ts';
import { type KvDouble, kvDouble } from '../kv/kv-double.ts';
import { startTypesense, type TypesenseDouble } from '../typesense/server.ts';
import { type DocumentedCommand, toolWords } from './documented-command.ts';
import type { SnippetProject } from './snippet-project.ts';

/** What wrangler has to ask the account for. It can't do more there: the account is empty but for the worker. */
const WRANGLER_CALLS: Record<string, RegExp> = {
  'secret put': /^(?:PUT|PATCH) \/workers\/scripts\/[\w-]+\/secrets/,
  rollback: /^GET \/workers\/scripts\/[\w-]+\/(?:deployments|versions)/,
  tail: /^POST \/workers\/scripts\/[\w-]+\/tails/,
  'queues consumer': /^GET \/queues/,
};
/** The folder in which the commands remember what they have published. */
const RECORDS = 'dist/site/publish';
const KEY = 'a key of a test with more than 32 characters';

/** The stand-ins, with a worker and a namespace that have two releases and a preview. */
export class DocumentedAccount {
  readonly #kv: KvDouble;
  readonly #account: CloudflareAccount;
  readonly #typesense: TypesenseDouble;
  #values: Record<string, string> = {};
  #reset = (): void => {};

  private constructor(kv: KvDouble, account: CloudflareAccount, typesense: TypesenseDouble) {
    this.#kv = kv;
    this.#account = account;
    this.#typesense = typesense;
  }

  /** Publishes a project, an edit of it, and a preview of another one, as if it had been deployed. */
  static async of(project: SnippetProject): Promise<DocumentedAccount> {
    const kv = await kvDouble();
    const one = new DocumentedAccount(kv, await cloudflareAccount(kv), await startTypesense());
    one.#account.namespaces.push({ id: NAMESPACE, title: 'my-docs-DOCS' });
    one.#account.workers.set('my-docs', { bindings: [], size: 1 });
    one.attach(project);
    // What an earlier project has published.
    const records = path.join(project.root, RECORDS);
    fs.rmSync(records, { recursive: true, force: true });
    const first = await one.#publish(project, 'publish');
    project.write('content/docs/second.md', '# Second\n\nThe second release.\n');
    const second = await one.#publish(project, 'publish');
    project.write('content/docs/third.md', '# Third\n\nA preview.\n');
    const preview = await one.#publish(project, 'preview');
    one.#values = { first, second, preview };
    const restore = kv.store.snapshot();
    const kept = path.join(path.dirname(project.root), 'records');
    fs.rmSync(kept, { recursive: true, force: true });
    fs.cpSync(records, kept, { recursive: true });
    one.#reset = () => {
      restore();
      fs.rmSync(records, { recursive: true, force: true });
      fs.cpSync(kept, records, { recursive: true });
    };
    return one;
  }

  /** Writes the id of the namespace into the configuration, as a deploy does. */
  attach(project: SnippetProject): void {
    const config = project.read('wrangler.jsonc');
    if (!config.includes(NAMESPACE))
      project.write(
        'wrangler.jsonc',
        config.replace('"binding": "DOCS"', `$&, "id": "${NAMESPACE}"`),
      );
  }

  /** Runs a command, in the state that `of` has left. */
  async run(project: SnippetProject, command: DocumentedCommand): Promise<void> {
    this.#reset();
    this.attach(project);
    await this.continue(project, command);
  }

  /** Runs a command, in the state that the last one has left. */
  async continue(project: SnippetProject, command: DocumentedCommand): Promise<void> {
    const [program = '', name = '', ...given] = toolWords(command);
    const args = given.map((arg) => this.#value(arg, name, given));
    if (program === 'wrangler') return this.#runWrangler(project, [name, ...args]);
    const env = { ...this.#env(), ...command.variables };
    for (const secret of ['HOOK_KEY', 'PREVIEW_KEY']) if (env[secret] === '…') env[secret] = KEY;
    if (name === 'search') Object.assign(env, this.#searchServer());
    const environment = args[args.indexOf('--env') + 1];
    if (name === 'deploy' && (args.includes('--domain') || args.includes('--env')))
      Object.assign(env, this.#standInWrangler(project));
    else if (args.includes('--env'))
      await this.#succeed(
        project,
        `npx edgepress deploy --env ${environment} --yes --no-wait --no-publish`,
        this.#standInWrangler(project),
      );
    if (args.includes('--resume') && this.#pointer()['held'] === undefined)
      await this.#succeed(project, 'npx edgepress rollback --no-wait');
    const script = ['npx edgepress', name, ...args, ...(await extras(name, args))].join(' ');
    if (name === 'events') return this.#expectCall(project, script, /^POST .*\/tails/);
    if (name === 'hook') return project.serve(script, async () => {}, env);
    const { status, output } = await project.run(script, env);
    // Without a site, there are no caches to purge, which the command reports as partly done.
    const isPartly = name === 'withdraw' && output.includes('caches were not purged');
    expect([status, command.line], output).toEqual([isPartly ? 2 : 0, command.line]);
  }

  /** Runs a command with `--json`, and expects a field in its document. */
  async expectField(
    project: SnippetProject,
    command: DocumentedCommand,
    field: string,
  ): Promise<void> {
    const [, name = '', ...args] = toolWords(command);
    const given = args.slice(0, args.indexOf('|'));
    const script = ['npx edgepress', name, ...given, ...(await extras(name, given))].join(' ');
    const document: unknown = JSON.parse(await this.#succeed(project, script));
    expect(document).toMatchObject({ [field]: expect.any(String) });
  }

  async close(): Promise<void> {
    await Promise.all([this.#kv.close(), this.#account.close(), this.#typesense.close()]);
  }

  async #runWrangler(project: SnippetProject, args: string[]): Promise<void> {
    const entry = Object.entries(WRANGLER_CALLS).find(([start]) =>
      args.join(' ').startsWith(start),
    );
    if (entry === undefined)
      throw new Error(`Expected a known command of wrangler: ${args.join(' ')}`);
    const script = ['npx wrangler', ...args].join(' ');
    await this.#expectCall(project, `echo secret | ${script}`, entry[1]);
  }

  // The account can't answer everything, so the command may fail after the call.
  async #expectCall(project: SnippetProject, script: string, call: RegExp): Promise<void> {
    const before = this.#account.calls.length;
    const { output } = await project.run(script, this.#env());
    expect(this.#account.calls.slice(before), output).toContainEqual(expect.stringMatching(call));
  }

  async #succeed(
    project: SnippetProject,
    script: string,
    env: Record<string, string> = {},
  ): Promise<string> {
    const { status, stdout, output } = await project.run(script, { ...this.#env(), ...env });
    expect([status, script], output).toEqual([0, script]);
    return stdout;
  }

  async #publish(project: SnippetProject, name: string): Promise<string> {
    const output = await this.#succeed(project, `npx edgepress ${name} --json --no-wait`);
    const { release }: { release: string } = JSON.parse(output);
    // Cloudflare allows one write a second to a key.
    await sleep(1000);
    return release;
  }

  #value(arg: string, name: string, args: string[]): string {
    if (arg !== '<id>') return arg;
    const { first = '', second = '', preview = '' } = this.#values;
    const wanted = args.includes('--promote') || name === 'withdraw' ? preview : first;
    // The current release can be neither withdrawn nor rolled back to.
    return this.#pointer()['release'] === wanted ? second : wanted;
  }

  #pointer(): Record<string, unknown> {
    return JSON.parse(this.#kv.store.text('pointer') ?? '{}');
  }

  #env(): Record<string, string> {
    return {
      CLOUDFLARE_API_BASE_URL: this.#account.url,
      CLOUDFLARE_API_TOKEN: TOKEN,
      CLOUDFLARE_ACCOUNT_ID: ACCOUNT,
      WRANGLER_SEND_METRICS: 'false',
      PREVIEW_KEY: KEY,
      HOOK_KEY: KEY,
    };
  }

  #searchServer(): Record<string, string> {
    return { TYPESENSE_URL: this.#typesense.url, TYPESENSE_ADMIN_KEY: this.#typesense.adminKey };
  }

  // The real wrangler asks for zones and subdomains, which the account doesn't have.
  #standInWrangler(project: SnippetProject): Record<string, string> {
    const file = path.join(project.root, 'account.json');
    // The KV API has one namespace, which environments share.
    const namespaces = ['my-docs-DOCS', 'my-docs-preview-DOCS'].map((title) => ({
      id: NAMESPACE,
      title,
    }));
    const state = {
      loggedIn: true,
      namespaces,
      queues: [],
      deployments: [],
      secrets: {},
      calls: [],
    };
    fs.writeFileSync(file, JSON.stringify(state));
    return {
      EDGEPRESS_WRANGLER: path.resolve('tests/support/cloudflare/stand-in-wrangler.mjs'),
      STAND_IN_ACCOUNT: file,
    };
  }
}

// No site answers at the configured address, and nobody answers questions.
async function extras(name: string, args: string[]): Promise<string[]> {
  const spec = (await COMMANDS[name]?.load())?.default.spec;
  if (spec === undefined) throw new Error(`There is no command "${name}".`);
  const given = { 'no-wait': [], settle: ['0'], yes: [] };
  const options = Object.keys(allOptions(spec));
  return Object.entries(given).flatMap(([option, values]) =>
    options.includes(option) && !args.includes(`--${option}`) ? [`--${option}`, ...values] : [],
  );
}
