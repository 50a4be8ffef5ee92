/** Adds what only some sites need to the code that is inlined in every page: critical CSS and the pre-paint script. */
import fs from 'node:fs';
import path from 'node:path';
import { build, transform } from 'esbuild';
import type { ClientAssets } from '../../model/release/release.ts';
import { entryFile, entryFiles } from '../engine/entry-file.ts';
import { engineModule } from '../engine/engine-files.ts';
import { inlineCode } from '../assets/bundle-outputs.ts';
import { CLIENT, inLayer, STYLE_TARGET } from '../assets/engine-styles.ts';

/** Returns the client with a stylesheet of `client/styles/critical` in its critical CSS. */
export async function withStyles(client: ClientAssets, name: string): Promise<ClientAssets> {
  const css = fs.readFileSync(path.join(CLIENT, `styles/critical/${name}.css`), 'utf8');
  const { code } = await transform(css, { loader: 'css', minify: true, target: STYLE_TARGET });
  const { frame } = client;
  return { ...client, ...(frame && { frame: inlineCode(frame.code + inLayer(code)) }) };
}

/**
 * Returns the client with a module of `client/entry` before its pre-paint script, which copies attributes from the query string:
 * a link must not choose what the module reads.
 */
export async function withScript(client: ClientAssets, name: string): Promise<ClientAssets> {
  const { outputFiles } = await build({
    entryPoints: [{ in: entryFile(engineModule(`client/entry/${name}.ts`)), out: name }],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    target: 'es2022',
    outdir: '/',
    plugins: [entryFiles],
  });
  const code = outputFiles[0]?.text.trim() ?? '';
  return { ...client, prepaint: inlineCode(`${code}\n${client.prepaint.code}`) };
}
