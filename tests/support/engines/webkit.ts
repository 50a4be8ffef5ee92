/** WebKitGTK's browser on a virtual display, driven by its own WebDriver server. */
import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import type { Engine, Key } from './engine.ts';
import { findProgram } from './program.ts';

/** Name of an element reference in WebDriver's JSON. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
/** Code points of the keys that type no character. */
const KEYS: Partial<Record<Key, string>> = {
  Enter: '\uE007',
  Escape: '\uE00C',
  Tab: '\uE004',
  ArrowDown: '\uE015',
};

/** Starts WebKitGTK's MiniBrowser with an empty profile. */
export async function startWebKit(): Promise<Engine> {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'edgepress-webkit-'));
  const display = await startDisplay();
  const port = await freePort();
  const output: string[] = [];
  const driver = spawn(
    findProgram('WebKitWebDriver', 'WEBKIT_DRIVER', ['/usr/bin/WebKitWebDriver']),
    [`--port=${port}`],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        DISPLAY: display.name,
        HOME: home,
        XDG_RUNTIME_DIR: home,
        GSK_RENDERER: 'cairo',
        LIBGL_ALWAYS_SOFTWARE: '1',
        WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      },
    },
  );
  for (const stream of [driver.stdout, driver.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => output.push(text));
  const server = `http://127.0.0.1:${port}`;
  await answers(`${server}/status`);
  const { sessionId } = await call<{ sessionId: string }>('POST', `${server}/session`, {
    capabilities: {
      alwaysMatch: {
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': {
          binary: findProgram('MiniBrowser', 'WEBKIT_BROWSER', [
            '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
            '/usr/lib/aarch64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
          ]),
          args: ['--automation', '--enable-write-console-messages-to-stdout=true'],
        },
      },
    },
  });
  const session = `${server}/session/${sessionId}`;
  // Like the other drivers, wait for elements before clicking them.
  await call('POST', `${session}/timeouts`, { implicit: 10_000 });
  const element = async (selector: string): Promise<string> => {
    const found = await call<Record<string, string>>('POST', `${session}/element`, {
      using: 'css selector',
      value: selector,
    });
    return `${session}/element/${found[ELEMENT]}`;
  };
  const keys = (text: string): Promise<unknown> =>
    call('POST', `${session}/actions`, {
      actions: [
        {
          type: 'key',
          id: 'keyboard',
          actions: Array.from(text).flatMap((value) => [
            { type: 'keyDown', value },
            { type: 'keyUp', value },
          ]),
        },
      ],
    });
  return {
    name: 'WebKit',
    goto: async (url) => void (await call('POST', `${session}/url`, { url })),
    back: async () => void (await call('POST', `${session}/back`, {})),
    evaluate: (expression) =>
      call('POST', `${session}/execute/async`, {
        script: `Promise.resolve(${expression}).then(arguments[0])`,
        args: [],
      }),
    click: async (selector) => void (await call('POST', `${await element(selector)}/click`, {})),
    type: async (text) => void (await keys(text)),
    press: async (key) => void (await keys(KEYS[key] ?? key)),
    async resize(width, height) {
      // The size excludes the window's borders.
      const inside = await call<[number, number]>('POST', `${session}/execute/sync`, {
        script: 'return [outerWidth - innerWidth, outerHeight - innerHeight]',
        args: [],
      });
      await call('POST', `${session}/window/rect`, {
        width: width + inside[0],
        height: height + inside[1],
      });
    },
    screenshot: async () =>
      Buffer.from(await call<string>('GET', `${session}/screenshot`), 'base64'),
    errors: () =>
      output
        .join('')
        .split('\n')
        .filter((line) => line.includes('CONSOLE') && / ERROR /.test(line)),
    async close() {
      await call('DELETE', session).catch(() => undefined);
      driver.kill();
      display.stop();
      fs.rmSync(home, { recursive: true, force: true });
    },
  };
}

async function call<T>(method: string, url: string, body?: object): Promise<T> {
  const response = await fetch(url, {
    method,
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  const { value }: { value: T & { error?: string; message?: string } } = await response.json();
  if (!response.ok) throw new Error(`WebKit: ${value.error}: ${value.message}`);
  return value;
}

// Xvfb picks a free display number and writes it to the given file descriptor.
async function startDisplay(): Promise<{ name: string; stop(): void }> {
  const server = spawn(
    findProgram('Xvfb', 'XVFB', ['/usr/bin/Xvfb']),
    ['-displayfd', '3', '-screen', '0', '1600x1400x24', '-nolisten', 'tcp'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  );
  const number = await firstLine(server);
  return { name: `:${number}`, stop: () => void server.kill() };
}

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.stdio[3]?.on('data', (data: Buffer) => resolve(String(data).trim()));
    child.on('exit', (code) => reject(new Error(`Xvfb ended with exit code ${code}`)));
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = net.createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

async function answers(url: string): Promise<void> {
  for (let turn = 0; turn < 100; turn++) {
    try {
      await fetch(url);
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  throw new Error(`${url} does not answer`);
}
