/** A site whose releases can be told apart by any page: both its frame and its text name the generation. */
import fs from 'node:fs';
import path from 'node:path';
import type { BuildOutcome } from '../../compiler/release/build-outcome.ts';
import { objectsFolder } from '../../compiler/objects/objects.ts';
import { bindingNamespace } from '../../publisher/kv/local-kv.ts';
import type { Namespace } from '../../publisher/kv/namespace.ts';
import { KnownObjects, publishLocally } from '../../publisher/publish/local-publication.ts';
import { switchRelease } from '../../publisher/publish/switch-release.ts';
import { type ServedSite, serveSite } from '../../tests/support/sites/served-site.ts';
import { generateCorpus } from '../corpus/corpus.ts';

/** A served site with several releases, the first of which is published. */
export interface Generations {
  site: ServedSite;
  /** Ids of the releases, by generation. */
  releases: string[];
  /** Publishes a generation. */
  publish(generation: number): Promise<void>;
  /** Goes back to the release before the current one. */
  rollBack(): Promise<void>;
  close(): Promise<void>;
}

/** Builds `count` generations of a site of `pages` pages, and serves the first. */
export async function serveGenerations(pages: number, count: number): Promise<Generations> {
  const root = generateCorpus(pages);
  writeGeneration(root, 0);
  const site = await serveSite(root, { pointerTtl: 1, vars: EVENTS });
  const outcomes: BuildOutcome[] = [site.outcome];
  for (let generation = 1; generation < count; generation++) {
    writeGeneration(root, generation);
    outcomes.push(await site.build());
  }
  const namespace: Namespace = bindingNamespace(site.kv);
  const store = objectsFolder(site.out);
  const known = new KnownObjects();
  return {
    site,
    releases: outcomes.map(({ manifest }) => manifest.id),
    async publish(generation) {
      const outcome = outcomes[generation % count];
      if (outcome) await publishLocally(namespace, known, store, outcome);
    },
    async rollBack() {
      const baseOptions = { root };
      await switchRelease(namespace, undefined, {
        by: 'rollback',
        store,
        out: site.out,
        baseOptions,
      });
    },
    async close() {
      await site.close();
      fs.rmSync(root, { recursive: true });
    },
  };
}

/** Events are accepted into the queue, and nothing is sent from there: nobody listens on the port. */
const EVENTS = { EVENTS_WRITE_KEY: 'bench', EVENTS_URL: 'http://127.0.0.1:1/' };

/** How a page's frame and its text name the generation. */
export const FRAME = /<title>[^<]* \| Parcel docs (\d+)<\/title>/;
export const TEXT = /Generation (\d+) of this page\./g;

// Every page ends with the generation, and the title of the site contains it.
function writeGeneration(root: string, generation: number): void {
  const site = path.join(root, 'site.ts');
  const title = fs
    .readFileSync(site, 'utf8')
    .replace(/Parcel docs(?: \d+)?/, `Parcel docs ${generation}`);
  fs.writeFileSync(site, title);
  for (const name of fs.readdirSync(path.join(root, 'docs'), {
    recursive: true,
    encoding: 'utf8',
  })) {
    if (!name.endsWith('.mdx')) continue;
    const file = path.join(root, 'docs', name);
    const text = fs.readFileSync(file, 'utf8').replace(/\nGeneration \d+ of this page\.\n$/, '');
    fs.writeFileSync(file, `${text}\nGeneration ${generation} of this page.\n`);
  }
}
