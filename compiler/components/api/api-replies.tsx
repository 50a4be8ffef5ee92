/** What a call returns: the fields of its responses, its errors, and examples of both. */
import type { ReactElement, ReactNode } from 'react';
import { type ListedError, errorsOf } from '../../api/error-list.ts';
import { contentExamples } from '../../api/example.ts';
import { schemaFields } from '../../api/fields.ts';
import { typeName } from '../../api/field-type.ts';
import { compactJson } from '../../api/samples/literals.ts';
import { mediaKind } from '../../api/document/media-type.ts';
import type { ApiContent, ApiReply, Operation } from '../../api/document/operation.ts';
import type { OpenApi } from '../../api/site-apis.ts';
import { FieldGroups, Parameters } from './api-fields.tsx';
import { statusName } from '../../api/status-name.ts';
import { fieldContext, PartTitle } from './api-text.tsx';
import { Details, Html } from '../blocks.tsx';
import { renderInlineMarkdown } from '../inline-markdown.tsx';
import { renderContext } from '../render-context.ts';
import { TabItem, Tabs } from '../tabs.tsx';

/** An operation of a document. */
export interface OperationProps {
  api: OpenApi;
  operation: Operation;
}

/** Examples with more lines than this start collapsed. */
const LONG = 32;

/** Examples end after this many lines. */
const MOST_LINES = 400;

/** Renders the responses of a call that succeeded, with every field. */
export function Returns({ api, operation }: OperationProps): ReactNode {
  const replies = successes(operation);
  if (replies.length === 0) return null;
  const { strings } = renderContext();
  return (
    <>
      <PartTitle>{strings.apiReturns}</PartTitle>
      {replies.map((reply) => (
        <Reply key={reply.status} {...{ api, operation, reply }} />
      ))}
    </>
  );
}

function Reply(props: OperationProps & { reply: ApiReply }): ReactElement {
  const { api, operation, reply } = props;
  const { strings } = renderContext();
  const { status, headers, contents } = reply;
  const anchor = `${operation.anchor}.${status}`;
  return (
    <>
      <ReplyLine status={status} text={reply.description} contents={contents} />
      <Parameters {...{ api, anchor, title: strings.apiResponseHeaders, parameters: headers }} />
      {contents.slice(0, 1).map((content) => (
        <ContentFields
          key={content.mediaType}
          {...{ api, content, prefix: anchor, status, direction: 'response' }}
        />
      ))}
    </>
  );
}

// The status, what it means, and the types of the body unless it's JSON.
function ReplyLine(props: { status: string; text: string; contents: ApiContent[] }): ReactElement {
  const { status, text, contents } = props;
  const types = contents.map(({ mediaType }) => mediaType);
  const isPlain = types.length === 0 || types.join() === 'application/json';
  const said = text
    .trim()
    .replaceAll('\n', ' ')
    .replace(/(?<![.!?。！？؟])$/, '.');
  return (
    <p className="reply">
      <code>{statusName(status)}</code> {said !== '.' && renderInlineMarkdown(said)}
      {!isPlain && (
        <span className="type">
          {' '}
          {renderInlineMarkdown(types.map((type) => `\`${type}\``).join(', '))}
        </span>
      )}
    </p>
  );
}

/** Renders the fields of a body. A body that is no object gets its type. */
export function ContentFields(props: {
  api: OpenApi;
  content: ApiContent;
  prefix: string;
  direction: 'request' | 'response';
  status?: string;
}): ReactElement {
  const { api, content, prefix, direction, status } = props;
  const context = fieldContext(api);
  const groups = schemaFields(content.schema, direction, context);
  const type = typeName(content.schema, context);
  const isObject = type === 'object' || (groups.length > 0 && type.startsWith('`'));
  return (
    <>
      {!isObject && <p className="type">{renderInlineMarkdown(type)}</p>}
      <FieldGroups
        groups={groups}
        place={{
          prefix,
          in: direction === 'request' ? 'body' : 'response',
          mediaType: content.mediaType,
          ...(status !== undefined && { status }),
        }}
      />
    </>
  );
}

