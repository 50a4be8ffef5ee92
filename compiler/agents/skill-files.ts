/**
 * Writes skills for AI agents: a `SKILL.md` for each area of the product, made of the sections that the configuration names, and the
 * index by which agents find them (Agent Skills Discovery 0.2).
 */
import { createHash } from 'node:crypto';
import path from 'node:path';
import { stringify } from 'yaml';
import { findSection, markdownSections } from '../../model/agents/markdown-sections.ts';
import type { ResolvedConfig } from '../../model/config/site.ts';
import { withBase } from '../../model/href.ts';
import { encodePath, markdownPath } from '../../model/path.ts';
import type { FileEntry, PageEntry } from '../../model/release/release.ts';
import { BuildError } from '../diagnostics/diagnostic.ts';
import { storeFile } from '../files/stored-file.ts';
import { readObject } from '../objects/objects.ts';
import { locateField } from '../diagnostics/locate-field.ts';

/** Folder of the skills, below the base URL. */
const FOLDER = '/.well-known/agent-skills/';
const SCHEMA = 'https://schemas.agentskills.io/discovery/0.2.0/schema.json';

/** The parts of a skill in their order, with their headings. */
const PARTS = {
  install: 'Install',
  authenticate: 'Authenticate',
  call: 'Call',
  errors: 'Handle errors',
} as const;

// @limit characters of a part of a skill: Cut at a paragraph, with a link to the page.
/** Characters of a part. Agents read the page for the rest, so that a skill stays below 5,000 tokens. */
const MAX_PART = 4500;

/** Input of the files. */
export interface SkillInput {
  root: string;
  config: ResolvedConfig;
  /** By path. */
  entries: Map<string, PageEntry>;
  /** Folder of the objects. */
  store: string;
}

/** Returns the files by path below the base URL. Throws a `BuildError` for a page or section that doesn't exist. */
export function skillFiles(input: SkillInput): Record<string, FileEntry> {
  const { config, store } = input;
  if (config.skills.length === 0) return {};
  const texts = config.skills.map((skill) => ({ skill, text: skillText(skill, input) }));
  const index = {
    $schema: SCHEMA,
    skills: texts.map(({ skill: { name, description }, text }) => ({
      name,
      type: 'skill-md',
      description,
      url: `${name}/SKILL.md`,
      digest: `sha256:${createHash('sha256').update(text).digest('hex')}`,
    })),
  };
  const files: Record<string, FileEntry> = {
    [`${FOLDER}index.json`]: storeFile(
      store,
      `${JSON.stringify(index, null, 2)}\n`,
      'application/json',
    ),
  };
  for (const { skill, text } of texts)
    files[`${FOLDER}${skill.name}/SKILL.md`] = storeFile(
      store,
      text,
      'text/markdown; charset=utf-8',
    );
  return files;
}

/** Whether a skill contains a section of one of the pages. */
export function skillUses({ skills }: ResolvedConfig, paths: ReadonlySet<string>): boolean {
  return skills.some(({ parts }) =>
    Object.values(parts).some((target) => target !== undefined && paths.has(pathOf(target))),
  );
}

type Skill = ResolvedConfig['skills'][number];

function skillText({ name, title, description, parts }: Skill, input: SkillInput): string {
  const front = stringify({ name, description }, { lineWidth: 0 });
  const sections = Object.entries(PARTS).flatMap(([part, heading]) => {
    const target = parts[part as keyof typeof PARTS];
    return target === undefined ? [] : [partText(heading, target, { name, part }, input)];
  });
  return `---\n${front}---\n\n# ${title ?? name}\n\n${description}\n\n${sections.join('\n\n')}\n`;
}

function partText(
  heading: string,
  target: string,
  { name, part }: { name: string; part: string },
  { root, config, entries, store }: SkillInput,
): string {
  const at = pathOf(target);
  const anchor = target.slice(at.length + 1);
  const hash = entries.get(at)?.markdown;
  if (hash === undefined)
    throw fault(root, `\`skills\`: \`${name}\`, \`${part}\`: there is no page \`${at}\``);
  const whole = readObject(store, hash)
    .toString('utf8')
    .replace(/^---\n[\s\S]*?\n---\n/, '');
  const all = markdownSections(whole);
  const section = anchor === '' ? undefined : findSection(all, anchor);
  if (anchor !== '' && section === undefined)
    throw fault(
      root,
      `\`skills\`: \`${name}\`, \`${part}\`: the page \`${at}\` has no section \`${anchor}\`, expected one of ${all.map(({ id }) => id).join(', ')}`,
    );
  const text = section ? whole.slice(section.start, section.end) : whole;
  const url = new URL(config.url).origin + withBase(config.baseUrl, encodePath(markdownPath(at)));
  return `## ${heading}\n\n${cut(lowered(text.trim(), section?.level ?? 1))}\n\nSource: <${url}>`;
}

// Headings stand below that of the part, and the section's own one is left out.
function lowered(text: string, level: number): string {
  const [first = '', ...rest] = text.split('\n');
  const own = /^#+ /.test(first) ? rest : [first, ...rest];
  let isCode = false;
  return own
    .map((line) => {
      if (/^ {0,3}(?:`{3,}|~{3,})/.test(line)) isCode = !isCode;
      const hashes = isCode ? undefined : /^(#+) /.exec(line)?.[1];
      if (hashes === undefined) return line;
      return `${'#'.repeat(Math.min(6, Math.max(3, hashes.length - level + 2)))}${line.slice(hashes.length)}`;
    })
    .join('\n')
    .trim();
}

function cut(text: string): string {
  if (text.length <= MAX_PART) return text;
  const end = text.lastIndexOf('\n\n', MAX_PART);
  const shown = text.slice(0, end > 0 ? end : MAX_PART);
  // A code block that is cut would swallow what follows.
  const isOpen = (shown.match(/^(?:`{3,}|~{3,})/gm)?.length ?? 0) % 2 === 1;
  return `${isOpen ? `${shown}\n\`\`\`` : shown}\n\nThe rest is in the source.`;
}

function pathOf(target: string): string {
  return target.split('#', 1)[0] ?? '/';
}

function fault(root: string, message: string): BuildError {
  const file = path.join(root, 'site.ts');
  const place = locateField(file, { path: 'skills' });
  return new BuildError([
    { severity: 'error', rule: 'skill', file, ...place, message: `${message}.` },
  ]);
}
