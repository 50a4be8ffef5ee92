/**
 * Runs a command of this project on a fresh clone: installs what is missing, then starts the project's own
 * Node (the system's may be older). `node cli/setup.mjs [--chromium] <file> [arguments]`
 */
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';

const project = path.resolve(
  import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname),
  '..',
);
const node = path.join(project, 'node_modules/.bin/node');
const args = process.argv.slice(2);
const wantsChromium = args[0] === '--chromium';
if (wantsChromium) args.shift();

if (!isInstalled()) {
  console.log('Installing packages…');
  const [npm, ...words] = npmCommand();
  run(
    npm,
    [
      ...words,
      'ci',
      '--ignore-scripts',
      '--include=dev',
      '--include=optional',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ],
    'npm ci',
  );
}
if (!fs.existsSync(node) && !isNewEnough()) {
  console.error(
    `Found Node ${process.versions.node}, expected ${oldestNode()} or newer: install it from https://nodejs.org.`,
  );
  process.exit(1);
}
if (wantsChromium && process.platform === 'linux' && findChromium() === undefined)
  installChromium();

const child = spawn(fs.existsSync(node) ? node : process.execPath, args, {
  stdio: 'inherit',
  env: {
    // Compiled modules are kept for the next command, which starts in a third of the time.
    NODE_COMPILE_CACHE: path.join(project, '.cache/compiled'),
    ...process.env,
    // @env PATH: Set by the system. Where programs are found.
    PATH: `${path.join(project, 'node_modules/.bin')}${path.delimiter}${process.env.PATH ?? ''}`,
  },
});
const isWindows = process.platform === 'win32';
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    // On Windows, the console sends Ctrl-C to the child as well, and nothing can send SIGHUP.
    if (!isWindows) child.kill(signal);
    else if (signal !== 'SIGINT') child.kill('SIGTERM');
  });
// A shell between npm and this process dies of a signal without passing it on.
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) child.kill('SIGTERM');
}, 500).unref();
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));

/** Whether node_modules is what package-lock.json asks for. */
function isInstalled() {
  try {
    const wanted = fs.statSync(path.join(project, 'package-lock.json')).mtimeMs;
    const done = fs.statSync(path.join(project, 'node_modules/.package-lock.json')).mtimeMs;
    // Only Linux gets a Node with the packages.
    const hasNode = fs.existsSync(node) || isNewEnough() || process.platform !== 'linux';
    return done >= wanted && hasNode;
  } catch {
    return false;
  }
}

/** The oldest Node that `package.json` allows, for example "24". */
function oldestNode() {
  const { engines } = JSON.parse(fs.readFileSync(path.join(project, 'package.json'), 'utf8'));
  return engines.node.replace('>=', '');
}

function isNewEnough() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  const [oldestMajor, oldestMinor = 0] = oldestNode().split('.').map(Number);
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor);
}

// On Windows, `npm` is a script that only a shell can start. When npm has started this file, it says where its own is.
function npmCommand() {
  // @env npm_execpath: Set by npm. Only in a clone of the engine: the npm that installs what is missing.
  const file = process.env.npm_execpath ?? '';
  return path.basename(file) === 'npm-cli.js' ? [process.execPath, file] : ['npm'];
}

// Installing for the whole machine is left to its owner: only root, and CI's own machines, do it without being asked.
function installChromium() {
  const isRoot = process.getuid?.() === 0;
  const commands = [
    ['apt-get', 'update', '-qq'],
    ['apt-get', 'install', '-y', '-qq', 'chromium'],
  ].map((command) => (isRoot ? command : ['sudo', '-n', ...command]));
  const lines = commands.map((command) => command.join(' '));
  if (!isRoot && !process.env.CI) {
    const asked = lines.map((line) => line.replace(' -n', '').replaceAll(' -qq', '')).join(' && ');
    console.error(
      `Found no Chromium, which tests in the browser need. Install it (Debian: ${asked}), set CHROMIUM to the path of one, or run the command again with CI=1, which installs it with sudo.`,
    );
    process.exit(1);
  }
  console.log(`Installing Chromium: ${lines.join(' && ')}`);
  for (const [command, ...parameters] of commands) run(command, parameters, lines.shift());
}

function findChromium() {
  return [
    // @env CHROMIUM: Path of Chromium. Only in a clone of the engine, for its tests.
    process.env.CHROMIUM,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ].find((file) => file && fs.existsSync(file));
}

/** Runs a step to its end; a failure ends the whole command in one line. */
function run(command, parameters, name) {
  const result = spawnSync(command, parameters, {
    cwd: project,
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
    shell: command === 'npm' && process.platform === 'win32',
  });
  if (result.status === 0) return;
  console.error(
    `${name} failed: ${(result.stderr || result.error?.message || '').trim().split('\n').slice(-5).join('\n')}`,
  );
  process.exit(1);
}
