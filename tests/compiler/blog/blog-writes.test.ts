/** How many keys an edit of a post, a new post and a renamed post take, in a small and in a large blog. */
import { afterEach, expect, it } from 'vitest';
import { objectsFolder } from '../../../compiler/objects/objects.ts';
import { KnownObjects, publishLocally } from '../../../publisher/publish/local-publication.ts';
import { isFull } from '../../support/suite.ts';
import { memoryNamespace } from '../../support/kv/store-namespace.ts';
import {
  siteModule,
  temporarySite,
  type TemporarySite,
} from '../../support/sites/temporary-site.ts';

let site: TemporarySite | undefined;

afterEach(async () => {
  await site?.close();
  site = undefined;
});

interface Text {
  title?: string;
  intro?: string;
  rest?: string;
}

function post(at: number, { title = `Post ${at}`, intro = 'Start.', rest = 'End.' }: Text = {}) {
  const date = new Date(Date.UTC(2000, 0, 1 + at)).toISOString().slice(0, 10);
  const front = `title: ${title}\nauthors: ada\ntags: [all, group ${at % 3}]\ndescription: About it`;
  return {
    [`blog/${date}-post.md`]: `---\n${front}\n---\n\n${intro}\n\n<!-- truncate -->\n\n${rest}\n`,
  };
}

/** The keys that each change takes, apart from those of the release itself. */
async function writesWith(count: number): Promise<Record<string, number>> {
  site = temporarySite({
    'site.ts': siteModule({ blog: { postsPerPage: 2 } }),
    'docs/index.md': '# Home\n',
    'blog/authors.yml': 'ada: { name: Ada, page: true }\n',
    ...Object.assign({}, ...Array.from({ length: count }, (_, at) => post(at))),
  });
  const kv = memoryNamespace();
  const known = new KnownObjects();
  const current = site;
  const publish = async (files: Record<string, string>): Promise<number> => {
    current.write(files);
    const outcome = await current.build();
    kv.written.length = 0;
    await publishLocally(kv, known, objectsFolder(current.out), outcome);
    return kv.written.length;
  };
  await publish({});
  const newest = count - 1;
  return {
    rest: await publish(post(newest, { rest: 'Another end.' })),
    intro: await publish(post(newest, { intro: 'Another start.', rest: 'Another end.' })),
    oldest: await publish(post(0, { intro: 'Another start.' })),
    title: await publish(post(newest, { title: 'Another title' })),
    added: await publish(post(count)),
  };
}

/** What each change may take, at any number of posts. The post has two tags and an author with a page. */
const MOST = { rest: 8, intro: 10, oldest: 10, title: 17, added: 28 };

// The larger blogs have their path table in shards.
it.each(isFull ? [10, 150, 1000] : [10, 150])(
  'a change of a post takes a bounded number of keys in a blog of %i posts',
  async (count) => {
    const writes = await writesWith(count);
    for (const [change, most] of Object.entries(MOST))
      expect(writes[change], change).toBeLessThanOrEqual(most);
  },
  240_000,
);