/** Renders the errors of a call with their codes and causes. */
export function Errors({ api, operation }: OperationProps): ReactNode {
  const errors = errorsOf(operation, api.resolve);
  if (errors.length === 0) return null;
  const { strings } = renderContext();
  return (
    <>
      <PartTitle>{strings.apiErrors}</PartTitle>
      <ul className="fields errors">
        {errors.map(({ status, code, when }, index) => (
          <li key={index} id={errorId(operation, errors, index)}>
            <p>
              <code>{code === '' ? statusOf(status) : `${status} ${code}`}</code>
              <span className="text">
                {' '}
                {renderInlineMarkdown(when.trim().replaceAll('\n', ' '))}
              </span>
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}

// Two errors may have the same status and code. The first of them has the id.
function errorId({ anchor }: Operation, errors: ListedError[], index: number): string | undefined {
  const name = ({ status, code }: ListedError): string =>
    code === '' ? status : `${status}.${code}`;
  const own = errors[index];
  if (own === undefined) return undefined;
  const isFirst = errors.findIndex((one) => name(one) === name(own)) === index;
  return isFirst ? `${anchor}.${name(own)}` : undefined;
}

function statusOf(status: string): string {
  return status === 'default' ? renderContext().strings.apiOtherError : statusName(status);
}

/** Renders examples of the responses and errors, with a tab for each status. */
export function ReplyExamples({ api, operation }: OperationProps): ReactNode {
  const { strings } = renderContext();
  const replies = successes(operation).map((reply) => ({
    status: reply.status,
    blocks: blocksOf(reply, api),
  }));
  const errors = Map.groupBy(
    errorsOf(operation, api.resolve).filter(({ examples }) => examples.length > 0),
    ({ status }) => status,
  );
  const tabs = [
    ...replies,
    ...[...errors].map(([status, list]) => ({ status, blocks: list.flatMap(errorBlocks) })),
  ].filter(({ blocks }) => blocks.length > 0);
  if (tabs.length === 0) return null;
  return (
    <Tabs aria-label={strings.apiResponses} className="replies">
      {tabs.map(({ status, blocks }) => (
        <TabItem
          key={status}
          value={status}
          label={status === 'default' ? strings.apiOtherError : status}
        >
          {blocks}
        </TabItem>
      ))}
    </Tabs>
  );
}

function blocksOf(reply: ApiReply, { resolve }: OpenApi): ReactElement[] {
  const { status, description, contents } = reply;
  const [content] = contents;
  if (content === undefined)
    return [<ReplyLine key={status} status={status} text={description} contents={[]} />];
  return contentExamples(content, 'response', resolve).map(({ name, summary, value }) => (
    <Example
      key={name}
      title={titleOf(status, summary || description)}
      value={value}
      mediaType={content.mediaType}
    />
  ));
}

function errorBlocks({ status, code, when, examples, mediaType }: ListedError): ReactElement[] {
  return examples.map(({ name, value }) => (
    <Example
      key={`${status} ${code} ${name} ${when}`}
      title={code === '' ? titleOf(status, when) : `${status}: ${code}`}
      value={value}
      mediaType={mediaType}
    />
  ));
}

function titleOf(status: string, text: string): string {
  const said = text.trim().replaceAll('\n', ' ').replaceAll('`', '');
  const name = statusOf(status);
  if (said === '' || said.length > 90 || status === 'default') return name;
  // Other languages keep the capital after a colon, German even that of any noun.
  const isEnglish = new Intl.Locale(renderContext().locale).language === 'en';
  const first = said.slice(0, 1);
  return `${name}: ${isEnglish ? first.toLowerCase() : first}${said.slice(1)}`;
}

function Example(props: { title: string; value: unknown; mediaType: string }): ReactElement {
  const { title, value, mediaType } = props;
  const { code } = renderContext();
  const isText = typeof value === 'string' && mediaKind(mediaType) !== 'json';
  const text = shortened(isText ? value : compactJson(value));
  const lang = /xml|html/.test(mediaType)
    ? 'xml'
    : mediaKind(mediaType) === 'json'
      ? 'json'
      : 'text';
  const isLong = text.split('\n').length > LONG;
  const meta = isLong ? '' : `title="${title.replace(/["\\]/g, '\\$&')}"`;
  const block = <Html html={code(text, lang, meta)} />;
  return isLong ? <Details summary={title}>{block}</Details> : block;
}

// Some documents have examples of several thousand lines.
function shortened(text: string): string {
  const lines = text.split('\n');
  return lines.length <= MOST_LINES ? text : [...lines.slice(0, MOST_LINES), '…'].join('\n');
}

function successes({ replies }: Operation): ApiReply[] {
  return replies.filter(({ status }) => /^[123]/.test(status));
}
