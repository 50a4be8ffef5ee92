/**
 * Runs the PostCSS plugins that a Docusaurus site has installed, such as Tailwind, in a process of their own: it gets stylesheets and
 * returns CSS. The process has an empty environment, reads the site and its packages only, and can't write files or start programs.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { projectFolders, withoutCredentials, modulesAbove } from '../sandbox/readable-folders.ts';
import { POSTCSS_SCRIPT } from './postcss-script.ts';

/** CSS and the files that it was made from, or the reason why there is none. */
export type CompiledCss = { css: string; inputs: string[] } | { failure: string };

// @limit ms for a stylesheet with PostCSS: The build reports the stylesheet.
/** Time limit for one stylesheet. The first one waits for the plugins to load. */
const TIMEOUT_MS = 60_000;

type Answer = (result: CompiledCss) => void;

interface Running {
  child: ChildProcess;
  waiting: Map<number, Answer>;
  count: number;
}

const running = new Map<string, Running>();

/** Runs a stylesheet through the plugins of the site at `root`. */
export async function runPostcss(root: string, file: string, css: string): Promise<CompiledCss> {
  const process = running.get(root) ?? start(root);
  const id = (process.count += 1);
  return new Promise((resolve) => {
    const end = (result: CompiledCss): void => {
      clearTimeout(timer);
      process.waiting.delete(id);
      // A waiting process must not keep the build from ending.
      if (process.waiting.size === 0) process.child.channel?.unref();
      resolve(result);
    };
    const timer = setTimeout(() => {
      process.child.kill('SIGKILL');
      end({ failure: 'PostCSS takes too long' });
    }, TIMEOUT_MS);
    process.waiting.set(id, end);
    process.child.channel?.ref();
    process.child.send({ id, file, css }, (error) => {
      if (error) end({ failure: error.message });
    });
  });
}

function start(root: string): Running {
  const folders = [...projectFolders(root), ...modulesAbove(path.join(root, 'x.js'))];
  const readable = new Set(folders.flatMap((one) => withoutCredentials(one, root)));
  const flags = [...readable].map((one) => `--allow-fs-read=${one}`);
  // Tailwind 4 has its parser in an add-on.
  if (isInstalled(root, '@tailwindcss/postcss')) flags.push('--allow-addons', '--allow-worker');
  const child = spawn(
    process.execPath,
    ['--permission', ...flags, '--no-warnings', '-e', POSTCSS_SCRIPT, '--', fs.realpathSync(root)],
    { cwd: root, env: {}, stdio: ['ignore', 'ignore', 'pipe', 'ipc'] },
  );
  const started: Running = { child, waiting: new Map(), count: 0 };
  running.set(root, started);
  let errors = '';
  child.stderr?.setEncoding('utf8').on('data', (piece: string) => (errors += piece));
  child.on('message', ({ id, ...result }: CompiledCss & { id: number }) =>
    started.waiting.get(id)?.(result),
  );
  const fail = (failure: string): void => {
    if (running.get(root) === started) running.delete(root);
    for (const answer of started.waiting.values()) answer({ failure });
  };
  child.on('error', (error) => fail(error.message));
  child.once('close', () => {
    const said = errors.split('\n').find((line) => /(?:Error|Exception)\b/.test(line));
    fail(said?.trim() ?? 'PostCSS ended without a result');
  });
  child.unref();
  child.channel?.unref();
  if (child.stderr && 'unref' in child.stderr && typeof child.stderr.unref === 'function')
    child.stderr.unref();
  return started;
}

/** Returns whether the site has a package installed. */
export function isInstalled(root: string, name: string): boolean {
  const folders = createRequire(path.join(root, 'x.js')).resolve.paths(name) ?? [];
  return folders.some((folder) => fs.existsSync(path.join(folder, name, 'package.json')));
}
