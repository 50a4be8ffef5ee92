/** Runs `edgepress dev`: builds and serves the site, and rebuilds it when files change. */
import {
  announceCorrection,
  announceEdit,
  announceFailure,
  announceSite,
} from './announcements.ts';
import { BuildError, type Diagnostic } from '../compiler/diagnostics/diagnostic.ts';
import {
  completionEvent,
  editEvent,
  liveDiagnostics,
  type LiveEvents,
  openLiveEvents,
} from './live-events.ts';
import { KnownObjects, publishLocally } from '../publisher/publish/local-publication.ts';
import { openLocalNamespace } from '../publisher/kv/local-kv.ts';
import type { Namespace } from '../publisher/kv/namespace.ts';
import type { Project } from '../compiler/config/project.ts';
import { OperatorError } from '../compiler/diagnostics/operator-error.ts';
import {
  bundleWorker,
  freePort,
  type LocalServer,
  portIsFree,
  serveLocally,
} from './local-server.ts';
import { openRelay, type Relay } from './relay.ts';
import { type StartState, startPage } from './start-page.ts';
import { printDiagnostics } from '../compiler/diagnostics/print-diagnostics.ts';
import type { BuildOutcome } from '../compiler/release/build-outcome.ts';
import { objectsFolder } from '../compiler/objects/objects.ts';
import { SiteBuild } from '../compiler/site-build.ts';
import type { AssemblyOptions } from '../compiler/steps/assemble-release.ts';
import { followTimings } from '../compiler/diagnostics/timings.ts';
import { changesWorker, SourceWatch } from './source-watch.ts';

/** How long an author doesn't save anything before the search index and the whole text follow the edits. */
const PAUSE_MS = 300;

/** Options of a session. */
export interface DevOptions {
  project: Project;
  port: number;
  /** Host names to answer to besides local ones, separated by commas. */
  allowedHosts: string;
  /** The worker's secrets, by name. */
  secrets: Record<string, string>;
}

/** Builds, serves and watches one content folder. */
export class DevSession {
  readonly #options: DevOptions;
  #site: SiteBuild | undefined;
  #namespace: Namespace | undefined;
  readonly #known = new KnownObjects();
  #server: LocalServer | undefined;
  #events: LiveEvents | undefined;
  #relay: Relay | undefined;
  #progress: StartState = { step: 'start', errors: [] };
  #watch: SourceWatch | undefined;
  #release = '';
  #printed: ReadonlySet<string> = new Set();
  #shell = '';
  #queue: Promise<void> = Promise.resolve();
  #completion: NodeJS.Timeout | undefined;
  #serving: Promise<void> | undefined;
  #closing: Promise<void> | undefined;

  constructor(options: DevOptions) {
    this.#options = options;
  }

  /**
   * Builds and serves the site. Rejects with an `OperatorError` when that fails. Ends early, without an error, when the
   * session is closed meanwhile.
   */
  async open(): Promise<void> {
    try {
      await this.#start();
    } catch (error) {
      // Closing ends the compile threads and wrangler, so whatever waits for them fails.
      const isExpected = this.#closing !== undefined;
      await this.close();
      if (!isExpected) throw error;
    }
  }

