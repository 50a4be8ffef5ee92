/**
 * `edgepress search`: compiles the site and writes its search records to Typesense (`TYPESENSE_URL`,
 * `TYPESENSE_ADMIN_KEY`). `--changed` writes only what differs from the live collection.
 */
import type { Project } from '../../compiler/config/project.ts';
import { BuildError } from '../../compiler/diagnostics/diagnostic.ts';
import { OperatorError } from '../../compiler/diagnostics/operator-error.ts';
import { printDiagnostics } from '../../compiler/diagnostics/print-diagnostics.ts';
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
  },
  async ({ options, variables, project }) => {
    const service = new SearchService(readTypesenseSettings(variables));
    dropSecrets();
    const { pages, ...source } = await compile(project);
    const records = `${source.total} records of ${pages} pages`;
    const isDryRun = options['dry-run'];
    if (options.changed) {
      const { collection, written, removed } = isDryRun
        ? await plannedChanges(service, source)
        : await pushChanged(service, source, progress);
      console.log(
        isDryRun
          ? `Would write ${written} and remove ${removed} of ${records}: ${collection}`
          : `Wrote ${written} and removed ${removed} of ${records}: ${collection}`,
      );
    } else if (isDryRun) {
      const alias = source.search.collection;
      const target = await service.aliasTarget(alias);
      console.log(
        `Would push ${records} into a new collection; ${alias} ${target === null ? 'does not exist yet' : `is ${target}`}`,
      );
    } else {
      const name = await pushAll(service, source, progress);
      console.log(`Pushed ${records} into ${name} in ${duration(performance.now() - start)}`);
    }
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
  } catch (error) {
    if (!(error instanceof BuildError)) throw error;
    printDiagnostics(error.diagnostics, out);
    throw new OperatorError('The build failed; the search service was not changed.');
  } finally {
    await site.close();
  }
}
