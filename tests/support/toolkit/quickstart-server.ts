/** Starts a server of the quickstart as its page says. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';

/** Starts one of them. */
interface ServerOptions {
  language: 'node' | 'python' | 'java';
  /** The unpacked download. */
  folder: string;
  /** The private key that the reader has created. */
  pem: string;
  /** Where the API is. */
  api: string;
}

/** A running server. */
export class QuickstartServer {
  readonly url: string;
  readonly #process: ChildProcess;

  private constructor(url: string, process: ChildProcess) {
    this.url = url;
    this.#process = process;
  }

  /** Starts a server, and waits until it listens. */
  static async start({ language, folder, pem, api }: ServerOptions): Promise<QuickstartServer> {
    fs.writeFileSync(path.join(folder, 'private.pem'), pem);
    const port = String(await freePort());
    const env = {
      PATH: process.env['PATH'],
      ...variablesOf(path.join(folder, '.env.example')),
      ACTION_FLOW_ID: 'flow_ok',
      CLIENT_ID: 'cli_test',
      CLIENT_SECRET: 'sec_test',
      API_URL: api,
      PORT: port,
    };
    const [program = '', ...args] = await commandOf(language, folder);
    const child = spawn(program, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'ignore'] });
    const [said] = await once(child.stdout, 'data');
    if (!String(said).includes(port)) throw new Error(`The server said: ${said}`);
    return new QuickstartServer(`http://127.0.0.1:${port}`, child);
  }

  /** Stops it. */
  async stop(): Promise<void> {
    this.#process.kill('SIGKILL');
    await once(this.#process, 'exit');
  }
}

async function commandOf(language: string, folder: string): Promise<string[]> {
  if (language === 'node') return [process.execPath, 'server.js'];
  if (language === 'python') {
    const doubles = path.resolve('tests/fixtures/quickstart/run.py');
    return ['python3', doubles, 'server.py'];
  }
  const sources = fs.globSync('**/*.java', { cwd: folder });
  await promisify(execFile)('javac', ['-d', 'classes', ...sources], { cwd: folder });
  return ['java', '-cp', 'classes', 'Server'];
}

function variablesOf(file: string): Record<string, string> {
  const lines = fs.readFileSync(file, 'utf8').split('\n');
  const pairs = lines.flatMap((line) => /^([A-Z_]+)=(.*)$/.exec(line)?.slice(1) ?? []);
  return Object.fromEntries(
    pairs.flatMap((name, index) => (index % 2 === 0 ? [[name, pairs[index + 1] ?? '']] : [])),
  );
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('No port');
  return address.port;
}
