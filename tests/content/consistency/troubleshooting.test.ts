/** Pages with a table or a section of failures have one heading "Troubleshooting", and the failures are below it. */
import fs from 'node:fs';
import { expect, it } from 'vitest';

/** A table's header, or a heading, and the headings that it is below. */
interface Place {
  kind: 'table' | 'heading';
  where: string;
  text: string;
  below: string[];
}

/** Headers of tables that pair a failure with what to do about it. */
const REMEDY = /\| (?:Fix|Solution|Remedy|Next step|What to do|Check|Search for) \|/;
const FAILURE =
  /^\| (?:Symptom|Problem|Message|Error|Result|Log entry|Missing \w+|The customer says|[^|]*(?:`code`|`error`|`reason`|`failure\.code`|Error\.Code`)[^|]*|Code) \|/;
const OWN_COLUMN = /^\| Symptom \||\| Fix \|/;

/** Headings of sections about failures. Those of calls list errors that the API document has. */
const SECTION =
  /^(?:Errors$|Common (?:problems|errors)|What can go wrong|Messages that|Searches for .*problems|Why \w+ fail|(?:If|When) .*\b(?:fails?|rejected|refused|work|wrong|arrives?|appears?|disagree|differ)\b)/;

const places = fs.globSync('content/docs/**/*.mdx').flatMap((file) => placesOf(file));

/** Tables and headings of a page. */
function placesOf(file: string): Place[] {
  const text = fs.readFileSync(file, 'utf8');
  const lines = text
    .replace(/^( *)```[\s\S]*?^\1```/gm, (code) => code.replaceAll(/[^\n]/g, ''))
    .split('\n');
  const below: string[] = [];
  return lines.flatMap((line, at): Place[] => {
    const where = `${file}:${at + 1}`;
    const [, marks = '', heading = ''] = /^(#{2,4}) (.*?)(?: \{#[\w-]+\})?$/.exec(line) ?? [];
    if (heading !== '') {
      const parents = below.slice(0, marks.length - 2);
      below.splice(marks.length - 2, below.length, heading);
      const listsErrorsOfCalls = /^\n+(?:[^#\n].*\n+)*?<ApiErrors /.test(
        lines.slice(at + 1).join('\n'),
      );
      const isOfApi =
        heading === 'Errors' && (listsErrorsOfCalls || file.endsWith('/overview.mdx'));
      return isOfApi ? [] : [{ where, kind: 'heading', text: heading, below: parents }];
    }
    const isTable = /^ *\|[ :|-]+\|$/.test(lines[at + 1] ?? '') && /^ *\|/.test(line);
    return isTable ? [{ where, kind: 'table', text: line.trim(), below: [...below] }] : [];
  });
}

const isFailures = ({ kind, text }: Pick<Place, 'kind' | 'text'>): boolean =>
  kind === 'table'
    ? OWN_COLUMN.test(text) || (FAILURE.test(text) && REMEDY.test(text))
    : SECTION.test(text);

it('tables and sections of failures are below "Troubleshooting"', () => {
  const failures = places.filter(isFailures);
  expect(failures.length).toBeGreaterThan(70);
  const elsewhere = failures.filter(({ below }) => !below.includes('Troubleshooting'));
  expect(elsewhere.map(({ where, text }) => `${where}: ${text}`)).toEqual([]);
});

it('there is one such heading on a page, with the anchor #troubleshooting', () => {
  const sources = fs
    .globSync('content/docs/**/*.mdx')
    .map((file) => ({ file, text: fs.readFileSync(file, 'utf8') }));
  const headings = sources.map(({ file, text }) => ({
    file,
    found: text.match(/^#{2,6} Troubleshooting.*$/gm) ?? [],
  }));
  expect(headings.filter(({ found }) => found.length > 0).length).toBeGreaterThan(65);
  const wrong = headings.filter(
    ({ found }) => found.length > 1 || found.some((one) => one !== '## Troubleshooting'),
  );
  expect(wrong).toEqual([]);
});

it('finds the headings and tables that pages once had instead', () => {
  const table = (text: string): boolean => isFailures({ kind: 'table', text });
  const heading = (text: string): boolean => isFailures({ kind: 'heading', text });
  expect(
    [
      '| Message | Cause | Fix |',
      '| Result | Cause | Next step |',
      '| Problem | Next step |',
      '| Symptom | Search for |',
      '| The customer says | Check | What to do |',
      '| Status | `code` | Cause | Fix |',
    ].filter((one) => !table(one)),
  ).toEqual([]);
  expect(
    [
      'When a check fails',
      'What can go wrong',
      'If it does not work',
      'When it looks wrong',
      'When nothing arrives',
      'When numbers differ',
      'When the list and your system disagree',
      'If the token is valid but the app is rejected',
      'Messages that the reader can see',
      'Searches for common problems',
    ].filter((one) => !heading(one)),
  ).toEqual([]);
  expect(table('| Setting | Minimum team | Reason |')).toBe(false);
});
