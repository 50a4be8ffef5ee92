/** Reads the files with the translations of labels: JSON that maps a label to its text, or Docusaurus's with `message`. */
import fs from 'node:fs';
import { BuildError } from '../diagnostics/diagnostic.ts';
import { isObject } from '../../model/schema/schema.ts';

/** Returns the texts by label; none if there is no such file. Throws a `BuildError` when the file isn't valid. */
export function readLabels(file: string): Record<string, string> {
  if (!fs.existsSync(file)) return {};
  const fault = (message: string): BuildError =>
    new BuildError([{ severity: 'error', rule: 'label-file', file, message }]);
  const value = parse(fs.readFileSync(file, 'utf8'), fault);
  if (!isObject(value)) throw fault('Found no object, expected `{ "label": "text" }`.');
  const entries = Object.entries(value).map(([label, given]): [string, string] => {
    const text = isObject(given) ? given['message'] : given;
    if (typeof text === 'string') return [label, text];
    throw fault(
      `\`${label}\`: found ${JSON.stringify(given)}, expected a text, or an object with \`message\`.`,
    );
  });
  return Object.fromEntries(entries);
}

function parse(text: string, fault: (message: string) => BuildError): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw fault(`This file is not valid JSON: ${error instanceof Error ? error.message : ''}`);
  }
}
