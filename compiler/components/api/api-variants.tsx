/** The variants of an object that a property tells apart, such as the types of events. */
import type { ReactElement } from 'react';
import { isObject } from '../../../model/schema/schema.ts';
import { type Json, listAt, objectAt, textAt } from '../../api/source/json.ts';
import { mappingReference } from '../../api/document/discriminator.ts';
import { schemaFields } from '../../api/fields.ts';
import type { FieldContext } from '../../api/field-type.ts';
import { compactJson } from '../../../model/samples/literals.ts';
import { Html } from '../blocks.tsx';
import { renderContext } from '../render-context.ts';
import { FieldGroups } from './api-fields.tsx';
import { fieldContext, Markdown } from './api-text.tsx';

/**
 * Renders the variants of a schema with a discriminator: a heading, the description, the fields and the first example of
 * each. `prefix` picks those whose value begins with it. With `field`, only the fields of that property are shown.
 */
export function ApiVariants(props: {
  /** The name of the schema in `components.schemas`. */
  schema: string;
  api?: string;
  /** Only variants whose value begins with this. */
  prefix?: string;
  /** Only the fields of this property. */
  field?: string;
}): ReactElement {
  const { schema, prefix = '', field } = props;
  const { api: open, sheets } = renderContext();
  const api = open(props.api);
  sheets.add('api');
  const mapping = objectAt(objectAt(api.schema(schema), 'discriminator'), 'mapping');
  const variants = Object.entries(mapping).filter(([value]) => value.startsWith(prefix));
  if (variants.length === 0)
    throw new Error(
      `the discriminator of the schema \`${schema}\` maps no value that begins with "${prefix}"`,
    );
  return (
    <>
      {variants.map(([value, target]) => (
        <Variant
          key={value}
          value={value}
          api={api.id}
          schema={api.resolve({ $ref: mappingReference(String(target)) })}
          field={field}
          context={fieldContext(api)}
        />
      ))}
    </>
  );
}

function Variant(props: {
  value: string;
  /** Id of the document. */
  api: string;
  schema: Json;
  field: string | undefined;
  context: FieldContext;
}): ReactElement {
  const { value, api, schema, field, context } = props;
  const { code, strings, locale } = renderContext();
  const groups = schemaFields(schema, 'response', context);
  const shown =
    field === undefined
      ? groups
      : groups.flatMap(({ fields }) =>
          fields.flatMap((one) => (one.name === field ? one.groups : [])),
        );
  const carriers = listAt(schema, 'x-carried-by').map(String);
  const [example] = listAt(schema, 'examples');
  const description = textAt(schema, 'description').replace(/(?<![.!?。！？؟])$/, '.');
  return (
    <>
      <h3 id={value}>
        <a className="anchor" href={`#${value}`}>
          <code>{value}</code>
        </a>
      </h3>
      <Markdown text={description} />
      {carriers.length > 0 && (
        <p>
          <strong>{strings.apiCarriedBy}</strong>{' '}
          {new Intl.ListFormat(locale, { type: 'unit' }).format(carriers)}
        </p>
      )}
      <FieldGroups groups={shown} place={{ api, prefix: value, in: 'schema' }} />
      {isObject(example) && (
        <Html html={code(compactJson(example), 'json', `title="${strings.apiExample}"`)} />
      )}
    </>
  );
}
