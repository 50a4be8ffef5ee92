/** Installs the peers and writes the same site for each, in a cache folder outside of the project. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { pageText, placeOf } from '../corpus/page.ts';
import { lastLines } from '../docusaurus/workspace.ts';
import type { Peer, SourcePage } from './peer.ts';

/** A peer's site. */
export interface PeerSite {
  peer: Peer;
  /** Folder of the site, with its packages. */
  folder: string;
  pages: number;
}

/** Installs a peer's packages if they aren't there yet. Returns why it can't be installed. */
export function installPeer(peer: Peer, cache: string): string | undefined {
  if (peer.starter !== undefined && !fs.existsSync(starterOf(peer.starter, cache)))
    return `npm has no package with its starter. Put the starter of ${peer.name} into ${starterOf(peer.starter, cache)}.`;
  const folder = path.join(cache, 'peers', peer.folder);
  const file = path.join(folder, 'package.json');
  const text = `${JSON.stringify({ name: 'site', private: true, dependencies: peer.packages }, null, 2)}\n`;
  const stamp = path.join(folder, '.installed');
  if (fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === text) return undefined;
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(file, text);
  const run = spawnSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (run.status !== 0) return lastLines(run.stderr || run.stdout);
  fs.writeFileSync(stamp, text);
  return undefined;
}

/** Returns the place of a site of a number of pages. */
export function peerSite(peer: Peer, cache: string, pages: number): PeerSite {
  return { peer, folder: path.join(cache, 'sites', `${siteName(peer)}-${pages}`), pages };
}

function siteName({ name }: Peer): string {
  return name.toLowerCase().replaceAll(' ', '-');
}

/** Writes a site of a number of pages into a new folder that shares the peer's packages. */
export function writePeerSite(peer: Peer, cache: string, pages: number): PeerSite {
  const home = path.join(cache, 'peers', peer.folder);
  const site = peerSite(peer, cache, pages);
  const { folder } = site;
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder, { recursive: true });
  if (peer.starter !== undefined)
    fs.cpSync(starterOf(peer.starter, cache), folder, { recursive: true });
  fs.copyFileSync(path.join(home, 'package.json'), path.join(folder, 'package.json'));
  fs.symlinkSync(path.join(home, 'node_modules'), path.join(folder, 'node_modules'));
  peer.writeSite(folder, corpusPages(pages));
  return site;
}

function starterOf(name: string, cache: string): string {
  return path.join(cache, 'starters', name);
}

function corpusPages(pages: number): SourcePage[] {
  return Array.from({ length: pages }, (_page, index) => ({
    place: placeOf(index),
    text: pageText(index, pages),
  }));
}
