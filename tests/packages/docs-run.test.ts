/**
 * The commands and the code of the documentation and the README, page by page, in a project from the packed engine. Commands run, and
 * what has a title is written to that file before the project is built. `docs/contribute/testing.md` explains the marks of blocks.
 */
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { type DocFence, docFences } from '../support/packages/doc-fences.ts';
import { DocumentedAccount } from '../support/packages/documented-account.ts';
import {
  type DocumentedCommand,
  inlineCommands,
  parseCommand,
  reasonNotToRun,
} from '../support/packages/documented-command.ts';
import { type ExampleService, exampleService } from '../support/packages/example-service.ts';
import { handlingOf } from '../support/packages/fence-handling.ts';
import { PageCode } from '../support/packages/page-code.ts';
import { jobsOf } from '../support/packages/pipelines.ts';
import { expectOwnPackage, runDocumented } from '../support/packages/run-documented.ts';
import { SnippetProject } from '../support/packages/snippet-project.ts';
import { isFull } from '../support/suite.ts';

/** The page that creates the project, which the test does first. */
const CREATING = 'docs/start/create.md';
/** What a site needs besides the code of a page: files of the reader, by the name of the page. */
const PREPARED = 'tests/fixtures/documented-projects';

const files = ['README.md', ...fs.globSync('docs/**/*.{md,mdx}').toSorted()];
const fences = docFences(...files);
const creating = fences.find(({ file, text }) => file === CREATING && text.includes('<clone>'));
const toRun = fences.filter((fence) => typeof handlingOf(fence) === 'string');
const pages = [...Map.groupBy(toRun, ({ file }) => file)];
const inline = new Map(
  files
    .flatMap((file) => inlineCommands(fs.readFileSync(file, 'utf8')))
    .map((command) => [command.line, command]),
);

it('finds the pages, and every block of code either runs or says why not', () => {
  expect(pages.length).toBeGreaterThan(30);
  expect(toRun.length).toBeGreaterThan(120);
  expect(
    toRun.length + fences.filter((fence) => typeof handlingOf(fence) === 'object').length,
  ).toBe(fences.length);
  expect(inline.size).toBeGreaterThan(50);
});

it('names scripts and benches of the repository that exist', () => {
  const benches = fs.readFileSync('bench/benches.ts', 'utf8');
  const named = [...inline.keys()].flatMap(
    (line) => /^npm run bench -- (\S+)/.exec(line)?.[1] ?? [],
  );
  expect(named.length).toBeGreaterThan(4);
  expect(named.filter((name) => !new RegExp(`^ {2}'?${name}'?: \\{`, 'm').test(benches))).toEqual(
    [],
  );
});

describe.runIf(isFull)('a created project', () => {
  let project: SnippetProject;
  const ran = new Set<DocFence>();
  const jobs = new Set<string>();
  let account: DocumentedAccount | undefined;
  const standIn = async (): Promise<DocumentedAccount> =>
    (account ??= await DocumentedAccount.of(project));
  const leaveAccount = async (): Promise<void> => {
    await account?.close();
    account = undefined;
  };
  let service: ExampleService;
  beforeAll(async () => {
    project = new SnippetProject();
    service = await exampleService();
    await project.create(creating?.text ?? '');
  });
  afterAll(async () => {
    await service.close();
    await leaveAccount();
    project.remove();
  });

  it.each(pages)('runs the commands and builds the code of %s', async (file, blocks) => {
    const name = file.replace(/^docs\/|\.mdx?$/g, '');
    project.reset(path.resolve(PREPARED, name));
    // A deploy writes the id of its namespace into the configuration.
    if (blocks.some((block) => needsAccount(block))) await standIn();
    const code = new PageCode(project, blocks, service.origin);
    for (const block of blocks) {
      const handling = handlingOf(block);
      if (handling === 'commands' && block !== creating) await runBlock(block);
      if (handling === 'pipeline') await runPipeline(block);
      if (handling === 'config') await code.expectBuilt(block);
      if (handling === 'output') await code.expectPrinted(block);
      ran.add(block);
    }
    await code.expectRestBuilt(file);
    await leaveAccount();
  });

  describe('in sentences and tables', () => {
    beforeEach(() => project.reset(path.resolve(PREPARED, 'commands')));
    afterAll(leaveAccount);

    it.each([...inline.values()].filter((command) => reasonNotToRun(command) === undefined))(
      'runs $line',
      async (command) => runDocumented(project, command, { account: standIn, isFresh: true }),
    );
  });

  it('has run every block', () => {
    expect(toRun.filter((fence) => !ran.has(fence))).toEqual([]);
  });

  async function runBlock({ text, marks }: DocFence): Promise<void> {
    if (marks.includes('server'))
      await project.serve(text.trim(), async (origin) => {
        expect((await fetch(origin)).status).toBe(200);
      });
    else if (marks.includes('served'))
      await project.serve('npx edgepress dev', async (origin) => {
        const script = text.replaceAll('http://localhost:8787', origin).replace('curl', 'curl -sf');
        expect(await project.run(script)).toMatchObject({ status: 0 });
      });
    else if (marks.includes('account') || marks.includes('registry')) await runLines(text);
    else {
      const { status, output } = await project.run(text);
      expect([status, text], output).toEqual([0, text]);
    }
  }

  // Where the packages come from the registry, the project exists already, and the test is in its folder.
  async function runLines(text: string): Promise<void> {
    const commands = text.split('\n').flatMap((line) => parseCommand(line) ?? []);
    for (const command of commands) await runLine(command);
  }

  async function runLine(command: DocumentedCommand): Promise<void> {
    const [, filter] = /\| jq -r (\S+)$/.exec(command.line) ?? [];
    if (command.words[0] === 'cd') return;
    if (reasonNotToRun(command) !== undefined) return expectOwnPackage(command);
    if (filter === undefined)
      return runDocumented(project, command, { account: standIn, isFresh: false });
    await (await standIn()).expectField(project, command, filter.slice(1));
  }

  // The jobs of all services run the same commands, which take long, so they run once.
  async function runPipeline({ text }: DocFence): Promise<void> {
    for (const { commands } of Object.values(jobsOf(parse(text)))) {
      const script = commands.join('\n');
      if (!jobs.has(script)) await runLines(script);
      jobs.add(script);
    }
  }
});

function needsAccount(block: DocFence): boolean {
  return block.marks.includes('account') || handlingOf(block) === 'pipeline';
}
