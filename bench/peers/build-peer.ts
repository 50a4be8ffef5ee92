/** Builds a peer's site with its own command. */
import fs from 'node:fs';
import path from 'node:path';
import { lastLines } from '../docusaurus/workspace.ts';
import type { Peer } from './peer.ts';
import { type CommandCost, measureCommand } from './process-tree.ts';
import type { PeerSite } from './workspace.ts';

/** Builds a site. A cold build begins without caches and without an earlier output. Throws when the build fails. */
export async function buildPeer(
  { peer, folder }: PeerSite,
  { isCold }: { isCold: boolean },
): Promise<CommandCost> {
  if (isCold)
    for (const name of [...peer.caches, peer.output])
      fs.rmSync(path.join(folder, name), { recursive: true, force: true });
  const cost = await measureCommand(peerCommand(folder, peer.build), {
    cwd: folder,
    env: peerEnvironment(folder, peer),
  });
  fs.writeFileSync(path.join(folder, 'build.log'), cost.output);
  if (cost.code !== 0)
    throw new Error(`${peer.name} can't build ${folder}: ${lastLines(cost.output, 12)}`);
  return cost;
}

/** Returns the command line of a program in the site's packages. */
export function peerCommand(folder: string, [program = '', ...args]: string[]): string[] {
  return [process.execPath, path.join(folder, 'node_modules/.bin', program), ...args];
}

/** Returns the environment of a peer's commands, in which programs of its packages are found as in npm's scripts. */
export function peerEnvironment(folder: string, peer: Peer): NodeJS.ProcessEnv {
  const programs = path.join(folder, 'node_modules/.bin');
  return {
    ...process.env,
    CI: '1',
    PATH: `${programs}${path.delimiter}${process.env['PATH'] ?? ''}`,
    ...peer.environment,
  };
}
