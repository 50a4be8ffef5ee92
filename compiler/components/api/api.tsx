/** Components of an API reference, rendered from the site's OpenAPI documents: operations, schemas, errors. */
import type { ReactElement } from 'react';
import { schemaFields } from '../../api/fields.ts';
import { textAt } from '../../api/source/json.ts';
import { FieldGroups } from './api-fields.tsx';
import { OperationView, taggedOperations } from './api-operation.tsx';
import { OperationTable, Table } from './api-tables.tsx';
import { fieldContext, Markdown } from './api-text.tsx';
import { renderInlineMarkdown } from '../inline-markdown.tsx';
import { renderContext } from '../render-context.ts';

/**
 * Renders an operation: URL, description, parameters, body, a sample in each language, responses and errors. `example` picks
 * the body that the samples send. `samples={false}` and `replies={false}` leave those parts out.
 */
export function ApiOperation(props: {
  /** The `operationId`. */
  id: string;
  api?: string;
  /** The name of the example that the samples send. Default: the first. */
  example?: string;
  /** Whether the samples are shown. Default: `true`. */
  samples?: boolean;
  /** Whether responses and errors are shown. Default: `true`. */
  replies?: boolean;
}): ReactElement {
  const api = renderContext().api(props.api);
  return (
    <OperationView
      api={api}
      operation={api.operation(props.id)}
      example={props.example}
      samples={props.samples !== false}
      replies={props.replies !== false}
    />
  );
}

/** Renders the description and the fields of a schema. */
export function ApiSchema({
  name,
  api: id,
}: {
  /** Its name in `components.schemas`. */
  name: string;
  api?: string;
}): ReactElement {
  const { api: open, sheets } = renderContext();
  const api = open(id);
  sheets.add('api');
  const schema = api.schema(name);
  const groups = schemaFields(schema, null, fieldContext(api));
  return (
    <>
      <FieldGroups groups={groups} place={{ api: api.id, prefix: name, in: 'schema' }} />
      <Markdown text={textAt(schema, 'description')} />
    </>
  );
}

/** A tag of a document. */
interface OfTag {
  /** The name of the tag. */
  tag: string;
  api?: string;
}

/** Renders a table of the operations with a tag, with links to their headings on this page. */
export function ApiOperations({ tag, api: id }: OfTag): ReactElement {
  const api = renderContext().api(id);
  return <OperationTable api={api} operations={taggedOperations(api, tag)} />;
}

/** Renders the errors of the operations with a tag, except those that they refer to because others have them too. */
export function ApiErrors({ tag, api: id }: OfTag): ReactElement {
  const { api: open, strings, sheets } = renderContext();
  sheets.add('api');
  const known = new Map(
    taggedOperations(open(id), tag)
      .flatMap((operation) => operation.errors.filter(({ isShared }) => !isShared))
      .map((error) => [`${error.status} ${error.code} ${error.when}`, error]),
  );
  const errors = [...known.values()].sort((a, b) => a.status - b.status);
  return (
    <Table className="errors" head={['HTTP', '`code`', strings.apiWhen]}>
      {errors.map(({ status, code, when }) => (
        <tr key={`${status} ${code} ${when}`}>
          <td>{status}</td>
          <td>
            <code>{code}</code>
          </td>
          <td>{renderInlineMarkdown(when)}</td>
        </tr>
      ))}
    </Table>
  );
}
