/** Loaded before another program: writes what its process has cost into the file `RECORD_COST`. */
import fs from 'node:fs';
import process from 'node:process';
import { isMainThread } from 'node:worker_threads';

const file = process.env['RECORD_COST'];
if (isMainThread && file)
  process.on('exit', () => {
    const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
    const cost = { cpu: (userCPUTime + systemCPUTime) / 1e6, megabytes: maxRSS / 1024 };
    fs.writeFileSync(file, JSON.stringify(cost));
  });
