/** Simulates working copies on several machines that publish to one namespace in memory. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import type { BaseOptions } from '../../../publisher/pointer/base-check.ts';
import type { Namespace } from '../../../publisher/kv/namespace.ts';
import { publishRelease, type PublishResult } from '../../../publisher/publish/publication.ts';
import { switchRelease, type SwitchResult } from '../../../publisher/publish/switch-release.ts';
import { readRevision } from '../../../compiler/docs/source-revision.ts';
import { objectsFolder } from '../../../compiler/objects/objects.ts';
import { silentTimings } from '../../../compiler/diagnostics/timings.ts';
import { parsePointer, type Pointer } from '../../../model/release/pointer.ts';
import type { Manifest } from '../../../model/release/release.ts';
import { temporarySite, type TemporarySite } from '../sites/temporary-site.ts';

/** A working copy. */
export interface Publisher {
  site: TemporarySite;
  /** Runs Git in the content folder. */
  git(...args: string[]): string;
  /** Commits everything. */
  commit(): void;
  /** Builds and publishes the working copy. */
  publish(
    baseOptions?: Partial<BaseOptions>,
    options?: { preview?: string; full?: boolean; replacePointer?: boolean },
  ): Promise<PublishedHere>;
  rollback(wanted?: string): Promise<SwitchResult>;
  promote(wanted: string, baseOptions?: Partial<BaseOptions>): Promise<SwitchResult>;
  close(): Promise<void>;
}

/** The default options of `edgepress publish`. */
export const PUBLISH_OPTIONS = {
  timings: silentTimings,
  limit: Infinity,
  dryRun: false,
  full: false,
  inParts: false,
  replacePointer: false,
};

/** The result of a publish, with its release. */
export type PublishedHere = PublishResult & { manifest: Manifest };

/** Creates a working copy with files. */
export function publisher(namespace: Namespace, files: Record<string, string>): Publisher {
  const site = temporarySite(files);
  return workingCopy(namespace, site);
}

/** Clones a working copy like a CI pipeline: only committed files, and no record of earlier publishes. */
export function clone(namespace: Namespace, from: Publisher, ...flags: string[]): Publisher {
  const site = temporarySite({});
  fs.rmSync(site.root, { recursive: true });
  execFileSync('git', ['clone', '-q', ...flags, `file://${from.site.root}`, site.root]);
  return workingCopy(namespace, site);
}

/** Reads the pointer of a namespace. */
export async function pointerIn(namespace: Namespace): Promise<Pointer> {
  return parsePointer((await namespace.text('pointer')) ?? '');
}

function workingCopy(namespace: Namespace, site: TemporarySite): Publisher {
  const { root, out } = site;
  const store = objectsFolder(out);
  const git = (...args: string[]): string =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@b.example', ...args], {
      cwd: root,
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], HOME: path.dirname(root) },
    });
  const switchTo = (
    by: 'promote' | 'rollback',
    wanted?: string,
    baseOptions?: Partial<BaseOptions>,
  ) => switchRelease(namespace, wanted, { by, store, out, baseOptions: { root, ...baseOptions } });
  return {
    site,
    git,
    commit() {
      git('add', '-A');
      git('commit', '-qm', 'Change');
    },
    async publish(baseOptions, { preview, full = false, replacePointer = false } = {}) {
      const source = await readRevision(root);
      const { manifest } = await site.build();
      const done = await publishRelease(manifest, {
        namespace,
        store,
        out,
        ...PUBLISH_OPTIONS,
        baseOptions: { root, source, ...baseOptions },
        full,
        replacePointer,
        preview,
      });
      return { ...done, manifest };
    },
    rollback: (wanted) => switchTo('rollback', wanted),
    promote: (wanted, baseOptions) => switchTo('promote', wanted, baseOptions),
    close: () => site.close(),
  };
}
