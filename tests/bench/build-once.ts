/** One build in a process of its own, told as one line of JSON: `build-once.ts <content> <output>`. */
import { SiteBuild } from '../../build/site-build.ts';
import { silentTimings } from '../../build/timings.ts';

const [root = '', out = ''] = process.argv.slice(2);
const start = performance.now();
const site = new SiteBuild({ root, out, dev: false, timings: silentTimings });
await site.run();
await site.close();
const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
console.log(
  JSON.stringify({
    seconds: (performance.now() - start) / 1000,
    cpu: (userCPUTime + systemCPUTime) / 1e6,
    megabytes: maxRSS / 1024,
  }),
);
