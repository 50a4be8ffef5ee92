/** The parts of an API reference, made from the site's OpenAPI document: operations, schemas, errors. */
import type { ReactElement, ReactNode } from 'react';
import type { ApiExample, ApiOperation as Operation, ApiReply } from '../api/document.ts';
import { compactJson } from '../api/literals.ts';
import { requestOf } from '../api/requests.ts';
import { samples } from '../api/samples.ts';
import { type SchemaRow, schemaRows } from '../api/schema-rows.ts';
import { Details, Html } from './blocks.tsx';
import { inlineMarkdown } from './inline-markdown.tsx';
import { renderContext } from './render-context.ts';
import { TabItem, Tabs } from './tabs.tsx';

/** Lines of a reply above which it is closed until it is asked for. */
const LONG = 32;

/**
 * An operation: its address, parameters, body, a sample in each language, and replies. `example` names the example of
 * the body that the samples send; `samples` and `replies` may be left out with `false`.
 */
export function ApiOperation(props: {
  id: string;
  example?: string;
  samples?: boolean;
  replies?: boolean;
}): ReactElement {
  const document = renderContext().api();
  const operation = document.operation(props.id);
  const query = operation.parameters.filter((one) => one.in !== 'path');
  const path = operation.parameters.filter((one) => one.in === 'path' && one.description !== '');
  return (
    <>
      <Address operation={operation} />
      <FieldTable
        head="Parameter"
        rows={[...path, ...query].map(({ name, schema, required, description }) => {
          const described = { ...document.resolve(schema), description };
          const [row] = schemaRows({ properties: { [name]: described } }, document.resolve);
          return { name, type: row?.type ?? 'text', required, text: row?.text ?? '' };
        })}
      />
      {operation.body && (
        <FieldTable head="Field" rows={schemaRows(operation.body.schema, document.resolve)} />
      )}
      {props.samples !== false && <Samples operation={operation} example={props.example} />}
      {props.replies !== false &&
        operation.replies.map((reply) => <Reply key={reply.status} reply={reply} />)}
    </>
  );
}

/** The fields of a schema of the document. */
export function ApiSchema({ name }: { name: string }): ReactElement {
  const document = renderContext().api();
  return <FieldTable head="Field" rows={schemaRows(document.schema(name), document.resolve)} />;
}

/** The calls of a tag in one table, with links to their headings on this page. */
export function ApiOperations({ tag }: { tag: string }): ReactElement {
  const operations = tagged(tag);
  return (
    <Table head={['Call', 'Request', 'Scope']}>
      {operations.map(({ id, summary, method, path, scopes }) => (
        <tr key={id}>
          <td>
            <a href={`#${anchorOf(summary)}`}>{summary}</a>
          </td>
          <td>
            <code>{`${method} ${path}`}</code>
          </td>
          <td>
            {scopes.map((scope) => (
              <code key={scope}>{scope}</code>
            ))}
          </td>
        </tr>
      ))}
    </Table>
  );
}

/** The errors that the calls of a tag have besides those of all calls. */
export function ApiErrors({ tag }: { tag: string }): ReactElement {
  const known = new Map(
    tagged(tag)
      .flatMap((operation) => operation.errors)
      .map((error) => [`${error.status} ${error.code} ${error.when}`, error]),
  );
  const errors = [...known.values()].sort((a, b) => a.status - b.status);
  return (
    <Table head={['HTTP', 'code', 'When']}>
      {errors.map(({ status, code, when }) => (
        <tr key={`${status} ${code} ${when}`}>
          <td>{status}</td>
          <td>
            <code>{code}</code>
          </td>
          <td>{inlineMarkdown(when)}</td>
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

function Address({ operation: { method, path, scopes } }: { operation: Operation }): ReactElement {
  const { pathname } = new URL(renderContext().api().server);
  return (
    <p className="endpoint">
      <span className={`method ${method.toLowerCase()}`}>{method}</span>{' '}
      <code>{pathname.replace(/\/$/, '') + path}</code>
      {scopes.length > 0 && (
        <span className="scope">
          {' '}
          Scope <code>{scopes.join(', ')}</code>
        </span>
      )}
    </p>
  );
}

function Samples(props: { operation: Operation; example: string | undefined }): ReactElement {
  const { operation, example } = props;
  const { api, code } = renderContext();
  return (
    <Tabs groupId="language" aria-label="Language">
      {samples(requestOf(operation, api().server, example)).map((sample) => (
        <TabItem key={sample.value} value={sample.value} label={sample.label}>
          <Html html={code(sample.code, sample.lang, '')} />
        </TabItem>
      ))}
    </Tabs>
  );
}

function Reply({ reply }: { reply: ApiReply }): ReactNode {
  return reply.examples.map((example) => (
    <ReplyExample key={example.name} {...{ reply, example }} />
  ));
}

function ReplyExample(props: { reply: ApiReply; example: ApiExample }): ReactElement {
  const { status, description } = props.reply;
  const { summary, value } = props.example;
  const title = `${status} ${STATUS[status] ?? description}${summary === '' ? '' : `, ${summary}`}`;
  const text = compactJson(value);
  const isLong = text.split('\n').length > LONG;
  const meta = isLong ? '' : `title="${title.replaceAll('"', '\\"')}"`;
  const block = <Html html={renderContext().code(text, 'json', meta)} />;
  return isLong ? <Details summary={title}>{block}</Details> : block;
}

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

function FieldTable({ head, rows }: { head: string; rows: SchemaRow[] }): ReactNode {
  if (rows.length === 0) return null;
  return (
    <Table head={[head, 'Type', 'Meaning']}>
      {rows.map(({ name, type, required, text }) => (
        <tr key={name}>
          <td>
            <code>{name}</code>
          </td>
          <td>{inlineMarkdown(type)}</td>
          <td>
            {required && <strong>Required</strong>}
            {required && text !== '' && '. '}
            {inlineMarkdown(text)}
          </td>
        </tr>
      ))}
    </Table>
  );
}

function Table({ head, children }: { head: string[]; children: ReactNode }): ReactElement {
  return (
    <div className="table" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {head.map((title) => (
              <th key={title}>{title}</th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

// As github-slugger makes them of plain words, which summaries are.
function anchorOf(summary: string): string {
  return summary
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .trim()
    .replace(/\s+/g, '-');
}
