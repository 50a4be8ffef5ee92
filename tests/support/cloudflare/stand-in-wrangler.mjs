#!/usr/bin/env node
/**
 * A fake `wrangler` for `EDGEPRESS_WRANGLER`. It keeps the account in a JSON file and accepts only the commands and flags that a
 * deployment uses. It refuses everything else, and everything that the real one refuses.
 */
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';

const file = process.env.STAND_IN_ACCOUNT;
const account = JSON.parse(fs.readFileSync(file, 'utf8'));
const args = process.argv.slice(2);
account.calls.push(args.filter((arg) => !arg.includes('/')).join(' '));

const flags = {};
const words = [];
for (let index = 0; index < args.length; index++) {
  if (!args[index].startsWith('--')) words.push(args[index]);
  else if (args[index] === '--dry-run') flags['dry-run'] = true;
  else if (/^--(?:config|env|secrets-file|domain|format)$/.test(args[index]))
    flags[args[index].slice(2)] = args[++index];
  else fail(`Unknown argument: ${args[index]}`);
}

const command = words.join(' ');
// As in wrangler, only a bundle without an upload needs no login.
if (!account.loggedIn && !(command === 'deploy' && flags['dry-run']))
  fail('You are not logged in.');
if (command === 'kv namespace list') print(JSON.stringify(account.namespaces));
else if (command.startsWith('kv namespace create ')) {
  const title = words[3];
  if (account.namespaces.some((one) => one.title === title))
    fail(`A namespace with this account ID and title already exists. [code: 10014]`);
  const id = (account.namespaces.length + 10).toString(16).padStart(32, '0');
  account.namespaces.push({ id: account.nextNamespace ?? id, title });
  print(`🌀 Creating namespace with title "${title}"\n✨ Success!`);
} else if (command.startsWith('queues info ')) {
  if (!account.queues.includes(words[2]))
    fail(`Queue "${words[2]}" does not exist. To create it, run: …`);
  print(`Queue Name: ${words[2]}`);
} else if (command.startsWith('queues create ')) {
  if (account.queues.includes(words[2]))
    fail(`Queue name '${words[2]}' is already taken. [code: 11009]`);
  account.queues.push(words[2]);
  print(`✅ Created queue '${words[2]}'`);
} else if (command === 'secret list') {
  if (account.deployments.length === 0)
    fail('This Worker does not exist on your account. [code: 10007]');
  print(
    JSON.stringify(Object.keys(account.secrets).map((name) => ({ name, type: 'secret_text' }))),
  );
} else if (command === 'deploy') deploy();
else fail(`Unknown command: ${command}`);
save();

function deploy() {
  const toml = fs.readFileSync(flags.config, 'utf8');
  const table = flags.env ? `[[env.${flags.env}.kv_namespaces]]` : '[[kv_namespaces]]';
  const isJson = flags.config.endsWith('.jsonc');
  const [, id] = isJson
    ? (/"binding": "DOCS",\s*"id": "([^"]*)"/.exec(toml) ?? [])
    : (/id = "([^"]*)"/.exec(toml.slice(toml.indexOf(table))) ?? []);
  const entry = isJson
    ? path.resolve(path.dirname(flags.config), 'node_modules/edgepress/worker.js')
    : 'dist/worker/index.js';
  if (!fs.existsSync(entry)) fail('The entry-point file was not found.');
  if (flags['dry-run']) return print('--dry-run: exiting now.');
  if (!account.namespaces.some((one) => one.id === id))
    fail(`KV namespace '${id}' not found. [code: 10041]`);
  for (const [, queue] of flags.env ? [] : toml.matchAll(/^queue = "([^"]+)"/gm))
    if (!account.queues.includes(queue)) fail(`Queue "${queue}" does not exist.`);
  if (flags['secrets-file']) {
    if ((fs.statSync(flags['secrets-file']).mode & 0o077) !== 0)
      fail('others can read the secrets');
    Object.assign(account.secrets, JSON.parse(fs.readFileSync(flags['secrets-file'], 'utf8')));
  }
  account.deployments.push({ env: flags.env, domain: flags.domain ?? null });
  const version = `0000000${account.deployments.length}-0000-4000-8000-000000000000`;
  print(`Uploaded\n  https://edgepress.test.workers.dev\nCurrent Version ID: ${version}`);
}

function print(text) {
  process.stdout.write(`${text}\n`);
}

function save() {
  fs.writeFileSync(file, JSON.stringify(account));
}

function fail(message) {
  save();
  process.stderr.write(`\n✘ [ERROR] ${message}\n\n`);
  process.exit(1);
}
