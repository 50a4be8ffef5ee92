/** The pipelines of docs/operate/ci-recipes.md: their syntax, and who gets the token. `docs-run` runs their commands. */
import fs from 'node:fs';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { docFences } from '../support/packages/doc-fences.ts';
import { jobsOf, SCHEMAS } from '../support/packages/pipelines.ts';

const recipes = docFences('docs/operate/ci-recipes.md').filter(
  ({ language }) => language === 'yaml',
);

it('there is one for each service', () => {
  expect(recipes.map(({ title }) => title)).toEqual(Object.keys(SCHEMAS));
});

describe.each(recipes)('$title', ({ title, text }) => {
  const pipeline: unknown = parse(text);
  const jobs = jobsOf(pipeline);

  it('follows the schema of the service', () => {
    const validate = new Ajv().compile(SCHEMAS[title] ?? false);
    validate(pipeline);
    expect(validate.errors ?? []).toEqual([]);
  });

  it('builds in one job, and publishes the result in another', () => {
    expect(
      Object.fromEntries(Object.entries(jobs).map(([name, { commands }]) => [name, commands])),
    ).toEqual({
      build: ['npm ci --ignore-scripts', 'npx edgepress build'],
      publish: ['npm ci --ignore-scripts', 'npx edgepress publish --built'],
    });
  });

  it('gives no secret to the job that builds, and fetches the whole history', () => {
    expect(jobs['build']?.text).not.toMatch(/secrets|context|environment|TOKEN/);
    expect(text).toMatch(/fetch-depth: 0|GIT_DEPTH: '0'|method: full/);
    expect(text).toMatch(
      /secrets\.CLOUDFLARE_API_TOKEN|environment: production|context: \[cloudflare\]/,
    );
  });
});

it('that of GitHub is the one of created projects', () => {
  const template = fs.readFileSync(
    'packages/create-edgepress/template/.github/workflows/docs.yml',
    'utf8',
  );
  expect(recipes[0]?.text).toBe(template.replaceAll('__CI__', 'npm ci --ignore-scripts'));
});
