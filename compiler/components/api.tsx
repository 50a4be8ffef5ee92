/** Components of an API reference, rendered from the site's OpenAPI document: operations, schemas, errors. */
import { slug } from 'github-slugger';
import { Fragment, type ReactElement, type ReactNode } from 'react';
import { fillText } from '../../model/strings/message.ts';
import type { ApiExample, Operation, ApiReply } from '../api/document.ts';
import { either } from '../api/field-text.ts';
import { textAt } from '../api/json.ts';
import { compactJson } from '../api/literals.ts';
import { requestOf } from '../api/requests.ts';
import { samples } from '../api/samples.ts';
import { type RowContext, schemaRows } from '../api/schema-rows.ts';
import { FieldTable, Table } from './api-tables.tsx';
import { Details, Html } from './blocks.tsx';
import { renderInlineMarkdown } from './inline-markdown.tsx';
import { renderContext } from './render-context.ts';
import { TabItem, Tabs } from './tabs.tsx';

/** Replies with more lines than this start collapsed. */
const LONG = 32;

/**
 * Renders an operation: URL, description, parameters, body, a sample in each language, and replies. `example` picks the
 * body that the samples send. `samples={false}` and `replies={false}` leave those parts out.
 */
export function ApiOperation(props: {
  id: string;
  example?: string;
  samples?: boolean;
  replies?: boolean;
}): ReactElement {
  const { api, strings } = renderContext();
  const document = api();
  const operation = document.operation(props.id);
  const parameters = operation.parameters
    .filter((one) => one.in !== 'path' || one.description !== '')
    .sort((a, b) => PLACES.indexOf(a.in) - PLACES.indexOf(b.in));
  return (
    <>
      <Address operation={operation} />
      {operation.description.map((text) => (
        <p key={text}>{renderInlineMarkdown(text)}</p>
      ))}
      <FieldTable
        head={strings.apiParameter}
        rows={parameters.map(({ name, in: place, schema, required, description }) => {
          const described = { ...document.resolve(schema), description };
          const [row] = schemaRows({ properties: { [name]: described } }, rowContext());
          return { name, place, type: row?.type ?? 'string', required, text: row?.text ?? '' };
        })}
      />
      {operation.body && (
        <FieldTable
          head={strings.apiField}
          rows={schemaRows(operation.body.schema, rowContext())}
        />
      )}
      {props.samples !== false && <Samples operation={operation} example={props.example} />}
      {props.replies !== false &&
        operation.replies
          .filter(({ status }) => status !== 'default')
          .map((reply) => <Reply key={reply.status} reply={reply} />)}
    </>
  );
}

const PLACES = ['path', 'query', 'header'];

/** Renders the description and the fields of a schema. */
export function ApiSchema({ name }: { name: string }): ReactElement {
  const { api, strings } = renderContext();
  const schema = api().schema(name);
  const rows = schemaRows(schema, rowContext()).map((row) => ({ ...row, required: false }));
  const said = textAt(schema, 'description');
  return (
    <>
      <FieldTable head={strings.apiField} rows={rows} />
      {said !== '' && <p>{renderInlineMarkdown(said)}</p>}
    </>
  );
}

/** Renders a table of the operations with a tag, with links to their headings on this page. */
export function ApiOperations({ tag }: { tag: string }): ReactElement {
  const operations = tagged(tag);
  const environment = '/{environmentId}/';
  const start = operations.every(({ path }) => path.startsWith(environment)) ? environment : '/';
  const { strings } = renderContext();
  const shared = `\`${basePath()}${start.slice(0, -1)}\``;
  return (
    <Table
      className="calls"
      head={[strings.apiCall, fillText(strings.apiRequest, { path: shared }), strings.apiScope]}
    >
      {operations.map(({ id, summary, method, path, scopes }) => (
        <tr key={id} role="row">
          <th scope="row" role="rowheader">
            <a href={`#${slug(summary)}`}>{summary}</a>
          </th>
          <td role="cell">
            <code>
              {method} {breakable(path.slice(start.length - 1))}
            </code>
          </td>
          <td role="cell">{eitherOf(scopes)}</td>
        </tr>
      ))}
    </Table>
  );
}

