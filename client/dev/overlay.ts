/** Shows build errors over the last good page. */
import type { ReportedDiagnostic } from './message.ts';

// In a shadow root, so that the page's styles don't affect it, nor its styles the page.
const STYLE = `
:host { position: fixed; inset: 0; z-index: 2147483647; overflow: auto; padding: 4vh 4vw;
  background: rgb(0 0 0 / 0.6); font: 16px/1.5 system-ui, sans-serif; text-align: start; }
section { max-width: 60rem; margin: auto; padding: 1.5rem; border-block-start: 6px solid #e5484d;
  border-radius: 6px; background: #18191b; color: #edeef0; }
section:focus-visible { outline: 2px solid #fff; }
h1 { margin: 0 0 1rem; font-size: 1.25rem; color: #ff9592; }
h2 { margin: 1.5rem 0 0; font: 0.875rem ui-monospace, monospace; color: #b0b4ba; }
p { margin: 0.5rem 0; white-space: pre-wrap; }
pre { overflow: auto; padding: 1rem; border-radius: 4px; background: #000; font: 0.875rem/1.5 ui-monospace, monospace; }
.hint { color: #b4f2c8; }
a { color: #9ec5ff; }
button { float: inline-end; padding: 0.25rem 0.75rem; border: 1px solid #b0b4ba; border-radius: 4px;
  background: none; color: inherit; font: inherit; cursor: pointer; }
`;

let host: HTMLElement | undefined;
let before: Element | null = null;

/** Shows errors: location, the lines around it, and how to fix it. Escape or the button closes it. */
export function showErrors(diagnostics: ReportedDiagnostic[]): void {
  if (!host) before = document.activeElement;
  host?.remove();
  host = document.createElement('ep-errors');
  const shadow = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE);
  shadow.adoptedStyleSheets = [sheet];
  const dialog = element('section');
  dialog.role = 'alertdialog';
  dialog.ariaLabel = 'Build errors';
  dialog.tabIndex = -1;
  const dismiss = element('button', 'Dismiss');
  dismiss.onclick = hideErrors;
  const count = diagnostics.length;
  dialog.append(
    dismiss,
    element('h1', count === 1 ? 'There is an error' : `There are ${count} errors`),
  );
  for (const diagnostic of diagnostics) dialog.append(...describe(diagnostic));
  shadow.append(dialog);
  host.onkeydown = (event) => {
    if (event.key === 'Escape') hideErrors();
    // The page below must not handle keys.
    event.stopPropagation();
  };
  document.body.append(host);
  dialog.focus();
}

/** Closes the errors and restores the focus. */
export function hideErrors(): void {
  host?.remove();
  host = undefined;
  if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
  before = null;
}

function describe({
  file,
  line,
  column,
  message,
  found,
  expected,
  hint,
  frame,
  rule,
  url,
}: ReportedDiagnostic): Node[] {
  const place = [file, ...(line > 0 ? [line, ...(column > 0 ? [column] : [])] : [])].join(':');
  const parts = [element('h2', place), element('p', message)];
  if (found) parts.push(element('p', `Found: ${found}`));
  if (expected) parts.push(element('p', `Expected: ${expected}`));
  if (frame) parts.push(element('pre', frame));
  if (hint) {
    const fix = element('p', hint);
    fix.className = 'hint';
    parts.push(fix);
  }
  if (url) {
    const link = document.createElement('a');
    link.href = url;
    link.target = '_blank';
    link.textContent = `About ${rule}`;
    const about = element('p');
    about.append(link);
    parts.push(about);
  }
  return parts;
}

function element(name: string, text = ''): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}
