/** Writes the sections of the reference pages as MDX. */
import type { Command, Component, Field, Limit, Named } from './data.ts';

/** Returns a page of the reference. */
export function page(
  name: string,
  front: { title: string; position: number; description: string },
  blocks: string[],
): { path: string; text: string } {
  const matter = `---\ntitle: ${front.title}\ndescription: ${front.description}\nsidebar_position: ${front.position}\n---`;
  return { path: `${name}.mdx`, text: `${[matter, ...blocks].join('\n\n')}\n` };
}

/** One section for each top-level field, with a table of the fields in it. */
export function fieldSections(fields: Field[]): string[] {
  const roots = Map.groupBy(fields, ({ path }) => /^\w+/.exec(path)?.[0] ?? path);
  return [...roots].map(([name, [first, ...inner]]) => {
    const own = first?.path === name ? first : undefined;
    const rows = own === undefined ? [...(first === undefined ? [] : [first]), ...inner] : inner;
    return [
      `## ${name}`,
      own && mdx(own.text),
      own && `Value: ${mdx(own.type)}${own.isRequired ? ' (required)' : ''}.`,
      rows.length > 0 &&
        table(
          ['Field', 'Value', 'Description'],
          rows.map((row) => [code(row.path), row.type, row.text]),
        ),
    ]
      .filter(Boolean)
      .join('\n\n');
  });
}

/** A component: its description, props and example. */
export function componentSection(
  { name, text, props }: Component,
  example: string,
  level = '##',
): string {
  return [
    `${level} ${name}`,
    mdx(text),
    props.length > 0 && namedTable(props),
    example !== '' && `\`\`\`mdx\n${example}\n\`\`\`\n\n${example}`,
  ]
    .filter(Boolean)
    .join('\n\n');
}

/** A command: how it is called, its options and its JSON. */
export function commandSection({
  name,
  usage,
  summary,
  options,
  variables,
  json,
}: Command): string {
  return [
    `## ${name}`,
    mdx(summary),
    `\`\`\`sh\nnpx ${usage}\n\`\`\``,
    table(
      ['Option', 'Description', 'Default'],
      options.map((option) => [
        code(option.name),
        option.env === undefined ? option.text : `${option.text} Variable: \`${option.env}\`.`,
        option.default === undefined ? '' : code(option.default),
      ]),
    ),
    variables.length > 0 &&
      table(
        ['Variable', 'Description'],
        variables.map((variable) => [code(variable.name), variable.text]),
      ),
    json !== undefined &&
      table(
        ['Field of --json', 'Meaning'],
        Object.entries(json).map(([field, text]) => [code(field), text]),
      ),
  ]
    .filter(Boolean)
    .join('\n\n');
}

/** One section for each name, whose anchor is the name. */
export function namedSections(entries: Named[]): string[] {
  return entries.map(
    ({ name, text }) => `## ${code(name)} {#${name.replaceAll(/[^\w-]+/g, '-')}}\n\n${mdx(text)}`,
  );
}

/** A table of names without types. */
export function namedTexts(entries: Named[]): string {
  return table(
    ['Name', 'Description'],
    entries.map(({ name, text }) => [code(name), text]),
  );
}

/** A table of names with their types. */
export function namedTable(entries: Named[]): string {
  return table(
    ['Name', 'Type', 'Description'],
    entries.map(({ name, code: type, isOptional, text }) => [
      code(name) + (isOptional ? '' : ' (required)'),
      code(type.replaceAll(/\s+/g, ' ')),
      text,
    ]),
  );
}

/** Tables of limits, by the folder that enforces them. */
export function limitSections(limits: Limit[]): string[] {
  const folders = Map.groupBy(limits, ({ module }) => module.split('/')[0] ?? module);
  return [...folders].map(([folder, entries]) =>
    [
      `## In the ${folder}`,
      table(
        ['Limit', 'What it limits', 'Module'],
        entries.map(({ value, text, module }) => [code(value), text, code(module)]),
      ),
    ].join('\n\n'),
  );
}

function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]): string => `| ${cells.map(cell).join(' | ')} |`;
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n');
}

function cell(text: string): string {
  return mdx(text)
    .replaceAll('|', String.raw`\|`)
    .replaceAll('\n', ' ');
}

// Source comments are Markdown with code spans. Outside of them, braces and angle brackets are plain text.
function mdx(text: string): string {
  return text
    .split(/(`[^`]*`)/)
    .map((part, index) => (index % 2 === 1 ? part : part.replaceAll(/[{}<]/g, String.raw`\$&`)))
    .join('');
}

function code(text: string): string {
  return text === '' ? '' : `\`${text}\``;
}
