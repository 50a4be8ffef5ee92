/** Measures how soon an author sees an edit: from the saved file until a development server sends it, and until the open page shows it. */
import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { openPage } from '../../tests/support/browser/browser.ts';
import { freePort } from '../../tests/support/process.ts';
import { median } from '../table.ts';

/** A development server with a page to edit. */
export interface EditedSite {
  /** Command line on a port. */
  command: (port: number) => string[];
  cwd: string;
  env: NodeJS.ProcessEnv;
  /** Path of the page. */
  path: string;
  /** Its source file. */
  source: string;
  /** Whether the document that the server sends has the text, not only the page that a browser shows. */
  sendsText: boolean;
}

/** Milliseconds after a save. */
export interface EditDelays {
  /** Missing for servers whose documents are rendered in the browser. */
  served?: number;
  shown: number;
}

/** The first edits warm the server up. */
const WARM_UP = 2;
const EDITS = 5;

/** How long a server may take to start, and to show an edit, in milliseconds. */
const PATIENCE = 180_000;

/** Starts the server, edits the page and returns the median delays. */
export async function measureEdits(browser: Browser, site: EditedSite): Promise<EditDelays> {
  const port = await freePort();
  const [program = '', ...args] = site.command(port);
  const child = spawn(program, args, {
    cwd: site.cwd,
    env: site.env,
    stdio: 'ignore',
    detached: true,
  });
  const url = `http://127.0.0.1:${port}${site.path}`;
  const original = fs.readFileSync(site.source, 'utf8');
  try {
    await answered(url, child);
    const { page, close } = await openPage(browser, { viewport: { width: 1350, height: 940 } });
    await page.addInitScript(noteEdits);
    await page.goto(url, { waitUntil: 'load', timeout: PATIENCE });
    await page.waitForTimeout(3000);
    const delays: EditDelays[] = [];
    for (let edit = 1; edit <= WARM_UP + EDITS; edit++)
      delays.push(await measureEdit(page, { ...site, url, original, edit }));
    await close();
    const counted = delays.slice(WARM_UP);
    return {
      ...(site.sendsText && { served: median(counted.map(({ served = Number.NaN }) => served)) }),
      shown: median(counted.map(({ shown }) => shown)),
    };
  } finally {
    // Development servers start processes of their own.
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid);
    fs.writeFileSync(site.source, original);
  }
}

async function measureEdit(
  page: Page,
  {
    url,
    source,
    original,
    edit,
    sendsText,
  }: EditedSite & { url: string; original: string; edit: number },
): Promise<EditDelays> {
  const text = `Edit number ${edit}.`;
  const now = (): number => performance.timeOrigin + performance.now();
  const saved = now();
  fs.writeFileSync(source, `${original}\n${text}\n`);
  let served: number | undefined;
  while (sendsText && served === undefined) {
    if ((await (await fetch(url)).text()).includes(text)) served = now() - saved;
    else if (now() - saved > PATIENCE) throw new Error(`${url}: the edit was not served.`);
    // Requests one after the other would take the server's time.
    else await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await page.waitForFunction(
    (wanted) => Number(sessionStorage.getItem(`edit-${wanted}`)) > 0,
    edit,
    { timeout: PATIENCE, polling: 50 },
  );
  const shown = await page.evaluate(
    (wanted) => Number(sessionStorage.getItem(`edit-${wanted}`)),
    edit,
  );
  // A server that is still busy with the last edit would delay the next one.
  await page.waitForTimeout(2000);
  return { ...(served !== undefined && { served }), shown: shown - saved };
}

// Runs in each document. Notes when an edit is shown, in a place that outlasts a reload.
function noteEdits(): void {
  const look = (): void => {
    const edit = /Edit number (\d+)\./.exec(document.body?.textContent ?? '')?.[1];
    const key = `edit-${edit}`;
    if (edit !== undefined && sessionStorage.getItem(key) === null)
      sessionStorage.setItem(key, String(performance.timeOrigin + performance.now()));
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

async function answered(url: string, child: ChildProcess): Promise<void> {
  const end = performance.now() + PATIENCE;
  while (performance.now() < end && child.exitCode === null) {
    const response = await fetch(url, { headers: { accept: 'text/html' } }).catch(() => undefined);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error(`${url}: the development server did not start.`);
}
