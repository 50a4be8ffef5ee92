/** The More menu of the navbar: what pages of sites need whose navbar may be too long for its line. */
import fs from 'node:fs';
import path from 'node:path';
import { transform } from 'esbuild';
import type { ClientAssets } from '../../model/release/release.ts';
import { engineModule } from '../engine/engine-files.ts';
import { inlineCode } from '../assets/bundle-outputs.ts';
import { CLIENT, inLayer, STYLE_TARGET } from '../assets/engine-styles.ts';

const SCRIPT = engineModule('client/entry/more-menu.ts');
const STYLES = path.join(CLIENT, 'styles/critical/more-menu.css');

/** Returns the client with the More menu in its pre-paint script and its critical CSS. */
export async function withMoreMenu(client: ClientAssets): Promise<ClientAssets> {
  const [script, styles] = await Promise.all([
    transform(fs.readFileSync(SCRIPT, 'utf8'), {
      loader: 'ts',
      format: 'iife',
      minify: true,
      target: 'es2022',
    }),
    transform(fs.readFileSync(STYLES, 'utf8'), {
      loader: 'css',
      minify: true,
      target: STYLE_TARGET,
    }),
  ]);
  const { prepaint, frame } = client;
  return {
    ...client,
    prepaint: inlineCode(`${prepaint.code}\n${script.code.trim()}`),
    ...(frame && { frame: inlineCode(frame.code + inLayer(styles.code)) }),
    moreMenu: true,
  };
}
