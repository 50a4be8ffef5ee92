/** `npm start`: builds the site, seeds a local KV, serves it under miniflare, and follows changes. */
import fs from 'node:fs';
import path from 'node:path';
import { DevSession } from '../dev/dev-session.ts';
import { dropSecrets, valuesOf } from '../compiler/sandbox/environment.ts';
import { outputFolder } from '../compiler/config/output-folder.ts';

const root = path.resolve(process.env['CONTENT'] ?? 'content');
const port = Number(process.env['PORT'] ?? 8787);

if (!fs.existsSync(root)) fail(`CONTENT=${process.env['CONTENT']}: there is no such folder.`);
if (!Number.isInteger(port) || port < 1 || port > 65_535)
  fail(`PORT=${process.env['PORT']}: expected a number from 1 to 65535.`);

const allowedHosts = process.env['ALLOWED_HOSTS'] ?? '';
// `npm run publish -- --local --preview` makes links that this site knows.
const secrets = valuesOf(['PREVIEW_KEY', 'PURGE_KEY']);
dropSecrets();
const session = new DevSession({ root, out: outputFolder(root), port, allowedHosts, secrets });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => void session.close().then(() => process.exit(0)));
// The shell or npm above may be killed without a word; nothing of ours may stay behind.
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) void session.close().then(() => process.exit(0));
}, 1000).unref();

try {
  await session.open();
} catch (error) {
  await session.close();
  fail(error instanceof Error ? error.message : String(error));
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
