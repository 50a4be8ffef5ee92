/** The version of MDX that the pages of a Docusaurus site are written for. */
import fs from 'node:fs';
import path from 'node:path';
import { installedPackage } from '../../engine/installed-package.ts';
import { asRecord, asText } from '../plain-value.ts';

const CORE = '@docusaurus/core';

/** Returns the setting, or nothing for Docusaurus 3, which reads pages with MDX 3 as this engine does. */
export function mdxVersion(site: string): { mdx1?: true } {
  const version = installedPackage(CORE, site)?.version ?? declaredVersion(site);
  return version !== undefined && /^[\^~=v]*2\./.test(version) ? { mdx1: true } : {};
}

function declaredVersion(site: string): string | undefined {
  const file = path.join(site, 'package.json');
  if (!fs.existsSync(file)) return undefined;
  try {
    const manifest = asRecord(JSON.parse(fs.readFileSync(file, 'utf8')));
    return asText(asRecord(manifest['dependencies'])[CORE]);
  } catch {
    // Whoever installs packages gets to know that the file is broken.
    return undefined;
  }
}
