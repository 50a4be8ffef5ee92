/** Makes the reference pages from `data/reference.json`, which `npm run docs` writes from the code of the engine. */
import fs from 'node:fs';
import { defineLoader } from 'edgepress';
import type { Reference } from '../reference/data.ts';
import {
  commandSection,
  componentSection,
  fieldSections,
  formatTable,
  limitSections,
  namedSections,
  namedTable,
  namedTexts,
  page,
  typeSections,
  variableTable,
} from '../reference/sections.ts';

export default defineLoader({
  watch: ['data/reference.json', 'examples/components/**/*.mdx'],
  load({ files }) {
    const text = (end: string): string | undefined => {
      const file = files.find((one) => one.endsWith(end));
      return file === undefined ? undefined : fs.readFileSync(file, 'utf8');
    };
    const source = text('data/reference.json');
    if (source === undefined)
      throw new Error('data/reference.json is missing: run `npm run docs`.');
    const reference: Reference = JSON.parse(source);
    const examples = Object.fromEntries(
      reference.components.map(({ name }) => [name, text(`/${name}.mdx`)?.trim() ?? '']),
    );
    return { ...reference, examples };
  },
  pages: (reference) => [
    page(
      'configuration',
      { title: 'Configuration', position: 1, description: 'Every field of site.ts.' },
      [
        'Fields of `site.ts`. [Configuration](/configuration) explains how they work together.',
        ...fieldSections(reference.config),
      ],
    ),
    page(
      'front-matter',
      { title: 'Front matter', position: 2, description: 'Every front-matter field of a page.' },
      [
        'Fields between the `---` lines at the top of a page. All of them are optional.',
        ...fieldSections(reference.frontMatter),
        '## Posts of a blog',
        'Posts have all of these fields, and:',
        ...fieldSections(reference.postFrontMatter, '###'),
        '## Entries of the changelog',
        'Entries of the changelog have only these fields:',
        namedTable(reference.changelogFrontMatter),
      ],
    ),
    page(
      'components',
      {
        title: 'Components',
        position: 3,
        description: 'Every component of the engine, with its props and an example.',
      },
      [
        'Pages can use these components without an import. Modules import them from `edgepress/components`.',
        'Those of [API references](/reference/api-components) have a page of their own.',
        ...reference.components
          .filter(({ name, isTemplatePart }) => !isTemplatePart && !name.startsWith('Api'))
          .map((component) =>
            componentSection(component, reference.examples[component.name] ?? ''),
          ),
        '## Parts of slots and layouts',
        'Only [slots and layouts](/customise/slots) can use these components. The worker fills them in for each page.',
        ...reference.components
          .filter(({ isTemplatePart }) => isTemplatePart)
          .map((component) => componentSection(component, '', '###')),
      ],
    ),
    page(
      'api-components',
      {
        title: 'Components of API references',
        position: 3.5,
        description: 'Every component that shows a part of an OpenAPI document.',
      },
      [
        'The examples show an [OpenAPI document](/openapi.yaml) with two operations. [API reference](/write/api-reference) explains how a site gets its own.',
        ...reference.components
          .filter(({ name }) => name.startsWith('Api'))
          .map((component) =>
            componentSection(component, reference.examples[component.name] ?? ''),
          ),
      ],
    ),
    page(
      'commands',
      { title: 'Commands', position: 4, description: 'Every command with its options.' },
      [
        'In a project, run a command with `npx edgepress <command>`. A command exits with 0 if it succeeded, with 1 if it failed or found problems, with 2 if it was only partly done, and with 130 if it was stopped.',
        ...reference.commands.map(commandSection),
        commandSection(reference.create),
      ],
    ),
    page(
      'environment',
      {
        title: 'Environment variables',
        position: 4.5,
        description: 'Every environment variable that the commands read.',
      },
      [
        'The commands read these variables from the shell, and `edgepress dev` also reads the [variables of the worker](/reference/settings) from `.dev.vars` or `.env`. Secrets are removed before code of a site runs. Modules that pages import see the variables that [`env`](/reference/configuration#env) names.',
        variableTable(reference.environment),
      ],
    ),
    page(
      'settings',
      {
        title: 'Worker variables and bindings',
        position: 5,
        description: 'The variables, secrets and bindings of the worker.',
      },
      [
        'Variables are in the `vars` of the wrangler configuration. Set a secret with `npx wrangler secret put <name>`. The worker treats an invalid value as absent and logs [`misconfigured`](/reference/log-events#misconfigured), but with an invalid `ACCESS_TEAM` or `ACCESS_AUD` it answers every request with 503.',
        '## Variables and secrets',
        ...namedSections(reference.settings, '###'),
        '## Bindings',
        'Only `DOCS` is required.',
        ...namedSections(reference.bindings, '###'),
      ],
    ),
    page(
      'endpoints',
      {
        title: 'HTTP endpoints',
        position: 6,
        description: 'Every request that the worker answers: method, path and answer.',
      },
      [
        'Paths are below the base URL. Where nothing else is said, an endpoint also answers `HEAD`, and other methods get 405. The [HTTP contract](/architecture#http-contract) explains how pages, files and redirects work together.',
        '## Endpoints of the worker',
        "The worker recognises them by their path. A site can't have pages there, except at `/mcp`.",
        ...namedSections(reference.endpoints.own, '###'),
        '## Pages and files',
        'These are looked up in the release.',
        ...namedSections(reference.endpoints.content, '###'),
        '## Generated files',
        'The worker makes them from the release. A file of the site with the same name comes first.',
        ...namedSections(reference.endpoints.generated, '###'),
        ...namedSections(reference.endpoints.wellKnown, '####'),
      ],
    ),
    page(
      'headers',
      {
        title: 'HTTP headers',
        position: 7,
        description: 'The headers that the worker sends, and those that it reads.',
      },
      [
        'The worker sets no cookies. Routes that a project adds send their own headers.',
        '## Response headers',
        namedTexts(reference.responseHeaders),
        '## Request headers',
        'The worker reads no other request headers, except that `/_mock` also looks for the credentials that the API document names.',
        namedTexts(reference.requestHeaders),
      ],
    ),
    page(
      'diagnostics',
      {
        title: 'Diagnostics',
        position: 8,
        description: 'Every kind of problem that a build reports, and what to do about it.',
      },
      [
        'The build prints the name of the rule in brackets after each message, and a link to its entry on this page: in terminals that show links the name is the link, and elsewhere the addresses follow at the end. `npx edgepress lint --json` has the link in `url`, and `--sarif` in `helpUri`.',
        ...namedSections(reference.diagnostics),
      ],
    ),
    page(
      'log-events',
      {
        title: 'Log events',
        position: 9,
        description: 'Every event that the worker logs, and what to do about it.',
      },
      [
        'The worker logs JSON lines with `level` and `event`. Follow them with `npx wrangler tail --format json`.',
        ...namedSections(reference.logEvents),
      ],
    ),
    page(
      'metrics',
      {
        title: 'Metrics',
        position: 10,
        description: 'The data points in Workers Analytics Engine.',
      },
      [
        'If the binding `METRICS` exists, the worker writes data points. `blob1` is the kind, texts start at `blob2`, and numbers start at `double1`.',
        ...namedSections(reference.metrics),
      ],
    ),
    page(
      'kv-schema',
      {
        title: 'Values in KV',
        position: 11,
        description: 'The values that the publisher writes and the worker reads.',
      },
      [
        'The publisher writes these keys, and the worker only reads them. Only `pointer` and `gc` are ever overwritten. [The store](/contribute/store) explains how they work together.',
        '## Keys',
        formatTable(reference.stored.keys, 'Key'),
        '## Formats of objects',
        formatTable(reference.stored.objects, 'Format'),
        '## Types',
        ...typeSections(reference.stored.types),
      ],
    ),
    page(
      'limits',
      {
        title: 'Limits',
        position: 12,
        description: 'The limits of the engine, and where they are enforced.',
      },
      [
        'Limits of what readers, authors and operators send or make, and of the time and memory that the engine takes. [Limits](/start/limits) explains those that sites meet first, and `site.ts` has [limits of its fields](/reference/configuration).',
        ...limitSections(reference.limits),
      ],
    ),
  ],
});
