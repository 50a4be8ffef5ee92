/**
 * `npm run search:index`: compiles the site and brings its search records into Typesense (`TYPESENSE_URL`,
 * `TYPESENSE_ADMIN_KEY`). `-- --changed` writes only what differs from the live collection, `-- --dry-run` tells
 * what would be done.
 */
import path from 'node:path';
import process from 'node:process';
import { BuildError } from '../compiler/diagnostics/diagnostic.ts';
import { dropSecrets } from '../compiler/sandbox/environment.ts';
import { storeOf, SiteBuild } from '../compiler/site-build.ts';
import { outputFolder } from '../compiler/config/output-folder.ts';
import { printDiagnostics } from '../compiler/diagnostics/print-diagnostics.ts';
import { searchRecords } from '../compiler/search/search-records.ts';
import { duration, silentTimings } from '../compiler/diagnostics/timings.ts';
import {
  plannedChanges,
  pushAll,
  pushChanged,
  type PushSource,
} from '../publisher/typesense/push.ts';
import { SearchService } from '../publisher/typesense/service.ts';
import { PushError, readTypesenseSettings } from '../publisher/typesense/settings.ts';

const start = performance.now();
const flags = new Set(process.argv.slice(2));
const live = process.stdout.isTTY === true;
const progress = {
  say: (line: string) => console.log(`  ${line}`),
  imported(done: number, total: number) {
    // A log gets ten lines at most.
    const tenth = Math.max(100, Math.ceil(total / 1000) * 100);
    if (live) process.stdout.write(`\r  imported ${done} of ${total}${done === total ? '\n' : ''}`);
    else if (done === total || done % tenth === 0) console.log(`  imported ${done} of ${total}`);
  },
};

try {
  for (const flag of flags)
    if (flag !== '--changed' && flag !== '--dry-run')
      throw new PushError(`Found ${flag}, expected --changed or --dry-run`);
  const settings = readTypesenseSettings(process.env);
  dropSecrets();
  await push(new SearchService(settings), await compile());
} catch (error) {
  if (!(error instanceof PushError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function push(service: SearchService, source: PushSource & { pages: number }): Promise<void> {
  const { search, total, pages } = source;
  const what = `${total} records of ${pages} pages`;
  if (flags.has('--changed')) {
    const dry = flags.has('--dry-run');
    const { collection, written, removed } = dry
      ? await plannedChanges(service, source)
      : await pushChanged(service, source, progress);
    const verb = dry ? 'Would write' : 'Wrote';
    console.log(
      `${verb} ${written} and remove${dry ? '' : 'd'} ${removed} of ${what}: ${collection}`,
    );
  } else if (flags.has('--dry-run')) {
    const target = await service.aliasTarget(search.collection);
    console.log(
      `Would push ${what} into a new collection; ${search.collection} is ${target ?? 'not there yet'}`,
    );
  } else {
    const name = await pushAll(service, source, progress);
    console.log(`Pushed ${what} into ${name} in ${duration(performance.now() - start)}`);
  }
}

async function compile(): Promise<PushSource & { pages: number }> {
  const root = path.resolve(process.env['CONTENT'] ?? 'content');
  const out = outputFolder(root);
  const site = new SiteBuild({ root, out, dev: false, timings: silentTimings });
  try {
    const { pages, config } = await site.searchable();
    return {
      search: config.search,
      language: config.locales.default,
      records: { [Symbol.iterator]: () => searchRecords(pages, config, storeOf(out)) },
      total: pages.reduce((sum, { search }) => sum + search.records, 0),
      pages: pages.length,
    };
  } catch (error) {
    if (!(error instanceof BuildError)) throw error;
    printDiagnostics(error.diagnostics, out);
    throw new PushError('The build failed; the search service is left as it is.');
  } finally {
    await site.close();
  }
}
