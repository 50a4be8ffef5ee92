import { afterEach, describe, expect, it } from 'vitest';
import { MAX_ORIGINS } from '../../../compiler/release/embeds.ts';
import type { Embeds } from '../../../model/policy/embeds.ts';
import {
  siteModule,
  temporarySite,
  type TemporarySite,
} from '../../support/sites/temporary-site.ts';

let site: TemporarySite | undefined;
afterEach(() => site?.close());

const NONE: Embeds = { images: [], frames: [], media: [] };

async function embedsOf(files: Record<string, string>): Promise<Embeds | undefined> {
  site = temporarySite(files);
  return (await site.build()).manifest.embeds;
}

describe('the embeds of pages', () => {
  it('include every origin of images, frames and media, sorted and without duplicates', async () => {
    expect(
      await embedsOf({
        'docs/a.mdx': `# A

![One](https://b.example/one.png) <img src="https://b.example:8443/two.png" alt="Two" />

<img src="/img/own.png" alt="Own" srcSet="https://set.example/w_1,h_1/a.png 1x, //relative.example/b.png 2x" />

<picture><source srcSet="https://picture.example/a.webp" /><img src="https://a.example/a.png" alt="A" /></picture>

<video src="https://video.example/v.mp4" poster="https://poster.example/v.png"><source src="http://source.example/v.webm" /><track src="https://track.example/v.vtt" /></video>

<audio src="https://audio.example/a.mp3" />

<iframe src="https://frame.example/embed/1" title="Frame" />

[No embed](https://link.example/)
`,
        'docs/b.mdx': `# B\n\n![One](https://b.example/other.png)\n\n<style>{'.x { background: url(https://css.example/x.png); mask: image-set("https://set-css.example/x.png" 1x); content: "https://text.example" } @font-face { src: url(https://font.example/f.woff2) }'}</style>\n`,
        'static/img/own.png': 'x',
      }),
    ).toEqual({
      images: [
        'https://a.example',
        'https://b.example',
        'https://b.example:8443',
        'https://css.example',
        'https://picture.example',
        'https://poster.example',
        'https://relative.example',
        'https://set-css.example',
        'https://set.example',
      ],
      frames: ['https://frame.example'],
      media: [
        'http://source.example',
        'https://audio.example',
        'https://track.example',
        'https://video.example',
      ],
    });
  });

  it('exclude hosts that would change the meaning of the policy', async () => {
    const hosts = ['a;script-src', "b'", 'c,d', '*', '*.example', 'e&#32;f'];
    const images = hosts.map((host) => `<img src="https://${host}/x.png" alt="" />`).join('\n\n');
    expect(await embedsOf({ 'docs/a.mdx': `# A\n\n${images}\n` })).toEqual(NONE);
  });

  it('include those of components, the logo, HTML in the sidebar, and the configuration', async () => {
    const logo = { src: 'https://logo.example/l.svg', alt: 'Logo', width: 9, height: 9 };
    expect(
      await embedsOf({
        'site.ts': siteModule({
          logo,
          policy: { frame: ['https://configured.example'], media: ['https:'] },
        }),
        'sidebars.ts': `export default { docs: ['a', { type: 'html', value: '<img src="https://sidebar.example/x.png" alt="">' }] };\n`,
        'components/video.tsx': `export function Video({ id }: { id: string }) {
  return <><iframe src={'https://tube.example/' + id} title="Video" /><video src="https://video.example/x.mp4" /></>;
}\n`,
        'docs/a.mdx': `import { Video } from '@site/components/video.tsx';\n\n# A\n\n<Video id="1" />\n`,
      }),
    ).toEqual({
      images: ['https://logo.example', 'https://sidebar.example'],
      frames: ['https://configured.example', 'https://tube.example'],
      media: ['https:'],
    });
  });

  it('are updated by edits, and include those of cached pages', async () => {
    const image = (host: string): string => `# A\n\n![One](https://${host}/one.png)\n`;
    expect(
      await embedsOf({ 'docs/a.mdx': image('a.example'), 'docs/b.mdx': image('b.example') }),
    ).toEqual({ ...NONE, images: ['https://a.example', 'https://b.example'] });
    const first = (await site?.build())?.manifest;
    site?.write({ 'docs/b.mdx': image('a.example') });
    const second = (await site?.build())?.manifest;
    expect(second?.embeds).toEqual({ ...NONE, images: ['https://a.example'] });
    site?.write({ 'docs/b.mdx': image('b.example') });
    expect((await site?.build())?.manifest.id).toBe(first?.id);
  });

  it('are listed up to a maximum, above which all origins are allowed with a note in the build', async () => {
    const images = (count: number): string =>
      `# A\n\n${Array.from({ length: count }, (_, at) => `![One](https://h${at}.example/one.png)`).join('\n')}\n`;
    site = temporarySite({ 'docs/a.mdx': images(MAX_ORIGINS) });
    const most = await site.build();
    expect(most.manifest.embeds?.images).toHaveLength(MAX_ORIGINS);
    expect(most.diagnostics.map(({ rule }) => rule)).not.toContain('many-embeds');
    site.write({ 'docs/a.mdx': images(MAX_ORIGINS + 1) });
    const more = await site.build();
    expect(more.manifest.embeds).toEqual({ ...NONE, images: ['https:'] });
    expect(more.diagnostics.filter(({ rule }) => rule === 'many-embeds')).toMatchObject([
      { severity: 'log', message: expect.stringContaining(`images from ${MAX_ORIGINS + 1} `) },
    ]);
  });
});
