/** Loads the OpenAPI document with this site's variables, and validates values against its schemas. */
import fs from 'node:fs';
import path from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { parse } from 'yaml';
import type { Json } from '../../../compiler/api/source/json.ts';
import { flattenVariables, substitute } from '../../../compiler/docs/variables.ts';
import { readSite } from '../../../compiler/config/load-site.ts';
import { isObject } from '../../../model/schema/schema.ts';

const { config } = await readSite(path.resolve('content'));

/** The site's variables. */
export const siteVariables = flattenVariables(config.variables);

/** Replaces the site's variables in a text. */
export function withVariables(text: string): string {
  return substitute(text, siteVariables);
}

/** The document as readers download it. */
export const apiText = withVariables(fs.readFileSync('content/api/openapi.yaml', 'utf8'));

/** The document, parsed. */
export const apiRoot: Json = parse(apiText);

const whole = ajvOf(apiRoot);
const partial = ajvOf(withoutRequired(apiRoot));

/**
 * Returns the errors of a value. `pointer` is the JSON pointer of the schema in the document. With `{ partial: true }`,
 * no property is required, except the `type` that tells the schemas of events apart.
 */
export function schemaFaults(
  pointer: string,
  value: unknown,
  options: { partial?: boolean } = {},
): string {
  const ajv = options.partial === true ? partial : whole;
  const encoded = pointer.split('/').map(encodeURIComponent).join('/');
  const validate = ajv.compile({ $ref: `openapi#${encoded}` });
  return validate(value) ? '' : ajv.errorsText(validate.errors);
}

function ajvOf(root: Json): Ajv2020 {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  return ajv.addSchema(root, 'openapi');
}

function kept({ properties }: Json): string[] {
  const type = isObject(properties) ? properties['type'] : undefined;
  return isObject(type) && 'const' in type ? ['type'] : [];
}

// `required` is the keyword only when it's a list. A property may have that name too.
function withoutRequired(value: Json): Json {
  const strip = (one: unknown): unknown => {
    if (Array.isArray(one)) return one.map(strip);
    if (!isObject(one)) return one;
    const all = Object.entries(one).map(([key, inner]) =>
      key === 'required' && Array.isArray(inner) ? [key, kept(one)] : [key, strip(inner)],
    );
    return Object.fromEntries(all);
  };
  const stripped = strip(value);
  return isObject(stripped) ? stripped : {};
}
