/** What a build writes for each page: files cost more time than bytes. */
import fs from 'node:fs';
import { expect, it } from 'vitest';
import { objectsFolder, storedObjects } from '../../compiler/objects/objects.ts';
import { temporarySite } from '../support/sites/temporary-site.ts';

/** HTML, Markdown, and the words for search. */
const FILES_PER_PAGE = 3;

async function filesOf(pages: number): Promise<{ objects: number; others: number }> {
  const texts = Array.from({ length: pages }, (_entry, index) => [
    `docs/page-${index}.mdx`,
    `# Page ${index}\n\nText ${index}.\n`,
  ]);
  const site = temporarySite(Object.fromEntries(texts));
  await site.build();
  const objects = storedObjects(objectsFolder(site.out)).size;
  const names = fs.readdirSync(site.out, { recursive: true, withFileTypes: true });
  const others = names.filter((entry) => entry.isFile()).length - objects;
  await site.close();
  return { objects, others };
}

it('are three files per page, and none outside of the objects', async () => {
  const few = await filesOf(4);
  const more = await filesOf(14);
  expect(more.objects - few.objects).toBeLessThanOrEqual(10 * FILES_PER_PAGE);
  expect(more.others).toBe(few.others);
});