  async #start(): Promise<void> {
    const { project, port, allowedHosts } = this.#options;
    const start = performance.now();
    if (!(await portIsFree(port)))
      throw new OperatorError(
        `Port ${port} is in use. Stop the program that listens there, or choose another port: PORT=${port + 1} npx edgepress dev`,
      );
    const hosts = allowedHosts.split(',').map((name) => name.trim().toLowerCase());
    this.#relay = await openRelay(
      port,
      startPage(() => this.#progress, hosts),
    );
    console.log(`  Building; http://localhost:${port} shows the progress.`);
    this.#events = await openLiveEvents();
    this.#site = new SiteBuild({
      root: project.content,
      out: project.out,
      cache: project.cache,
      dev: true,
      timings: followTimings((step, done, total) => {
        this.#progress = { ...this.#progress, step, done, total };
      }),
    });
    // Files that are saved during the first build are built after it.
    const opened = Promise.withResolvers<void>();
    this.#queue = opened.promise;
    this.#watch = new SourceWatch(project, (files) => this.#changed(files));
    this.#serving = this.#serve(this.#events.origin);
    // It is awaited below. Without this, a failure before that would be an unhandled rejection.
    this.#serving.catch(() => {});
    const outcome = await this.#build(this.#site);
    await this.#serving;
    if (this.#closing) return;
    void this.#server?.ended.then((text) => {
      if (!this.#closing) console.error(`The local server stopped:\n${text}`);
    });
    if (outcome === undefined) {
      announceFailure(port);
      return opened.resolve();
    }
    await this.#publish(outcome);
    this.#shell = outcome.shell;
    opened.resolve(this.#site.warm().catch(() => {}));
    if (!this.#closing) announceSite(outcome, port, start);
  }

  // Starts the worker on a separate port, to which the relay forwards connections.
  async #serve(devOrigin: string): Promise<void> {
    const { project, allowedHosts, secrets } = this.#options;
    await bundleWorker(project);
    if (this.#closing) return;
    this.#namespace = await openLocalNamespace(project);
    const port = await freePort();
    if (this.#closing) return;
    this.#server = serveLocally({
      port,
      project,
      vars: {
        POINTER_TTL: '0',
        DEV_ORIGIN: devOrigin,
        ...(allowedHosts !== '' && { ALLOWED_HOSTS: allowedHosts }),
      },
      secrets,
    });
    await this.#server.ready;
  }

  /** Stops everything that the session has started. */
  close(): Promise<void> {
    this.#closing ??= this.#stop();
    return this.#closing;
  }

  async #stop(): Promise<void> {
    clearTimeout(this.#completion);
    this.#watch?.close();
    this.#events?.close();
    this.#relay?.close();
    await Promise.allSettled([this.#server?.stop(), this.#site?.close()]);
    // The namespace may still be opening.
    await this.#serving?.catch(() => {});
    await this.#namespace?.close();
  }

  async #build(site: SiteBuild, options?: AssemblyOptions): Promise<BuildOutcome | undefined> {
    const outcome = await site.run(options).catch((error: unknown) => {
      if (error instanceof BuildError) return error;
      throw error;
    });
    this.#watch?.follow(site.sources());
    const { diagnostics } = outcome;
    this.#printed = printDiagnostics(diagnostics, this.#options.project.out, this.#printed);
    this.#report(diagnostics);
    return outcome instanceof BuildError ? undefined : outcome;
  }

  async #publish(outcome: BuildOutcome): Promise<void> {
    if (this.#namespace === undefined) return;
    const store = objectsFolder(this.#options.project.out);
    await publishLocally(this.#namespace, this.#known, store, outcome);
    this.#release = outcome.manifest.id;
    if (this.#server !== undefined) this.#relay?.forwardTo(this.#server.port);
  }

  #changed(files: Set<string>): void {
    clearTimeout(this.#completion);
    this.#enqueue(() => this.#rebuild(files));
  }

  // One build at a time: files saved during a build are built together after it.
  #enqueue(work: () => Promise<void>): void {
    this.#queue = this.#queue.then(work).catch((error: unknown) => {
      if (!this.#closing) console.error(error);
    });
  }

  async #rebuild(files: Set<string>): Promise<void> {
    if (this.#closing || this.#site === undefined) return;
    const start = performance.now();
    const workerChanged = changesWorker(files);
    if (workerChanged) await bundleWorker(this.#options.project);
    const before = this.#release;
    const hadErrors = this.#progress.errors.length > 0;
    const outcome = await this.#build(this.#site, { keepsTexts: true });
    if (outcome === undefined) return;
    await this.#publish(outcome);
    this.#completion = setTimeout(() => this.#enqueue(() => this.#complete()), PAUSE_MS);
    this.#events?.setState(this.#release, liveDiagnostics(outcome.diagnostics));
    if (before === '') announceSite(outcome, this.#options.port, start);
    if (before === this.#release && !workerChanged) {
      const hasErrors = outcome.diagnostics.some(({ severity }) => severity === 'error');
      if (hadErrors && !hasErrors) announceCorrection(files, this.#options.project);
      return;
    }
    const isSameShell = this.#shell === outcome.shell && !workerChanged;
    this.#shell = outcome.shell;
    this.#events?.send(editEvent(outcome, this.#release, isSameShell));
    announceEdit(files, this.#options.project, outcome, start);
  }

  // Brings the search index and the whole text up to date, and whatever was saved since.
  async #complete(): Promise<void> {
    if (this.#closing || this.#site === undefined) return;
    const before = this.#release;
    const outcome = await this.#build(this.#site);
    if (outcome === undefined) return;
    await this.#publish(outcome);
    if (before === this.#release) return;
    this.#events?.setState(this.#release, liveDiagnostics(outcome.diagnostics));
    const isSameShell = this.#shell === outcome.shell;
    this.#shell = outcome.shell;
    this.#events?.send(completionEvent(outcome, this.#release, isSameShell));
  }

  #report(diagnostics: Diagnostic[]): void {
    const errors = liveDiagnostics(diagnostics);
    this.#progress = { ...this.#progress, errors };
    this.#events?.setState(this.#release, errors);
    this.#events?.send(errors.length > 0 ? { type: 'error', diagnostics: errors } : { type: 'ok' });
  }
}
