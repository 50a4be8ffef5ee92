/** Slots and layouts belong to a release: they are previewed, published and rolled back with it. */
import { expect, it } from 'vitest';
import { previewLink } from '../../../publisher/publish/preview-link.ts';
import { POINTER_KEY } from '../../../model/release/pointer.ts';
import { objectKey } from '../../../model/release/release.ts';
import { quietLog } from '../../support/worker/quiet-log.ts';
import { sampleRelease } from '../../support/worker/sample-release.ts';
import { testApp } from '../../support/worker/test-app.ts';

const PATH = '/guide/cards/creating';
const KEY = 'k'.repeat(40);
const ORIGIN = 'https://docs.example.com';
const OBJECT = 'redesign'.padEnd(32, '0');

const templates = (banner: string) => ({
  html: {
    'slots/banner': `<b>${banner}</b><a data-nav="${PATH}" href="${PATH}">Here</a>`,
    'slots/article-end': `<i>${banner}</i>`,
  },
  head: [],
  islands: [],
  styles: [],
});

quietLog();

it('are previewed by a signed link, published, and rolled back, and open tabs keep theirs', async () => {
  const app = testApp(
    { templates: { inline: templates('old') } },
    { PREVIEW_KEY: KEY, POINTER_TTL: '0' },
  );
  const banner = async (path: string): Promise<string | undefined> =>
    /<b>(\w+)<\/b>/.exec(await (await app.get(path)).text())?.[1];
  const inTab = async (release: string): Promise<string | undefined> =>
    /<i>(\w+)<\/i>/.exec(await (await app.get(`/_page/${release}${PATH}`)).text())?.[1];
  const before = app.kv.values.get(POINTER_KEY) ?? '';

  const draft = sampleRelease({
    id: 'release-b',
    previous: 'release-a',
    templates: { object: OBJECT },
  });
  for (const [key, value] of Object.entries(draft.values))
    if (key !== POINTER_KEY) app.kv.values.set(key, value);
  app.kv.values.set(objectKey(OBJECT), JSON.stringify(templates('new')));
  const ends = Math.floor(Date.now() / 1000) + 1000;
  const link = previewLink('release-b', ends, KEY, { origin: ORIGIN, baseUrl: '/' });
  const preview = link.slice(ORIGIN.length).replace(/\/$/, '');
  expect([await banner(preview + PATH), await banner(PATH)]).toEqual(['new', 'old']);
  expect(await (await app.get(preview + PATH)).text()).toContain(
    `<a data-nav aria-current="page" href="${preview}${PATH}">Here</a>`,
  );

  app.kv.values.set(POINTER_KEY, draft.values[POINTER_KEY] ?? '');
  expect(await banner(PATH)).toBe('new');
  expect([await inTab('release-a'), await inTab('release-b')]).toEqual(['old', 'new']);

  const { previous: _previous, ...first } = JSON.parse(before);
  app.kv.values.set(POINTER_KEY, JSON.stringify({ ...first, previous: 'release-b' }));
  expect(await banner(PATH)).toBe('old');
  expect(await inTab('release-b')).toBe('new');
});
