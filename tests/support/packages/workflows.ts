/** The workflows of new projects, parsed. */
import fs from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { parse } from 'yaml';

/** A step of a job. */
export interface Step {
  name?: string;
  id?: string;
  if?: string;
  uses?: string;
  run?: string;
  shell?: string;
  with?: Record<string, unknown>;
  env?: Record<string, string>;
}
/** A job of a workflow. */
export interface Job {
  if?: string;
  needs?: string;
  permissions?: Record<string, string>;
  'timeout-minutes': number;
  steps: Step[];
}
/** A workflow, as far as it is used. */
export interface Workflow {
  name: string;
  on: Record<string, unknown>;
  permissions: Record<string, string>;
  jobs: Record<string, Job>;
}

const FOLDER = 'packages/create-edgepress/template/.github/workflows';
const workflow = (name: string): Workflow => {
  const text = fs.readFileSync(path.join(FOLDER, name), 'utf8');
  return parse(text.replaceAll('__CI__', 'npm ci --ignore-scripts'));
};
/** The workflow that builds. */
export const docs = workflow('docs.yml');
/** The workflow that publishes previews. */
export const preview = workflow('preview.yml');

/** Returns a job by its name. */
export function job({ jobs }: Workflow, name: string): Job {
  const found = jobs[name];
  if (found === undefined) throw new Error(`no job ${name}`);
  return found;
}
/** Returns what a job runs. */
export const runs = ({ steps }: Job): string[] => steps.flatMap(({ run }) => run ?? []);
/** Returns a step of the job that publishes previews. */
export const stepOf = (name: string): Step => {
  const found = job(preview, 'publish').steps.find((step) => step.name === name);
  if (found === undefined) throw new Error(`no step ${name}`);
  return found;
};

/** Decides the expression of an `if` as GitHub does, as far as these workflows use its syntax. */
export function isMet(expression: string, context: Record<string, unknown>): boolean {
  const names = expression.match(/\b(?:github|vars|steps)\.[\w.*-]+/g) ?? [];
  let text = expression;
  for (const name of new Set(names)) text = text.replaceAll(name, JSON.stringify(valueAt(name)));
  const isTrue: unknown = runInNewContext(text.replaceAll(/([=!]=)/g, '$1='), {
    contains: (list: unknown[], item: unknown) => list.includes(item),
  });
  return Boolean(isTrue);

  function valueAt(name: string): unknown {
    let value: unknown[] = [context];
    for (const key of name.split('.'))
      value = key === '*' ? value.flat() : value.map((one) => Object(one)[key]);
    return name.includes('*') ? value : (value[0] ?? null);
  }
}
