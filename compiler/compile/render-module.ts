/** Loads and renders a page. On a lenient site, what fails is left out until the rest can be shown. */
import fs from 'node:fs';
import type { ComponentType } from 'react';
import type { RenderContext } from '../components/render-context.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { REACT_FILE } from '../docs/tsx-front-matter.ts';
import { fillStatics } from '../html/placeholders.ts';
import { bundlesThatThrew, thrownAt } from '../mdx/bundle.ts';
import { EvaluationFailure, evaluationDiagnostic, undefinedName } from '../mdx/evaluate.ts';
import type { LoadedModule, Repairs } from '../mdx/load.ts';
import type { Dependencies, PageTask } from '../page/page.ts';
import type { Registry } from '../mdx/registry.ts';

/** A page that has been loaded, and how to render it. */
export interface PageModule {
  module: LoadedModule;
  context: RenderContext;
  registry: Registry;
}

/** A page that React has rendered. */
export interface RenderedHtml extends Omit<PageModule, 'registry'> {
  html: string;
}

/** Loads the page, without what earlier attempts found to fail. */
type Load = (repairs: Repairs) => Promise<PageModule>;

// @limit missing modules and names that are reported of one page: Further ones are reported by the next build.
/** More than a page has modules and undefined names. */
const ATTEMPTS = 30;

/** Renders a page. An error becomes a diagnostic and leaves the page empty, unless the site is lenient. */
export async function renderWithRepairs(
  load: Load,
  {
    file,
    isLenient,
    without,
    dependencies,
  }: { file: string; isLenient: boolean; dependencies: Dependencies } & Pick<PageTask, 'without'>,
): Promise<RenderedHtml> {
  const repairs: Repairs = {
    plain: new Set(without === 'everything' ? [file] : []),
    broken: new Set(without === undefined ? [] : ['*']),
    names: new Set(),
    isGuarded: false,
  };
  const repaired: Diagnostic[] = without === undefined ? [] : [unfinished(file, without)];
  for (let attempt = 1; ; attempt += 1) {
    let loaded: PageModule | undefined;
    try {
      loaded = await load(repairs);
      const { html, errors } = render(loaded, repairs);
      for (const error of errors) repaired.push(await componentFailure(file, error));
      loaded.module.diagnostics.push(...distinct(repaired));
      return { ...loaded, html };
    } catch (error) {
      const isModule = error instanceof EvaluationFailure;
      // An error outside of the site's own code is a bug, or a file that can't be read.
      if (loaded === undefined && !isModule) throw error;
      const at = isModule ? error.file : file;
      const cause = isModule ? error.cause : error;
      const diagnostic = {
        ...evaluationDiagnostic(at, cause, at === file ? partialsOf(dependencies) : []),
        ...(await thrownAt(cause)),
      };
      if (
        isLenient &&
        attempt < ATTEMPTS &&
        repair(repairs, cause, { file: at, registry: loaded?.registry })
      )
        repaired.push({ ...diagnostic, severity: 'warning' });
      else if (loaded !== undefined) {
        loaded.module.diagnostics.push(...repaired, diagnostic);
        return { ...loaded, html: '' };
      } else throw error;
    }
  }
}

function partialsOf({ files }: Dependencies): string[] {
  return Object.keys(files).filter((file) => files[file] !== null && /\.mdx?$/.test(file));
}

function unfinished(file: string, without: NonNullable<PageTask['without']>): Diagnostic {
  const isOfPage = without === 'everything' || REACT_FILE.test(file);
  const line = isOfPage ? firstLoop(fs.readFileSync(file, 'utf8')) : undefined;
  return {
    severity: 'warning',
    rule: 'evaluation',
    file,
    ...(line !== undefined && { line }),
    message:
      without === 'everything'
        ? "Code on this page didn't finish, so the page is shown without it."
        : "Code on this page didn't finish, so its components are shown as placeholders.",
    hint: 'Look for an endless loop in a component, or for a promise that is never settled.',
  };
}

// The code never gets to where it could say its position. Loops in examples aren't run.
function firstLoop(text: string): number | undefined {
  const code = text.replaceAll(FENCE, (block) => block.replaceAll(/[^\n]/g, ' '));
  const at = code.search(LOOP);
  return at < 0 ? undefined : code.slice(0, at).split('\n').length;
}

const FENCE = /^[ \t]*(```+|~~~+)[\s\S]*?^[ \t]*\1/gm;
const LOOP = /\bfor\s*(?:await\s*)?\([^)]*(?:;|\bof\b|\bin\b)|\bwhile\s*\([^)\n]*\)|\bdo\s*\{/;

async function componentFailure(file: string, error: unknown): Promise<Diagnostic> {
  const diagnostic = evaluationDiagnostic(file, error);
  return { ...diagnostic, ...(await thrownAt(error)), severity: 'warning' };
}

// The attempt before has failed because of the first of them.
function distinct(diagnostics: Diagnostic[]): Diagnostic[] {
  const keyOf = ({ file, line, message }: Diagnostic): string => `${file}:${line} ${message}`;
  return [...new Map(diagnostics.map((entry) => [keyOf(entry), entry])).values()];
}

/** Chooses what the next attempt leaves out: components that throw, a module, a name, or everything but the text. */
function repair(
  repairs: Repairs,
  error: unknown,
  { file, registry }: { file: string; registry: Registry | undefined },
): boolean {
  const { plain, broken, names } = repairs;
  // React's own errors don't name the component.
  const failed = [...bundlesThatThrew(error), registry?.failedModule(error) ?? []].flat();
  const bundle = failed.find((target) => !broken.has(target)) ?? failed[0];
  const name = undefinedName(error);
  // Only what is rendered can be guarded.
  if (bundle !== undefined && registry !== undefined && !repairs.isGuarded) {
    repairs.isGuarded = true;
    return true;
  }
  if (bundle !== undefined && !broken.has(bundle)) broken.add(bundle);
  else if (bundle === undefined && name !== undefined && !names.has(name)) names.add(name);
  else if (plain.has(file)) return false;
  else plain.add(file);
  return true;
}

function render(
  { module, context, registry }: PageModule,
  { isGuarded }: Repairs,
): { html: string; errors: unknown[] } {
  const whole = module.compiled.html;
  const { siteRoot, postParts } = context;
  if (whole !== undefined && siteRoot === undefined && postParts === undefined)
    return { html: whole, errors: [] };
  const Component = module.exports['default'];
  const guard = registry.componentGuard;
  Object.assign(guard, { isOn: isGuarded, errors: [] });
  try {
    const html = isComponent(Component) ? registry.renderArticle(Component, context) : '';
    const pieces = new Map(module.statics.flatMap((map) => [...map]));
    return { html: fillStatics(html, pieces), errors: guard.errors };
  } finally {
    guard.isOn = false;
  }
}

function isComponent(value: unknown): value is ComponentType {
  return typeof value === 'function';
}
