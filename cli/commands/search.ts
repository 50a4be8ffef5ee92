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
  type Changes,
  plannedChanges,
  pushAll,
  pushChanged,
  type PushSource,
} from '../../publisher/typesense/push.ts';
import { collectionIn } from '../../model/search/search-collection.ts';
import { rulesIn } from '../../model/search/search-rules.ts';
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
      TYPESENSE_ADMIN_KEY: { type: 'text', value: 'key', description: 'Key with write access.' },
    },
    json: {
      state: 'written, or planned (--dry-run).',
      collection: 'The collection that was or would be written; absent in the plan of a new one.',
      collections: 'The collections of all locales. Absent if there is only one.',
      records: 'Number of search records of the site.',
      pages: 'Number of its pages.',
      written: 'Number of records to write or that were written.',
      removed: 'Number of records to remove or that were removed.',
    },
  },
  async ({ options, variables, project }) => {
    const service = new SearchService(readTypesenseSettings(variables));
    dropSecrets();
    const { pages, sources } = await compile(project);
    const total = sources.reduce((sum, source) => sum + source.total, 0);
    const records = `${counted(total, 'record')} of ${counted(pages, 'page')}`;
    const isDryRun = options['dry-run'];
    const result = { state: isDryRun ? 'planned' : 'written', records: total, pages };
    if (options.changed) {
      const changes: Changes[] = [];
      for (const source of sources)
        changes.push(
          isDryRun
            ? await plannedChanges(service, source)
            : await pushChanged(service, source, progress),
        );
      const written = changes.reduce((sum, change) => sum + change.written, 0);
      const removed = changes.reduce((sum, change) => sum + change.removed, 0);
      const names = changes.map(({ collection }) => collection);
      console.log(
        isDryRun
          ? `Would write ${written} and remove ${removed} of ${records}: ${names.join(', ')}`
          : `Wrote ${written} and removed ${removed} of ${records}: ${names.join(', ')}`,
      );
      return { ...result, ...namesOf(names), written, removed };
    }
    if (isDryRun) {
      for (const { search, total: own } of sources) {
        const target = await service.aliasTarget(search.collection);
        console.log(
          `Would push ${sources.length > 1 ? counted(own, 'record') : records} into a new collection; ${search.collection} ${target === null ? 'does not exist yet' : `is ${target}`}`,
        );
      }
      return { ...result, written: total, removed: 0 };
    }
    const names: string[] = [];
    for (const source of sources) names.push(await pushAll(service, source, progress));
    console.log(
      `Pushed ${records} into ${names.join(', ')} in ${duration(performance.now() - start)}`,
    );
    return { ...result, ...namesOf(names), written: total, removed: 0 };
  },
);

function namesOf(names: string[]): { collection?: string; collections?: string[] } {
  const [collection] = names;
  return {
    ...(collection !== undefined && { collection }),
    ...(names.length > 1 && { collections: names }),
  };
}

// One source for each locale that has pages, that of the default locale first.
async function compile({
  content,
  out,
  cache,
}: Project): Promise<{ sources: PushSource[]; pages: number }> {
  const site = new SiteBuild({ root: content, out, cache, dev: false, timings: silentTimings });
  try {
    const { pages, config } = await site.searchable();
    const all = new Set([config.locales.default, ...pages.map(({ language }) => language)]);
    const sources = Array.from(all, (locale): PushSource => {
      const own = pages.filter(({ language }) => language === locale);
      return {
        search: { collection: collectionIn(locale, config), ...rulesIn(locale, config.search) },
        language: locale,
        records: { [Symbol.iterator]: () => searchRecords(own, config, objectsFolder(out)) },
        total: own.reduce((sum, { search }) => sum + search.records, 0),
      };
    });
    return { sources, pages: pages.length };
  } finally {
    await site.close();
  }
}
