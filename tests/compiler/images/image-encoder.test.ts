/** What happens when images can't be encoded. */
import path from 'node:path';
import { expect, it } from 'vitest';
import { loadEncoder } from '../../../compiler/images/image-encoder.ts';
import { siteModule, temporarySite } from '../../support/sites/temporary-site.ts';

it('reports an image that can’t be decoded, and shows the original', async () => {
  const other = temporarySite({
    'site.ts': siteModule({ images: { responsive: true } }),
    'docs/a.mdx': '# A\n\n![Broken](./broken.png)\n',
    'docs/broken.png': 'no picture '.repeat(4000),
  });
  const built = await other.build();
  expect(built.diagnostics).toMatchObject([
    {
      severity: 'warning',
      rule: 'image-encoder',
      file: path.join(other.root, 'docs/a.mdx'),
      message: expect.stringMatching(
        /^Can't encode smaller versions of `\/assets\/broken-[0-9a-f]{24}\.png`: Input buffer /,
      ),
    },
  ]);
  expect(other.page(built, '/a').html).not.toContain('srcset');
  await other.close();
});

it('stops the build with a command to run when the encoder isn’t installed', async () => {
  const load = (): Promise<never> =>
    Promise.reject(new Error('Could not load the "sharp" module\nPossible solutions: …'));
  await expect(loadEncoder('/site.ts', load)).rejects.toMatchObject({
    diagnostics: [
      {
        severity: 'error',
        file: '/site.ts',
        message:
          '`images.responsive` needs the package sharp, which can\'t be loaded: Could not load the "sharp" module',
        hint: expect.stringMatching(/`npm install --include=optional --os=\w+ --cpu=\w+ sharp`/),
      },
    ],
  });
});
