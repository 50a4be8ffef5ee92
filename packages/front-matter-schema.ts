/** Makes the JSON Schema of the front matter, with which editors complete and check it. */
import { toJsonSchema } from '@valibot/to-json-schema';
import fs from 'node:fs';
import path from 'node:path';
import { frontMatterSchema } from '../model/config/front-matter.ts';
import { scalar } from '../model/schema/fields.ts';

/** Returns the JSON Schema of the front matter. `root` is the repository, whose source has the descriptions. */
export function frontMatterJsonSchema(root: string): object {
  const { properties, ...schema } = toJsonSchema(frontMatterSchema, {
    typeMode: 'input',
    ignoreActions: ['transform', 'finite'],
    overrideSchema({ valibotSchema }) {
      if (valibotSchema.type === 'date') return {};
      // JSON has no dates.
      return valibotSchema === scalar ? { type: ['string', 'number', 'boolean'] } : undefined;
    },
  });
  const source = fs.readFileSync(path.join(root, 'model/config/front-matter.ts'), 'utf8');
  const descriptions = fieldComments(source);
  return {
    ...schema,
    title: 'Front matter of a page',
    properties: Object.fromEntries(
      Object.entries(properties ?? {}).map(([name, property]) => [
        name,
        { description: descriptions.get(name), ...Object(property) },
      ]),
    ),
    additionalProperties: true,
  };
}

/** Returns the comments of the fields of a schema, as one line each. */
function fieldComments(source: string): Map<string, string> {
  const comments = source.matchAll(/^ {2}\/\*\*((?:(?!\*\/)[^])*)\*\/\n {2}(\w+)[:,]/gm);
  return new Map(
    [...comments].map(([, comment = '', field = '']) => [
      field,
      comment.replaceAll(/\s*\n\s*\*\s*/g, ' ').trim(),
    ]),
  );
}
