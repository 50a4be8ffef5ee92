/** The engines that are compared, in the order of the tables. */
import { BLUME } from './engines/blume.ts';
import { DOCUSAURUS_PEERS } from './engines/docusaurus.ts';
import { NIMBUS } from './engines/nimbus.ts';
import { RSPRESS } from './engines/rspress.ts';
import { STARLIGHT } from './engines/starlight.ts';
import { VITEPRESS } from './engines/vitepress.ts';
import type { Peer } from './peer.ts';

/** All peers. */
export const PEERS: Peer[] = [...DOCUSAURUS_PEERS, VITEPRESS, STARLIGHT, RSPRESS, BLUME, NIMBUS];
