/** Reads a YAML file of the site against a schema, and says on which line it is wrong. */
import fs from 'node:fs';
import path from 'node:path';
import type { GenericSchema, InferOutput } from 'valibot';
import { isNode, LineCounter, parseDocument } from 'yaml';
import { parseWith } from '../../model/schema/fields.ts';
import { issueText } from '../../model/schema/schema.ts';
import { BuildError } from '../diagnostics/diagnostic.ts';
import type { Rule } from '../diagnostics/rule.ts';
import { substitute, type VariableLookup } from '../docs/variables.ts';

/** A YAML file that a setting names. */
export interface YamlSource {
  /** The content folder, and the file's path relative to it. */
  root: string;
  source: string;
  /** The field of `site.ts` that names the file. */
  setting: string;
  /** The rule and the first words of diagnostics. */
  rule: Rule;
  label: string;
  variables: VariableLookup;
}

/** Reads the file. Throws a `BuildError` with the line of each fault. */
export function readYamlSource<Schema extends GenericSchema>(
  from: YamlSource,
  schema: Schema,
): InferOutput<Schema> {
  const file = path.join(from.root, from.source);
  if (!fs.existsSync(file)) {
    const message = `\`${from.setting}\`: there is no file \`${from.source}\``;
    throw new BuildError([yamlFault(from, path.join(from.root, 'site.ts'), undefined, message)]);
  }
  const counter = new LineCounter();
  const document = parseDocument(substitute(fs.readFileSync(file, 'utf8'), from.variables), {
    lineCounter: counter,
  });
  const [broken] = document.errors;
  if (broken) {
    const [message = ''] = broken.message.split('\n');
    throw new BuildError([yamlFault(from, file, broken.linePos?.[0].line, message)]);
  }
  const { value, issues } = parseWith(schema, document.toJS());
  if (issues.length === 0) return value;
  throw new BuildError(
    issues.map((issue) => {
      const keys = [...issue.path.matchAll(/[^.[\]]+/g)].map(([key]) => key);
      // A field that is missing has no line of its own, so the object's is named.
      const node = keys
        .map((_key, at) => document.getIn(keys.slice(0, keys.length - at), true))
        .find(isNode);
      const line = counter.linePos(node?.range?.[0] ?? 0).line;
      return yamlFault(from, file, line, issueText(issue));
    }),
  );
}

function yamlFault(
  { rule, label }: Pick<YamlSource, 'rule' | 'label'>,
  file: string,
  line: number | undefined,
  message: string,
): BuildError['diagnostics'][number] {
  return {
    severity: 'error',
    rule,
    file,
    ...(line === undefined ? {} : { line }),
    message: `${label}: ${message}.`,
  };
}
