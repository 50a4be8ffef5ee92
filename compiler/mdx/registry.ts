/** The bundled components (`compiler/registry/registry.tsx`), as the compile threads load them. */
import { pathToFileURL } from 'node:url';
import type { ComponentType } from 'react';
import type { RenderContext } from '../components/render-context.ts';

/** The JSX runtime of evaluated pages. */
export interface Runtime {
  [name: string]: unknown;
  jsx: (type: unknown, props: object) => unknown;
}

/** Exports of the component bundle. */
export interface Registry {
  runtime: Runtime;
  globals: Record<string, unknown>;
  templateGlobals: Record<string, unknown>;
  modules: Record<string, Record<string, unknown>>;
  renderArticle(Component: ComponentType, context: RenderContext): string;
  staticElement(key: string): unknown;
  missingValue(name: string): unknown;
  registerComponent(component: unknown, place: { id: string; name: string; target: string }): void;
  failedModule(error: unknown): string | undefined;
  /** Whether components that throw inside of others become placeholders, and what they have thrown. */
  componentGuard: { isOn: boolean; errors: unknown[] };
  replaceElement(component: unknown): void;
  setSiteFacts(facts: Pick<RenderContext, 'docusaurus' | 'locale' | 'href'>): void;
}

/** Loads the bundle. Throws when the file is not a bundle of this engine. */
export async function loadRegistry(file: string): Promise<Registry> {
  const module: unknown = await import(pathToFileURL(file).href);
  if (!isRegistry(module)) throw new Error(`${file}: expected the component registry`);
  return module;
}

function isRegistry(value: unknown): value is Registry {
  return (
    typeof value === 'object' && value !== null && 'renderArticle' in value && 'modules' in value
  );
}
