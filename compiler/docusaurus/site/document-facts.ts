/** Where the build keeps what components of a Docusaurus site read of their own page (`steps/document-facts.ts`). */
import fs from 'node:fs';
import path from 'node:path';
import { contentHash } from '../../objects/hash.ts';
import type { DocumentFacts } from '../../../model/docusaurus-data.ts';
import { FACTS_FOLDER } from '../component-settings.ts';

/** Returns the folder of the files. It's beside that of the lists of documents. */
export function factsFolder(lists: string): string {
  return path.join(path.dirname(lists), FACTS_FOLDER);
}

/** Returns the file of a page. */
export function factsFile(lists: string, pagePath: string): string {
  return path.join(factsFolder(lists), `${contentHash(pagePath)}.json`);
}

/** Reads a page's file. The first time that a page asks, there is none. */
export function readDocumentFacts(file: string): DocumentFacts | undefined {
  // The engine has written the file.
  return fs.existsSync(file)
    ? (JSON.parse(fs.readFileSync(file, 'utf8')) as DocumentFacts)
    : undefined;
}
