/** Videos, sound and the players of other sites in a built site. */
import fs from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { markdownAlternate } from '../../../compiler/html/markdown.ts';
import { parseHtml } from '../../../compiler/html/tree.ts';
import { videoSize } from '../../../compiler/site/media-size.ts';
import { temporarySite, type TemporarySite } from '../../support/sites/temporary-site.ts';

let site: TemporarySite | undefined;

afterEach(async () => {
  await site?.close();
  site = undefined;
});

function box(type: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
}

/** A film of one track. A turned one has the matrix of a phone that was held upright. */
function film(width: number, height: number, isTurned = false): Buffer {
  const header = Buffer.alloc(84);
  header.writeInt32BE(isTurned ? 0 : 0x10000, 40);
  header.writeUInt32BE(width * 65_536, 76);
  header.writeUInt32BE(height * 65_536, 80);
  const sound = box('trak', box('tkhd', Buffer.alloc(84)));
  const picture = box('trak', box('tkhd', header));
  return Buffer.concat([
    box('ftyp', Buffer.from('isom')),
    box('mdat', Buffer.alloc(40)),
    box('moov', sound, picture),
  ]);
}

describe('the size of a film', () => {
  it('is that of its picture, as it is shown', () => {
    expect(videoSize(film(640, 360))).toEqual({ width: 640, height: 360 });
    expect(videoSize(film(640, 360, true))).toEqual({ width: 360, height: 640 });
  });

  it('is unknown for other and damaged files', () => {
    expect(videoSize(Buffer.from('no film at all'))).toEqual({});
    expect(videoSize(film(640, 360).subarray(0, 90))).toEqual({});
    expect(videoSize(Buffer.alloc(0))).toEqual({});
  });
});

describe('video and audio', () => {
  it('get size, controls and little preloading, and keep what the author wrote', async () => {
    site = temporarySite({
      'docs/a.mdx':
        '# A\n\n<video src="./film.mp4"><track src="./en.vtt" kind="captions" srcLang="en" label="English" /></video>\n\n<video src="https://media.example/x.mp4" preload="none" autoPlay muted />\n\n<audio src="./sound.mp3" />\n',
      'docs/en.vtt': 'WEBVTT\n',
      'docs/sound.mp3': 'sound',
    });
    fs.writeFileSync(path.join(site.root, 'docs/film.mp4'), film(640, 360));
    const outcome = await site.build();
    const { html } = site.page(outcome, '/a');
    expect(html).toMatch(
      /<video src="\/assets\/film\.\d+-\w+\.mp4" width="640" height="360" controls preload="metadata" playsinline>/,
    );
    expect(html).toMatch(/<track src="\/assets\/en-\w+\.vtt" kind="captions" srclang="en"/);
    expect(html).toMatch(/x\.mp4" preload="none" autoplay muted controls playsinline/);
    expect(html).toMatch(/<audio src="\/assets\/sound\.\d+-\w+\.mp3" controls preload="metadata">/);
    expect(outcome.manifest.embeds?.media).toEqual(['https://media.example']);
  });

  it('are reported when their file is missing', async () => {
    site = temporarySite({ 'docs/a.mdx': '# A\n\n<video src="./gone.mp4" />\n' });
    expect(await site.diagnose()).toEqual([
      expect.objectContaining({
        severity: 'warning',
        rule: 'broken-media',
        line: 3,
        message: 'Broken `<video>`: there is no file `./gone.mp4`.',
      }),
    ]);
  });
});

describe('a video of another site', () => {
  const PAGE = `# A

<YouTube id="dQw4w9WgXcQ" title="A & B" poster="./poster.png" start={42} />

<Vimeo id={76979871} title="Two" />

<VideoEmbed src="https://videos.example/embed/1" title="Three" />
`;

  it('is a link, and the policy allows its frame', async () => {
    site = temporarySite({
      'docs/a.mdx': PAGE,
      'docs/poster.png': 'picture',
      'docs/b.mdx': '# B\n',
    });
    const outcome = await site.build();
    const { html, header } = site.page(outcome, '/a');
    expect(html).not.toContain('<iframe');
    expect(html).toMatch(/<ep-island data-module="video" src="\/assets\/video-\w+\.js"/);
    expect(html).toMatch(
      /<a class="video-embed" href="https:\/\/www\.youtube\.com\/watch\?v=dQw4w9WgXcQ&amp;t=42s"><img src="\/assets\/poster-\w+\.png" alt=""/,
    );
    expect(outcome.manifest.embeds?.frames).toEqual([
      'https://player.vimeo.com',
      'https://videos.example',
      'https://www.youtube-nocookie.com',
    ]);
    expect(header.styles).toHaveLength(1);
    expect(site.page(outcome, '/b').header.styles).toEqual([]);
    const meta = { title: 'A', description: '', origin: 'https://docs.example', path: '/a' };
    expect(markdownAlternate(parseHtml(html), meta)).toContain(
      '(https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=42s)',
    );
  });

  it.each([
    ['<YouTube id="https://youtu.be/dQw4w9WgXcQ" title="A" />', 'expected the id of a video'],
    ['<Vimeo id="1" />', 'found no `title`, expected a text that names the video.'],
    ['<VideoEmbed src="javascript:alert(1)" title="A" />', 'expected an http or https URL.'],
  ])('is refused: %s', async (source, message) => {
    site = temporarySite({ 'docs/a.mdx': `# A\n\n${source}\n` });
    const [found] = await site.diagnose();
    expect(found).toMatchObject({ severity: 'error', message: expect.stringContaining(message) });
  });
});
