/** The pipelines of docs/operate/ci-recipes.md: the syntax of each service, and the commands of each job. */
import { isObject } from '../../../model/schema/schema.ts';

/** A job: its commands in order, and its whole definition. */
export interface PipelineJob {
  commands: string[];
  text: string;
}

const text = { type: 'string' };
const texts = { type: 'array', items: text, minItems: 1 };
const strings = { type: 'object', additionalProperties: text };
const object = (properties: object, ...required: string[]): object => ({
  type: 'object',
  additionalProperties: false,
  properties,
  required,
});

const gitlabJob = object(
  {
    stage: { enum: ['build', 'publish'] },
    timeout: { type: 'string', pattern: '^\\d+ (?:minutes|hours)$' },
    rules: { type: 'array', items: object({ if: text }, 'if'), minItems: 1 },
    cache: object({ key: text, paths: texts }, 'key', 'paths'),
    script: texts,
    artifacts: object({ paths: texts, expire_in: text }, 'paths'),
    environment: text,
    resource_group: text,
  },
  'stage',
  'script',
);

const circleStep = {
  oneOf: [
    object({ checkout: object({ method: { enum: ['full', 'blobless'] } }) }, 'checkout'),
    object({ run: text }, 'run'),
    object({ restore_cache: object({ keys: texts }, 'keys') }, 'restore_cache'),
    object({ save_cache: object({ key: text, paths: texts }, 'key', 'paths') }, 'save_cache'),
    object(
      { persist_to_workspace: object({ root: text, paths: texts }, 'root', 'paths') },
      'persist_to_workspace',
    ),
    object({ attach_workspace: object({ at: text }, 'at') }, 'attach_workspace'),
  ],
};
const circleFilters = object({ branches: object({ only: text }, 'only') }, 'branches');

const githubStep = object({
  name: text,
  uses: { type: 'string', pattern: '^[\\w-]+/[\\w-]+@\\S+$' },
  run: text,
  with: { type: 'object' },
  env: strings,
  if: text,
});

/** The part of each service's schema that the pipelines use. Everything else is refused, so a misspelt key is. */
export const SCHEMAS: Record<string, object> = {
  '.github/workflows/docs.yml': object(
    {
      name: text,
      on: object({ push: object({ branches: texts }), pull_request: { type: 'null' } }, 'push'),
      permissions: strings,
      concurrency: object({ group: text, 'cancel-in-progress': text }, 'group'),
      jobs: {
        type: 'object',
        additionalProperties: object(
          {
            needs: text,
            if: text,
            'runs-on': text,
            'timeout-minutes': { type: 'integer' },
            steps: { type: 'array', items: githubStep, minItems: 1 },
          },
          'runs-on',
          'steps',
        ),
      },
    },
    'on',
    'jobs',
    'permissions',
  ),
  '.gitlab-ci.yml': object(
    {
      default: object({ image: text }, 'image'),
      stages: { const: ['build', 'publish'] },
      variables: strings,
      build: gitlabJob,
      publish: gitlabJob,
    },
    'stages',
    'build',
    'publish',
  ),
  '.circleci/config.yml': object(
    {
      version: { const: 2.1 },
      jobs: {
        type: 'object',
        additionalProperties: object(
          {
            docker: { type: 'array', items: object({ image: text }, 'image'), minItems: 1 },
            steps: { type: 'array', items: circleStep, minItems: 1 },
          },
          'docker',
          'steps',
        ),
      },
      workflows: {
        type: 'object',
        additionalProperties: object(
          {
            jobs: {
              type: 'array',
              items: {
                oneOf: [
                  text,
                  {
                    type: 'object',
                    additionalProperties: object({
                      requires: texts,
                      context: texts,
                      filters: circleFilters,
                    }),
                  },
                ],
              },
            },
          },
          'jobs',
        ),
      },
    },
    'version',
    'jobs',
    'workflows',
  ),
};

/** Returns the jobs of a pipeline by name. */
export function jobsOf(pipeline: unknown): Record<string, PipelineJob> {
  if (!isObject(pipeline)) return {};
  const jobs = isObject(pipeline['jobs']) ? pipeline['jobs'] : pipeline;
  return Object.fromEntries(
    Object.entries(jobs).flatMap(([name, job]) =>
      isObject(job) && ('steps' in job || 'script' in job)
        ? [[name, { commands: commandsOf(job), text: JSON.stringify(job) }]]
        : [],
    ),
  );
}

function commandsOf({ script, steps }: Record<string, unknown>): string[] {
  const parts = Array.isArray(script) ? script : Array.isArray(steps) ? steps : [];
  return parts.flatMap((part: unknown) => {
    if (typeof part === 'string') return part;
    return isObject(part) && typeof part['run'] === 'string' ? part['run'] : [];
  });
}
