/**
 * `npm run recordings`: what the home page of the documentation shows. Runs a publish, a rollback and a preview against local KV in a
 * project with the packed engine, and writes what they print to `docs/recordings`. Then edits a page that is open in Chromium, measures
 * how soon it shows the edit, and takes the pictures before and after.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { launchBrowser, openPage } from '../tests/support/browser/browser.ts';
import { freePort, runProgram } from '../tests/support/process.ts';

/** Edits of the open page. The median of their times is recorded. */
const EDITS = 5;
const WINDOW = { width: 1120, height: 640 };
const FOLDER = 'docs/recordings';

/** A command and what it printed. */
interface Run {
  command: string;
  output: string[];
}

const project = fs.mkdtempSync(path.join(os.tmpdir(), 'edgepress-recordings-'));
const engine = path.join(project, 'node_modules/edgepress');
const program = path.join(engine, 'lib/cli/edgepress.js');
const file = path.join(project, 'content/docs/start/install.mdx');
const env = {
  CONTENT: path.join(project, 'content'),
  PREVIEW_KEY: randomBytes(32).toString('hex'),
};
try {
  createProject();
  // Only an edit is recorded: not the first publish of the whole site, nor the first run of the engine, which Node compiles.
  record('publish', '--local');
  append('Check the screws once a year.');
  record('publish', '--local');
  append('Tighten the screws again after the first firing.');
  const runs = {
    publish: record('publish', '--local'),
    rollback: record('rollback', '--local'),
    preview: record('preview', '--local'),
    edit: await recordEdit(),
  };
  fs.writeFileSync(path.join(FOLDER, 'runs.json'), `${JSON.stringify(runs, null, 2)}\n`);
} finally {
  fs.rmSync(project, { recursive: true, force: true });
}

// The packed engine, with the packages of this repository.
function createProject(): void {
  const packed = path.join(project, 'packed');
  execFileSync(process.execPath, ['packages/pack.ts', '--out', packed]);
  fs.mkdirSync(path.dirname(engine));
  for (const name of fs.readdirSync('node_modules'))
    fs.symlinkSync(path.resolve('node_modules', name), path.join(project, 'node_modules', name));
  fs.cpSync(path.join(packed, 'edgepress'), engine, { recursive: true });
  fs.cpSync('examples/brand', path.join(project, 'content'), { recursive: true });
  const template = 'packages/create-edgepress/template/wrangler.jsonc';
  const config = fs.readFileSync(template, 'utf8').replaceAll('__NAME__', 'kilnlark');
  fs.writeFileSync(path.join(project, 'wrangler.jsonc'), config);
  fs.writeFileSync(path.join(project, 'package.json'), '{ "type": "module" }\n');
}

function append(text: string): void {
  fs.appendFileSync(file, `\n${text}\n`);
}

function record(name: string, ...options: string[]): Run {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, name, ...options], {
    cwd: project,
    encoding: 'utf8',
    env: { ...process.env, NODE_COMPILE_CACHE: undefined, ...env },
  });
  if (status !== 0) throw new Error(`edgepress ${name} failed:\n${stdout}${stderr}`);
  // The phases of the build are for its authors, and a local namespace has no site to wait for.
  const output = stdout
    .split('\n')
    .filter((line) => line !== '' && !/^ {2}[a-z]|^Did not wait/.test(line));
  console.log([`$ edgepress ${name}`, ...output, ''].join('\n'));
  return { command: ['npx edgepress', name, ...options].join(' '), output };
}

/** Edits the title's next paragraph while the page is open. `ms`: from the write of the file until the page shows the new text. */
async function recordEdit(): Promise<{ ms: number; text: string }> {
  const port = await freePort();
  const server = runProgram(program, ['dev', '--port', String(port)], { cwd: project, env });
  const browser = await launchBrowser();
  try {
    await server.until('is at http');
    const { page } = await openPage(browser, { viewport: WINDOW });
    await page.goto(`http://localhost:${port}/start/install`, { waitUntil: 'load' });
    await page.evaluate(() => document.fonts.ready);
    const source = fs.readFileSync(file, 'utf8');
    const times: number[] = [];
    await takePicture(page, 'edit-before');
    for (let count = 1; count <= EDITS; count++) {
      const text = `Saved ${count === 1 ? 'once' : `${count} times`}.`;
      const start = performance.now();
      fs.writeFileSync(file, source.replace(/^(?=[A-Z])/m, `**${text}** `));
      await page.waitForFunction(
        (wanted) => document.querySelector('article')?.textContent.includes(wanted),
        text,
        { polling: 'raf' },
      );
      times.push(performance.now() - start);
      if (count === 1) await takePicture(page, 'edit-after');
      await page.waitForTimeout(500);
    }
    const ms = Math.round(times.toSorted((a, b) => a - b)[Math.floor(EDITS / 2)] ?? 0);
    console.log(`An edit of the open page: ${times.map(Math.round).join(', ')} ms`);
    return { ms, text: 'Saved once.' };
  } finally {
    await browser.close();
    server.child.kill('SIGTERM');
    await server.ended;
  }
}

async function takePicture(page: Page, name: string): Promise<void> {
  const picture = await page.screenshot();
  await sharp(picture)
    .webp({ quality: 82 })
    .toFile(path.join(FOLDER, `${name}.webp`));
}
