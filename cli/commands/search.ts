/**
 * `edgepress search`: compiles the site and writes its search records to Typesense (`TYPESENSE_URL`,
 * `TYPESENSE_ADMIN_KEY`). `--changed` writes only what differs from the live collection.
 */
import { counted } from '../../compiler/diagnostics/counted.ts';
import type { Project } from '../../compiler/config/project.ts';
import { duration, silentTimings } from '../../compiler/diagnostics/timings.ts';
import { dropSecrets } from '../../compiler/sandbox/environment.ts';
import { searchRecords } from '../../compiler/search/search-records.ts';
import { objectsFolder } from '../../compiler/objects/objects.ts';
import { SiteBuild } from '../../compiler/site-build.ts';
import {
  plannedChanges,
  pushAll,
  pushChanged,
  type PushSource,
} from '../../publisher/typesense/push.ts';
import { SearchService } from '../../publisher/typesense/service.ts';
import { readTypesenseSettings } from '../../publisher/typesense/settings.ts';
import { defineCommand } from '../core/command.ts';

const start = performance.now();
const isTerminal = process.stdout.isTTY === true;
const progress = {
  say: (line: string) => console.log(`  ${line}`),
  imported(done: number, total: number) {
    // Without a terminal, at most ten lines.
    const tenth = Math.max(100, Math.ceil(total / 1000) * 100);
    if (isTerminal)
      process.stdout.write(`\r  imported ${done} of ${total}${done === total ? '\n' : ''}`);
    else if (done === total || done % tenth === 0) console.log(`  imported ${done} of ${total}`);
  },
};

/** The command. */
export default defineCommand(
  {
    name: 'search',
    summary: 'Writes the search records of the site to Typesense.',
    options: {
      changed: {
        type: 'flag',
        description: 'Write only what differs from the live collection.',
      },
      'dry-run': { type: 'flag', description: 'Print what would be written, and stop.' },
    },
    variables: {
      TYPESENSE_URL: {
        type: 'text',
        value: 'urls',
        description: 'URLs of the nodes, separated by commas.',
      },
      TYPESENSE_ADMIN_KEY: { type: 'text', value: 'key', description: 'Key that may write.' },
    },
    json: {
      state: 'written, or planned (--dry-run).',
      collection: 'The collection that was or would be written; absent in the plan of a new one.',
      records: 'Number of search records of the site.',
      pages: 'Number of its pages.',
      written: 'Number of records to write or that were written.',
      removed: 'Number of records to remove or that were removed.',
    },
  },
  async ({ options, variables, project }) => {
    const service = new SearchService(readTypesenseSettings(variables));
    dropSecrets();
    const { pages, ...source } = await compile(project);
    const { total } = source;
    const records = `${counted(total, 'record')} of ${counted(pages, 'page')}`;
    const isDryRun = options['dry-run'];
    const result = { state: isDryRun ? 'planned' : 'written', records: total, pages };
    if (options.changed) {
      const { collection, written, removed } = isDryRun
        ? await plannedChanges(service, source)
        : await pushChanged(service, source, progress);
      console.log(
        isDryRun
          ? `Would write ${written} and remove ${removed} of ${records}: ${collection}`
          : `Wrote ${written} and removed ${removed} of ${records}: ${collection}`,
      );
      return { ...result, collection, written, removed };
    }
    if (isDryRun) {
      const alias = source.search.collection;
      const target = await service.aliasTarget(alias);
      console.log(
        `Would push ${records} into a new collection; ${alias} ${target === null ? 'does not exist yet' : `is ${target}`}`,
      );
      return { ...result, written: total, removed: 0 };
    }
    const collection = await pushAll(service, source, progress);
    console.log(`Pushed ${records} into ${collection} in ${duration(performance.now() - start)}`);
    return { ...result, collection, written: total, removed: 0 };
  },
);

async function compile({ content, out, cache }: Project): Promise<PushSource & { pages: number }> {
  const site = new SiteBuild({ root: content, out, cache, dev: false, timings: silentTimings });
  try {
    const { pages, config } = await site.searchable();
    return {
      search: config.search,
      language: config.locales.default,
      records: { [Symbol.iterator]: () => searchRecords(pages, config, objectsFolder(out)) },
      total: pages.reduce((sum, { search }) => sum + search.records, 0),
      pages: pages.length,
    };
  } finally {
    await site.close();
  }
}
