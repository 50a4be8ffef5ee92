/** Runs inside the sandbox: tells the page about errors and about the height of the content. */

/** Code that the page asks the sandbox to run. */
export interface SandboxTask {
  kind: string;
  code: string;
  mode: 'dark' | 'light';
}

/** Tells the page why the code doesn't work. */
export function reportError(error: unknown): void {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  parent.postMessage({ error: text }, '*');
}

/** Sets up the document, and makes `run` available to the page. */
export function startRuntime(run: (task: SandboxTask) => void): void {
  addEventListener('error', ({ error, message }) => reportError(error ?? message));
  addEventListener('unhandledrejection', ({ reason }) => reportError(reason));
  const observer = new ResizeObserver(([entry]) => {
    if (entry)
      parent.postMessage({ height: Math.ceil(entry.borderBoxSize[0]?.blockSize ?? 0) }, '*');
  });
  Object.assign(globalThis, {
    edgepressRun: (task: SandboxTask) => {
      const { style } = document.documentElement;
      style.colorScheme = task.mode;
      style.font = '1rem/1.5 system-ui, sans-serif';
      document.body.style.cssText = 'margin:0;padding:1rem;display:flow-root';
      observer.observe(document.body);
      try {
        run(task);
      } catch (error) {
        reportError(error);
      }
    },
  });
}
