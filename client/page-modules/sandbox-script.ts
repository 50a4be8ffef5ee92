/** Runs inside the sandbox: live code in JavaScript, whose console is shown, and in HTML. */
import { reportError, startRuntime } from './sandbox-report.ts';

startRuntime(({ kind, code }) => (kind === 'html' ? showHtml(code) : runScript(code)));

function runScript(code: string): void {
  for (const name of ['log', 'info', 'warn', 'error'] as const) console[name] = print;
  const AsyncFunction = Object.getPrototypeOf(async () => {}).constructor;
  new AsyncFunction(code)().catch(reportError);
}

function print(...values: unknown[]): void {
  const line = document.createElement('pre');
  line.style.cssText = 'margin:0;white-space:pre-wrap';
  line.textContent = values.map(asText).join(' ');
  document.body.append(line);
}

function asText(value: unknown): string {
  if (typeof value !== 'object' || value === null || value instanceof Error) return String(value);
  return JSON.stringify(value, null, 2);
}

// Scripts that are set as HTML don't run, so they are created again.
function showHtml(code: string): void {
  document.body.innerHTML = code;
  for (const given of document.body.querySelectorAll('script')) {
    const script = document.createElement('script');
    for (const { name, value } of given.attributes) script.setAttribute(name, value);
    script.textContent = given.textContent;
    given.replaceWith(script);
  }
}
