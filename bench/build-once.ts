/**
 * Builds a site and prints the cost as one line of JSON: `build-once.ts <content> <output> [<page>]`. With a page, it
 * also edits that page three times and builds each edit in the same process.
 */
import fs from 'node:fs';
import path from 'node:path';
import { openProject } from '../compiler/config/project.ts';
import { objectsOf } from '../compiler/release/release-objects.ts';
import { objectsFolder } from '../compiler/objects/objects.ts';
import { prepareThread } from '../compiler/compile/compile-thread.ts';
import { bundleThread } from '../compiler/compile/thread-bundle.ts';
import { SiteBuild } from '../compiler/site-build.ts';
import { silentTimings } from '../compiler/diagnostics/timings.ts';

const [root = '', out = '', page] = process.argv.slice(2);
const start = performance.now();
const { cache } = openProject({});
prepareThread(cache);
const site = new SiteBuild({
  root,
  out,
  cache,
  dev: false,
  timings: silentTimings,
});
const first = await site.run();
const store = objectsFolder(out);
let { manifest } = first;
const seconds = (performance.now() - start) / 1000;
const edits: { milliseconds: number; cpu: number; objects: number }[] = [];
for (let round = 0; page !== undefined && round < 3; round++) {
  fs.appendFileSync(page, `\nAnother sentence, ${Math.random()}.\n`);
  const begun = performance.now();
  const used = process.cpuUsage();
  const next = await site.run();
  const milliseconds = performance.now() - begun;
  const { user, system } = process.cpuUsage(used);
  const before = objectsOf(manifest, store, next.manifest);
  const added = objectsOf(next.manifest, store, manifest).difference(before).size;
  edits.push({ milliseconds, cpu: (user + system) / 1e6, objects: added });
  ({ manifest } = next);
}
await site.close();
if (first.compiled.length < first.manifest.count) await bundleThread(cache);
fs.writeFileSync(path.join(out, 'release.json'), JSON.stringify(manifest));
const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
console.log(
  JSON.stringify({
    seconds,
    cpu: (userCPUTime + systemCPUTime) / 1e6,
    megabytes: maxRSS / 1024,
    compiled: first.compiled.length,
    edits,
  }),
);
