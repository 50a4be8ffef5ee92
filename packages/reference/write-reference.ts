/** Writes the data of the references to where the documentation's loader reads it. */
import fs from 'node:fs';
import path from 'node:path';
import { readReference } from './reference.ts';

/** Writes the file that `docs/loaders/reference.ts` reads, unless it's the same already. `root` is the repository. */
export async function writeReference(root: string): Promise<void> {
  const file = path.join(root, 'docs/data/reference.json');
  const text = `${JSON.stringify(await readReference(root), null, 2)}\n`;
  if (fs.existsSync(file) && fs.readFileSync(file, 'utf8') === text) return;
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, text);
}
