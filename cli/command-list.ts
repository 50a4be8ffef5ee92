/** Lists the commands. Each one is a module that loads when it is called. */
import type { Command } from './core/command.ts';

/** The commands, with what they do, in the order of the help. */
export const COMMANDS: Record<
  string,
  { summary: string; load: () => Promise<{ default: Command }> }
> = {
  dev: {
    summary: 'serves the site on this machine, and updates it as you save',
    load: () => import('./commands/dev.ts'),
  },
  build: { summary: 'compiles the content to a release', load: () => import('../build.ts') },
  publish: {
    summary: 'uploads a release and makes it the current one',
    load: () => import('./commands/publish.ts'),
  },
  preview: {
    summary: 'uploads a release and prints a link to it',
    load: () => import('./commands/preview.ts'),
  },
  releases: {
    summary: 'lists the published releases, or compares two',
    load: () => import('./commands/releases.ts'),
  },
  rollback: {
    summary: 'moves the site back to an earlier release',
    load: () => import('./commands/rollback.ts'),
  },
  withdraw: {
    summary: 'makes published content unreachable',
    load: () => import('./commands/withdraw.ts'),
  },
  gc: { summary: 'deletes objects that no release needs', load: () => import('./commands/gc.ts') },
  deploy: {
    summary: 'creates what is missing in the account, uploads the worker, publishes',
    load: () => import('./commands/deploy.ts'),
  },
  hook: { summary: 'publishes pages that a CMS sends', load: () => import('./commands/hook.ts') },
  import: { summary: 'converts a Docusaurus site', load: () => import('./commands/import.ts') },
  lint: {
    summary: 'checks pages, links, front matter and configuration',
    load: () => import('./commands/lint.ts'),
  },
  'version:cut': {
    summary: 'keeps the current documentation as a version',
    load: () => import('./commands/version-cut.ts'),
  },
  translate: {
    summary: 'lists missing and outdated translations',
    load: () => import('./commands/translate.ts'),
  },
  search: {
    summary: 'writes the search records to Typesense',
    load: () => import('./commands/search.ts'),
  },
  events: {
    summary: "prints counts of readers' events as they arrive",
    load: () => import('./commands/events.ts'),
  },
  smoke: { summary: 'checks a deployed site', load: () => import('./commands/smoke.ts') },
  doctor: {
    summary: 'compares the project with what this version needs',
    load: () => import('./commands/doctor.ts'),
  },
};
