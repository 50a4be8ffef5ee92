/** Watches folders and calls back once for a burst of changes. */
import fs from 'node:fs';
import path from 'node:path';

/** Milliseconds of quiet that end a burst: an editor writes a file in several steps. */
const QUIET = 25;

/** Watches folders recursively; returns what ends it. */
export function watchFolders(folders: string[], changed: (files: Set<string>) => void): () => void {
  let files = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const watchers = folders
    .filter((folder) => fs.existsSync(folder))
    .map((folder) =>
      fs.watch(folder, { recursive: true }, (_event, name) => {
        if (
          name === null ||
          /(?:^|[\\/])(?:\.git|node_modules|\.[^\\/]*\.sw\w)(?:[\\/]|$)|~$/.test(name)
        )
          return;
        files.add(path.join(folder, name));
        clearTimeout(timer);
        timer = setTimeout(() => {
          const burst = files;
          files = new Set();
          changed(burst);
        }, QUIET);
      }),
    );
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
