/** Runs inside the sandbox after Mermaid's own script: draws a diagram for both colour modes. */
import { reportError, startRuntime } from './sandbox-report.ts';

/** The part of Mermaid that is used. Its script defines the global. */
declare const mermaid: {
  initialize(options: object): void;
  render(id: string, source: string): Promise<{ svg: string }>;
};

startRuntime(({ code }) => void draw(code).catch(reportError));

async function draw(code: string): Promise<void> {
  const light = await drawn(code, 'default');
  const dark = await drawn(code, 'dark');
  const [, , width, height] = (light.getAttribute('viewBox') ?? '').split(/[\s,]+/).map(Number);
  parent.postMessage({ light: asXml(light), dark: asXml(dark), width, height }, '*');
}

async function drawn(code: string, theme: string): Promise<Element> {
  const options = { theme, startOnLoad: false, securityLevel: 'strict', htmlLabels: false };
  // Labels in HTML would need styles of the page, which a picture doesn't have.
  mermaid.initialize({
    ...options,
    flowchart: { htmlLabels: false },
    suppressErrorRendering: true,
  });
  const { svg } = await mermaid.render(`diagram-${theme}`, code);
  const template = document.createElement('template');
  template.innerHTML = svg;
  const root = template.content.firstElementChild;
  if (!root) throw new Error('Mermaid has drawn nothing.');
  const [, , width = '', height = ''] = (root.getAttribute('viewBox') ?? '').split(/[\s,]+/);
  root.setAttribute('width', width);
  root.setAttribute('height', height);
  return root;
}

// A picture must be well-formed XML, which Mermaid's HTML isn't always.
function asXml(root: Element): string {
  return new XMLSerializer().serializeToString(root);
}
