/** `edgepress version:cut <name>`: keeps the current documentation as a version. */
import { counted } from '../../compiler/diagnostics/counted.ts';
import { displayPath } from '../../compiler/diagnostics/display-path.ts';
import { readSite } from '../../compiler/config/load-site.ts';
import { cutVersion } from '../../compiler/versions/cut-version.ts';
import { checkContent } from '../core/check-content.ts';
import { defineCommand } from '../core/command.ts';
import type { DocsVersion } from '../../model/config/docs-instance.ts';
import path from 'node:path';

/** The command. */
export default defineCommand(
  {
    name: 'version:cut',
    summary:
      'Keeps the current documentation as a version: copies a docs folder, its sidebars and its translations.',
    words: { usage: '<name>', min: 1, max: 1 },
    options: {
      docs: {
        type: 'text',
        value: 'id',
        default: 'default',
        description: 'Id of the docs folder.',
      },
    },
    json: {
      version: 'Name of the version.',
      written: 'The files and folders that were written, relative to the content folder.',
      versions: 'The versions of the site with name, label and path, the newest first.',
    },
  },
  async ({ words: [name = ''], options, json, project }) => {
    checkContent(project);
    const { content } = project;
    const { written, files, absoluteLinks } = await cutVersion(
      await readSite(content),
      name,
      options.docs,
    );
    const { config } = await readSite(content);
    const versions = config.versions.map(({ name: own, label, path: at }) => ({
      name: own,
      label,
      path: at,
    }));
    if (json) return { version: name, written, versions };
    console.log(`Cut version ${name}: ${counted(files, 'file')}`);
    for (const file of written) console.log(`  wrote ${displayPath(path.join(content, file))}`);
    if (absoluteLinks.count > 0)
      console.log(
        `Note: found ${counted(absoluteLinks.count, 'link')} with an absolute path, the first in ${absoluteLinks.first}. Such links lead to the same page from every version. Links written as file paths stay in their version.`,
      );
    if (options.docs === 'default')
      for (const version of config.versions) console.log(lineOf(version));
    console.log(
      'Next: add { type: "versions" } to the items of the navbar if it is missing, check the site with "edgepress dev", and commit these files.',
    );
    return undefined;
  },
);

function lineOf({ label, path: at, isLast, banner }: DocsVersion): string {
  const state = isLast ? 'latest' : banner;
  return `  ${label} is at ${at}${state === undefined || state === 'none' ? '' : ` (${state})`}`;
}
