/**
 * Sends pages to the hook (`npm run hook`), like a CMS or a pipeline. Needs only Node 20.
 *
 *   HOOK_URL=https://hook.example/publish HOOK_KEY=… node send-page.mjs <content folder> docs/guide/x.mdx …
 *
 * A file that isn't in the content folder is removed from the site. Exit code 1 means that nothing was published.
 */
import { createHmac, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';

// @env HOOK_URL: For `examples/send-page.mjs`: address of the hook, which ends in `/publish`.
const { HOOK_URL = '', HOOK_KEY = '' } = process.env;
const [root = '.', ...names] = process.argv.slice(2);
const files = Object.fromEntries(
  names.map((name) => {
    const file = path.join(root, name);
    return [name, fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : null];
  }),
);
const body = JSON.stringify({ files });
const timestamp = String(Math.floor(Date.now() / 1000));
const nonce = randomUUID();
const hmac = createHmac('sha256', HOOK_KEY).update(`${timestamp}.${nonce}.${body}`).digest('hex');

const response = await fetch(HOOK_URL, {
  method: 'POST',
  headers: {
    'content-type': 'application/json',
    'x-hook-timestamp': timestamp,
    'x-hook-nonce': nonce,
    'x-hook-signature': `sha256=${hmac}`,
  },
  body,
});
console.log(response.status, (await response.text()).trim());
process.exitCode = response.ok ? 0 : 1;
