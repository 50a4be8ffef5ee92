/** Creates a project: asks what is not known, writes the files, and prints what to do next. */
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline/promises';
import { checkUrl, HELP, readArguments, slug, titleOf } from './arguments.js';
import { checkFolder, missingIgnores, writeFiles } from './files.js';
import { cleanInstall, install, packageManager } from './package-manager.js';

/** Runs the command. Prints one sentence when something is wrong. */
export async function run(args) {
  try {
    const options = readArguments(args);
    if (options.help) console.log(HELP);
    else await create(options);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}

async function create(options) {
  const folder = path.resolve(options.folder);
  checkFolder(folder);
  const name = slug(path.basename(folder));
  const answers = await ask(options, {
    title: options.title ?? titleOf(name),
    url: options.url ?? 'https://docs.example.com',
  });
  const own = JSON.parse(fs.readFileSync(path.join(import.meta.dirname, 'package.json'), 'utf8'));
  fs.mkdirSync(folder, { recursive: true });
  const manager = packageManager();
  const { written, kept } = writeFiles(folder, {
    name,
    version: own.version,
    manager,
    ci: cleanInstall(manager),
    ...answers,
  });
  const place = path.relative(process.cwd(), folder) || '.';
  console.log(`Wrote ${written.length} files to ${place}.`);
  if (kept.length > 0) console.log(`Kept files that were there: ${kept.join(', ')}.`);
  if (kept.includes('package.json'))
    console.log(
      `package.json needs the packages edgepress@${own.version} and wrangler, and a script for each command.`,
    );
  const config = kept.find((file) => file.startsWith('wrangler.'));
  if (config !== undefined)
    console.log(`"npx edgepress doctor" prints the lines that ${config} needs.`);
  const ignores = kept.includes('.gitignore') ? missingIgnores(folder) : [];
  if (ignores.length > 0)
    console.log(
      `Add these lines to .gitignore: ${ignores.join(', ')}.${ignores.includes('.dev.vars') ? ' Secrets are in .dev.vars.' : ''}`,
    );
  const isInstalled = options.install && install(manager, folder);
  console.log(['', 'Next:', ...nextSteps(manager, place, isInstalled)].join('\n'));
  if (options.install && !isInstalled) throw new Error(`"${manager} install" failed.`);
}

function nextSteps(manager, place, isInstalled) {
  const lines = [
    [`${manager} run dev`, 'serves the site on this machine'],
    [`${manager} run deploy`, 'takes it live on Cloudflare'],
  ];
  if (!isInstalled) lines.unshift([`${manager} install`, 'installs the packages']);
  if (place !== '.') lines.unshift([`cd ${/\s/.test(place) ? JSON.stringify(place) : place}`, '']);
  const width = Math.max(...lines.map(([command]) => command.length));
  return lines.map(([command, what]) => `  ${command.padEnd(width)}  ${what}`.trimEnd());
}

async function ask(options, defaults) {
  if (options.yes || !process.stdin.isTTY || !process.stdout.isTTY) return defaults;
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  try {
    const title =
      options.title ?? (await lines.question(`Title of the site (${defaults.title}): `));
    let url = options.url;
    while (url === undefined) url = await askUrl(lines, defaults.url);
    return { title: title.trim() || defaults.title, url };
  } finally {
    lines.close();
  }
}

async function askUrl(lines, fallback) {
  const text = (await lines.question(`Address of the site (${fallback}): `)).trim() || fallback;
  try {
    return checkUrl(text);
  } catch (error) {
    console.log(error.message);
    return undefined;
  }
}
