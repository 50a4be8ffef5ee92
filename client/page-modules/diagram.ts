/** Draws a diagram that the build can't draw. Its source stays, as the text alternative. */
import { createSandbox, loadRuntime } from './sandbox-frame.ts';

/** Draws the diagram of the element's code block in a sandbox, and shows it as a picture for each colour mode. */
export async function hydrateDiagram(element: HTMLElement): Promise<void> {
  const block = element.querySelector<HTMLElement>('.code');
  const code = block?.querySelector('code')?.textContent;
  if (!block || code === undefined) throw new Error('diagram: no source');
  const runtime = await loadRuntime(element);
  const task = { kind: 'mermaid', code, mode: 'light' };
  const sandbox = createSandbox(STRINGS.diagram, ({ light, dark, width, height, error }) => {
    if (error !== undefined) console.warn('diagram:', error);
    if (error === undefined && light === undefined) return;
    sandbox.frame.remove();
    if (typeof light !== 'string' || typeof dark !== 'string') return;
    const figure = document.createElement('figure');
    figure.className = 'drawn-diagram';
    for (const [mode, svg] of Object.entries({ light, dark })) {
      const image = new Image(Number(width), Number(height));
      image.className = `only-${mode}`;
      image.alt = element.dataset['alt'] ?? '';
      image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
      figure.append(image);
    }
    block.before(figure);
    block.replaceWith(sourceOf(block));
  });
  sandbox.frame.className = 'diagram-frame';
  sandbox.frame.tabIndex = -1;
  sandbox.frame.ariaHidden = 'true';
  element.append(sandbox.frame);
  sandbox.run([runtime, `edgepressRun(${JSON.stringify(task)})`]);
}

function sourceOf(block: HTMLElement): HTMLElement {
  const details = document.createElement('details');
  details.className = 'details';
  const summary = document.createElement('summary');
  summary.textContent = STRINGS.sourceOfDiagram;
  const body = document.createElement('div');
  body.className = 'details-body';
  body.append(block.cloneNode(true));
  details.append(summary, body);
  return details;
}
