/** Writes the sections of the reference pages as MDX. */
import type {
  Command,
  Component,
  Field,
  Limit,
  Named,
  StoredFormat,
  StoredType,
  Variable,
} from './data.ts';

/** Returns a page of the reference. */
export function page(
  name: string,
  front: { title: string; position: number; description: string },
  blocks: string[],
): { path: string; text: string } {
  const matter = `---\ntitle: ${front.title}\ndescription: ${JSON.stringify(front.description)}\nsidebar_position: ${front.position}\n---`;
  return { path: `${name}.mdx`, text: `${[matter, ...blocks].join('\n\n')}\n` };
}

/** One section for each top-level field, with a table of the fields in it. */
export function fieldSections(fields: Field[], level = '##'): string[] {
  const roots = Map.groupBy(fields, ({ path }) => /^\w+/.exec(path)?.[0] ?? path);
  return [...roots].map(([name, [first, ...inner]]) => {
    const own = first?.path === name ? first : undefined;
    const rows = own === undefined ? [...(first === undefined ? [] : [first]), ...inner] : inner;
    return [
      `${level} ${name}`,
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
    `\`\`\`sh\n${usage.startsWith('npm ') ? usage : `npx ${usage}`}\n\`\`\``,
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

/** A table of environment variables. */
export function variableTable(entries: Variable[]): string {
  return table(
    ['Variable', 'Description', 'Commands'],
    entries.map(({ name, text, commands }) => [
      code(name),
      text,
      commands.map((command) => `[${code(command)}](/reference/commands#${command})`).join(', '),
    ]),
  );
}

/** One section for each name, whose anchor is the name. */
export function namedSections(entries: Named[], level = '##'): string[] {
  return entries.map(
    ({ name, text }) => `${level} ${code(name)} {#${anchorOf(name)}}\n\n${mdx(text)}`,
  );
}

function anchorOf(name: string): string {
  return name.replaceAll(/[^\w-]+/g, '-').replaceAll(/^-+|-+$/g, '');
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

/** A table of keys or formats of objects. */
export function formatTable(entries: StoredFormat[], head: string): string {
  return table(
    [head, 'Value', 'Written by'],
    entries.map(({ name, text, modules }) => [code(name), text, modules.map(code).join(', ')]),
  );
}

/** One section for each type of a value. */
export function typeSections(types: StoredType[]): string[] {
  return types.map(({ name, text, code: also, fields }) => {
    const type = code(also.replaceAll(/\s+/g, ' '));
    return [
      `### ${name}`,
      mdx(text),
      also !== '' && (fields.length === 0 ? `Is ${type}.` : `Has the fields of ${type}, and:`),
      fields.length > 0 && namedTable(fields),
    ]
      .filter(Boolean)
      .join('\n\n');
  });
}

/** Headings of the folders. */
const PLACES: Record<string, string> = {
  cli: 'Commands',
  client: 'Pages in the browser',
  compiler: 'Builds',
  model: 'Builds and the worker',
  publisher: 'Publishing',
  worker: 'The worker',
};

/** Tables of limits, by the folder that enforces them. */
export function limitSections(limits: Limit[]): string[] {
  const folders = Map.groupBy(limits, ({ module }) => module.split('/')[0] ?? module);
  return [...folders].map(([folder, entries]) =>
    [
      `## ${PLACES[folder] ?? folder}`,
      table(
        ['Limit', 'What it limits', 'Beyond it', 'Constant'],
        entries.map(({ name, value, unit, beyond, module }) => [
          value,
          unit,
          beyond,
          `${code(name)} in ${code(module)}`,
        ]),
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
