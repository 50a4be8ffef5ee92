/** Writes the files of a peer's site. */
import fs from 'node:fs';
import path from 'node:path';

/** Writes a file and its folders. Values become JSON. */
export function writeFile(root: string, name: string, content: unknown): void {
  const file = path.join(root, name);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(
    file,
    typeof content === 'string' ? content : `${JSON.stringify(content, null, 2)}\n`,
  );
}
