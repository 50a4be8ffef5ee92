/** The fields of a body in all of its media types. */
import type { ReactElement, ReactNode } from 'react';
import { schemaFields } from '../../api/fields.ts';
import { valueCode } from '../../api/field-text.ts';
import { type FieldContext, typeName } from '../../api/field-type.ts';
import { type Json, objectAt, textAt } from '../../api/source/json.ts';
import { mediaKind } from '../../api/document/media-type.ts';
import type { ApiContent } from '../../api/document/operation.ts';
import type { OpenApi } from '../../api/site-apis.ts';
import { renderInlineMarkdown } from '../inline-markdown.tsx';
import { FieldGroups } from './api-fields.tsx';
import { fieldContext } from './api-text.tsx';

/** Where the fields of a body are. */
interface ContentPlace {
  api: OpenApi;
  /** What ids of the fields begin with. */
  prefix: string;
  direction: 'request' | 'response';
  status?: string;
}

/** Renders the fields of each media type. Those with the same schema share one list. */
export function BodyFields(
  props: ContentPlace & {
    contents: ApiContent[];
    /** Whether a list is preceded by its media types. */
    isLabelled: (types: string) => boolean;
  },
): ReactNode {
  const { contents, prefix, isLabelled, ...place } = props;
  return contentLists(contents).map((list, index) => {
    const [content] = list;
    if (content === undefined) return null;
    const types = list.map(({ mediaType }) => mediaType).join(', ');
    return (
      <div key={content.mediaType}>
        {isLabelled(types) && (
          <p className="type">
            <code>{types}</code>
          </p>
        )}
        <ContentFields
          {...{ ...place, content, prefix: index === 0 ? prefix : `${prefix}-${index + 1}` }}
        />
      </div>
    );
  });
}

/** Returns the contents that have the same fields together. Without a schema, these are those that are written alike. */
export function contentLists(contents: ApiContent[]): ApiContent[][] {
  const lists = Map.groupBy(contents, ({ schema, mediaType, encoding }) =>
    JSON.stringify([schema, encoding, Object.keys(schema).length > 0 || mediaKind(mediaType)]),
  );
  return [...lists.values()];
}

// A body that is no object gets its type.
function ContentFields(props: ContentPlace & { content: ApiContent }): ReactElement {
  const { api, content, prefix, direction, status } = props;
  const context = fieldContext(api);
  const groups = schemaFields(content.schema, direction, context);
  const type = typeOf(content, context);
  for (const field of groups.flatMap(({ fields }) => fields))
    field.notes.push(...encodingNotes(objectAt(content.encoding, field.name)));
  const isObject = type === 'object' || (groups.length > 0 && type.startsWith('`'));
  return (
    <>
      {!isObject && <p className="type">{renderInlineMarkdown(type)}</p>}
      <FieldGroups
        groups={groups}
        place={{
          api: api.id,
          prefix,
          in: direction === 'request' ? 'body' : 'response',
          mediaType: content.mediaType,
          ...(status !== undefined && { status }),
        }}
      />
    </>
  );
}

// A body without a schema is what its media type says.
function typeOf({ schema, mediaType }: ApiContent, context: FieldContext): string {
  if (Object.keys(schema).length > 0) return typeName(schema, context);
  const kind = mediaKind(mediaType);
  if (kind === 'binary') return context.strings.apiFile;
  return kind === 'text' ? 'string' : context.strings.anyType;
}

// The media types and the headers of a part of a form.
function encodingNotes(encoding: Json): string[] {
  const names = [textAt(encoding, 'contentType'), ...Object.keys(objectAt(encoding, 'headers'))];
  return names.filter(Boolean).map(valueCode);
}
