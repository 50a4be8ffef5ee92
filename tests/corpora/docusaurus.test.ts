/**
 * The site in `tests/fixtures/harbour`, built by Docusaurus itself: what is recorded of it is still true, and this engine shows
 * the same. Skipped where Docusaurus's packages can't be installed.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { compareSite } from '../../bench/docusaurus/compare-sites.ts';
import { identicalShare } from '../../bench/docusaurus/compare-pages.ts';
import { isFull } from '../support/suite.ts';

const CACHE = path.join(os.homedir(), '.cache/edgepress-bench');

// `tests/compiler/docusaurus/same-as-docusaurus.test.ts` compares with the recording in every run.
describe.skipIf(!isFull)('a site that Docusaurus builds beside this engine', () => {
  it('has the same pages in place and imported, and those that were recorded', async (context) => {
    const report = await compareSite(path.resolve('tests/fixtures/harbour'), CACHE, false);
    if ('notRun' in report) {
      console.log(`Skipped: ${report.notRun}`);
      return context.skip(report.notRun);
    }
    const { inPlace, imported } = report;
    if (typeof inPlace === 'string' || typeof imported === 'string')
      throw new Error(`Not built: ${JSON.stringify({ inPlace, imported })}`);
    expect(identicalShare(inPlace)).toBe(1);
    expect(identicalShare(imported)).toBeGreaterThan(0.99);
    const fresh = fs.readFileSync(path.join(CACHE, 'built/harbour/facts.json'), 'utf8');
    expect(JSON.parse(fresh)).toEqual(
      JSON.parse(fs.readFileSync('tests/fixtures/harbour.json', 'utf8')),
    );
  });
});
