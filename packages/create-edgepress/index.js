#!/usr/bin/env node
// This file must run on any Node with modules, because npm starts it whatever `engines` says.
import process from 'node:process';

const OLDEST = [22, 18];
const [major, minor] = process.versions.node.split('.').map(Number);

if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])) {
  console.error(
    `Found Node ${process.versions.node}, expected ${OLDEST.join('.')} or newer: install it from https://nodejs.org.`,
  );
  process.exitCode = 1;
} else {
  void import('./create.js').then(({ run }) => run(process.argv.slice(2)));
}
