/** A site with client libraries, for tests of their components. */
import { siteModule, type TemporarySite, temporarySite } from './temporary-site.ts';

/** Creates a site with a file of libraries and a page for each body. Call `close` after the tests. */
export function librarySite(libraries: string, bodies: Record<string, string>): TemporarySite {
  const pages = Object.entries(bodies).map(([name, body]) => [
    `docs/${name}.mdx`,
    `---\ntitle: ${name}\n---\n\n${body}\n`,
  ]);
  return temporarySite({
    'site.ts': siteModule({ libraries: 'libraries.yaml' }),
    'libraries.yaml': libraries,
    ...Object.fromEntries(pages),
  });
}
