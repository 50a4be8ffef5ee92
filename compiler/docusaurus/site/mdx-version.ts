/** The version of Docusaurus that a site has, and that of MDX that its pages are written for. */
import fs from 'node:fs';
import path from 'node:path';
import { installedPackage } from '../../engine/installed-package.ts';
import { asRecord, asText } from '../plain-value.ts';

const CORE = '@docusaurus/core';

/** Returns the setting, or nothing for Docusaurus 3, which reads pages with MDX 3 as this engine does. */
export function mdxVersion(site: string): { mdx1?: true } {
  return docusaurusVersion(site)?.startsWith('2.') ? { mdx1: true } : {};
}

/** Returns the version that is installed, or else the lowest one that `package.json` allows. */
export function docusaurusVersion(site: string): string | undefined {
  const version = installedPackage(CORE, site)?.version ?? declaredVersion(site);
  return version?.replace(/^[\^~=v]+/, '');
}

function declaredVersion(site: string): string | undefined {
  const file = path.join(site, 'package.json');
  if (!fs.existsSync(file)) return undefined;
  try {
    const manifest = asRecord(JSON.parse(fs.readFileSync(file, 'utf8')));
    return asText(asRecord(manifest['dependencies'])[CORE]);
  } catch {
    // The package manager reports a broken file.
    return undefined;
  }
}
