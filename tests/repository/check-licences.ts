/** A part of `npm run check`: the licence of every package in `package-lock.json` against `licences.json`. */
import fs from 'node:fs';
import {
  type LicencePolicy,
  licenceFaults,
  type PackageLock,
} from '../support/repository/licence-policy.ts';

const lock: PackageLock = JSON.parse(fs.readFileSync('package-lock.json', 'utf8'));
const policy: LicencePolicy = JSON.parse(fs.readFileSync('tests/repository/licences.json', 'utf8'));
const faults = licenceFaults(lock, policy);
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
