/** `edgepress translate`: lists missing and outdated translations, and records that one is up to date. */
import fs from 'node:fs';
import path from 'node:path';
import { readSite } from '../../compiler/config/load-site.ts';
import { counted } from '../../compiler/diagnostics/counted.ts';
import { displayPath } from '../../compiler/diagnostics/display-path.ts';
import { OperatorError } from '../../compiler/diagnostics/operator-error.ts';
import {
  listTranslations,
  type Translation,
  type TranslationState,
} from '../../compiler/locales/list-translations.ts';
import { REACT_FILE } from '../../compiler/docs/tsx-front-matter.ts';
import { sourceHash, withSourceHash } from '../../compiler/locales/source-hash.ts';
import { dropSecrets } from '../../compiler/sandbox/environment.ts';
import { localesInSite } from '../../model/locales/locale-path.ts';
import { checkContent } from '../core/check-content.ts';
import { defineCommand, EXIT } from '../core/command.ts';

/** The states in the order of the list, with what each one means. Translations that are current are only counted. */
const STATES: Record<TranslationState, string> = {
  missing: 'has no translation',
  outdated: 'has changed since it was translated',
  unknown: 'records no source_hash',
  orphaned: 'has no original',
  current: 'is up to date',
};
// @limit files of a call: An error, and nothing is written.
const MAX_FILES = 10_000;

/** The command. */
export default defineCommand(
  {
    name: 'translate',
    summary: 'Lists missing and outdated translations, or records that they are up to date.',
    words: { usage: '[locale] [file…]', min: 0, max: MAX_FILES },
    options: {
      check: {
        type: 'flag',
        description: 'Fail if a translation is missing or outdated.',
      },
      'allow-missing': {
        type: 'flag',
        description: 'With --check: accept missing translations.',
      },
      mark: {
        type: 'flag',
        description: 'Record that the translations are up to date. Needs a locale.',
      },
      versions: { type: 'flag', description: 'Include the versions that have been cut.' },
    },
    json: {
      locale: 'Code of the language.',
      state: 'missing, outdated, unknown, orphaned or current.',
      file: 'The translation, even if it does not exist yet.',
      source: 'The original.',
    },
  },
  async ({ options, words: [locale, ...files], json, project }) => {
    checkContent(project);
    dropSecrets();
    const site = await readSite(project.content);
    const [, ...locales] = localesInSite(site.config.locales);
    if (locales.length === 0)
      throw new OperatorError(
        'Found one language in `locales.list`, expected several. Add the languages of the translations.',
      );
    if (locale !== undefined && !locales.includes(locale))
      throw new OperatorError(
        `Found the language "${locale}", expected one of: ${locales.join(', ')}.`,
      );
    if (options.mark && locale === undefined)
      throw new OperatorError(
        'Found --mark without a language, expected `translate <locale> --mark`.',
      );
    const inLocale = listTranslations(site, options).filter(
      (row) => locale === undefined || row.locale === locale,
    );
    const chosen = files.length === 0 ? inLocale : files.map((file) => findRow(inLocale, file));
    if (options.mark) assertMarkable(chosen);
    const rows = options.mark ? chosen.map(mark) : chosen;
    if (!json) for (const code of locales) printLocale(code, rows);
    const fails = options['allow-missing'] ? ['outdated'] : ['missing', 'outdated'];
    if (options.check && rows.some(({ state }) => fails.includes(state)))
      process.exitCode = EXIT.failed;
    return rows.map(({ locale: code, state, file, original }) => ({
      locale: code,
      state,
      file: displayPath(file),
      ...(original && { source: displayPath(original.file) }),
    }));
  },
);

// The file may be the translation or the original.
function findRow(rows: Translation[], name: string): Translation {
  const file = path.resolve(name);
  const row = rows.find((one) => one.file === file || one.original?.file === file);
  if (row !== undefined) return row;
  throw new OperatorError(
    `Found ${displayPath(file)}, expected the file of a page or of its translation.`,
  );
}

// Before any file is written.
function assertMarkable(rows: Translation[]): void {
  const lines = rows.flatMap((row) => {
    const hash = REACT_FILE.test(row.file) ? hashToRecord(row) : null;
    return hash === null ? [] : [`  ${displayPath(row.file)}: source_hash: '${hash}'`];
  });
  if (lines.length > 0)
    throw new OperatorError(
      `Found React components, which this command can't edit, and changed no file. Add these fields to their \`frontMatter\`, and run the command again:\n${lines.join('\n')}`,
    );
}

function mark(row: Translation): Translation {
  const hash = hashToRecord(row);
  if (hash === null) return row;
  fs.writeFileSync(row.file, withSourceHash(fs.readFileSync(row.file, 'utf8'), hash));
  return { ...row, state: 'current' };
}

// `null` if there is nothing to record.
function hashToRecord({ state, original }: Translation): string | null {
  const isStale = state === 'outdated' || state === 'unknown';
  return isStale && original ? sourceHash(original) : null;
}

function printLocale(locale: string, all: Translation[]): void {
  const rows = all.filter((row) => row.locale === locale);
  if (rows.length === 0) return;
  const of = (state: TranslationState): Translation[] => rows.filter((row) => row.state === state);
  const pages = counted(rows.length - of('orphaned').length, 'page');
  const counts = Object.keys(STATES).flatMap((state) => {
    const { length } = of(state as TranslationState); // The keys are the states.
    return length === 0 ? [] : [`${length} ${state}`];
  });
  console.log(`${locale}: ${pages}, ${counts.join(', ')}`);
  for (const state of ['missing', 'outdated', 'unknown', 'orphaned'] as const)
    for (const { file } of of(state)) console.log(`  ${state.padEnd(8)}  ${displayPath(file)}`);
}