/** Renders the errors of the operations with a tag, except those that every operation can return. */
export function ApiErrors({ tag }: { tag: string }): ReactElement {
  const known = new Map(
    tagged(tag)
      .flatMap((operation) => operation.errors)
      .map((error) => [`${error.status} ${error.code} ${error.when}`, error]),
  );
  const errors = [...known.values()].sort((a, b) => a.status - b.status);
  return (
    <Table className="errors" head={['HTTP', '`code`', renderContext().strings.apiWhen]}>
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

function tagged(tag: string): Operation[] {
  const operations = renderContext()
    .api()
    .operations.filter((operation) => operation.tags.includes(tag));
  if (operations.length === 0)
    throw new Error(`no operation of the API's document has the tag "${tag}"`);
  return operations;
}

// The path of the server's URL, for example `/v1`.
function basePath(): string {
  return new URL(renderContext().api().server).pathname.replace(/\/$/, '');
}

function Address({ operation: { method, path, scopes } }: { operation: Operation }): ReactElement {
  return (
    <p className="endpoint">
      <strong className={`method ${method.toLowerCase()}`}>{method}</strong>{' '}
      <code>{breakable(basePath() + path)}</code>
      {scopes.length > 0 && (
        <span className="scope">
          {' '}
          {renderContext().strings.apiScope} {eitherOf(scopes)}
        </span>
      )}
    </p>
  );
}

// Allows a line break before each slash of a path.
function breakable(path: string): ReactNode {
  return path.split(/(?=\/)/).map((part) => (
    <Fragment key={part}>
      <wbr />
      {part}
    </Fragment>
  ));
}

function eitherOf(scopes: string[]): ReactNode {
  const { locale } = renderContext();
  return renderInlineMarkdown(
    either(
      scopes.map((scope) => `\`${scope}\``),
      locale,
    ),
  );
}

function Samples(props: { operation: Operation; example: string | undefined }): ReactElement {
  const { operation, example } = props;
  const { api, code, strings } = renderContext();
  return (
    <Tabs groupId="language" aria-label={strings.codeLanguage}>
      {samples(requestOf(operation, api().server, example)).map((sample) => (
        <TabItem key={sample.value} value={sample.value} label={sample.label}>
          <Html html={code(sample.code, sample.lang, '')} />
        </TabItem>
      ))}
    </Tabs>
  );
}

function Reply({ reply }: { reply: ApiReply }): ReactNode {
  const { status, description, examples } = reply;
  const name = `${status} ${STATUS[status] ?? ''}`.trim();
  if (examples.length === 0)
    return (
      <p className="reply">
        <code>{name}</code> {renderInlineMarkdown(description.replace(/(?<![.!?。！？؟])$/, '.'))}
      </p>
    );
  return examples.map((example) => (
    <ReplyExample key={example.name} {...{ name, description, example }} />
  ));
}

function ReplyExample(props: {
  name: string;
  description: string;
  example: ApiExample;
}): ReactElement {
  const { summary, value } = props.example;
  const { code, locale } = renderContext();
  const said = (summary || props.description).replaceAll('`', '');
  // Other languages keep the capital after a colon, German even that of any noun.
  const isEnglish = new Intl.Locale(locale).language === 'en';
  const first = said.slice(0, 1);
  const title = `${props.name}: ${isEnglish ? first.toLowerCase() : first}${said.slice(1)}`;
  const text = compactJson(value);
  const isLong = text.split('\n').length > LONG;
  const meta = isLong ? '' : `title="${title.replaceAll('"', '\\"')}"`;
  const block = <Html html={code(text, 'json', meta)} />;
  return isLong ? <Details summary={title}>{block}</Details> : block;
}

function rowContext(): RowContext {
  const { api, strings, locale } = renderContext();
  return { resolve: api().resolve, strings, locale };
}

// The reason phrases of HTTP are the same in all languages.
const STATUS: Record<string, string> = {
  '200': 'OK',
  '201': 'Created',
  '202': 'Accepted',
  '204': 'No Content',
  '400': 'Bad Request',
  '401': 'Unauthorized',
  '403': 'Forbidden',
  '404': 'Not Found',
  '409': 'Conflict',
  '413': 'Content Too Large',
  '415': 'Unsupported Media Type',
  '422': 'Unprocessable Content',
  '429': 'Too Many Requests',
};
