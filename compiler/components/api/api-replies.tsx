/** What a call returns: the fields of its responses, its errors, and examples of both. */
import type { ReactElement, ReactNode } from 'react';
import { type ListedError, errorsOf } from '../../api/error-list.ts';
import type { ApiContent, ApiReply, Operation } from '../../api/document/operation.ts';
import type { OpenApi } from '../../api/site-apis.ts';
import { Parameters } from './api-fields.tsx';
import { fillText } from '../../../model/strings/message.ts';
import { statusName } from '../../api/status-name.ts';
import { PartTitle } from './api-text.tsx';
import { BodyFields, contentLists } from './api-body-fields.tsx';
import { Links } from './api-links.tsx';
import { renderInlineMarkdown } from '../inline-markdown.tsx';
import { renderContext, uniqueId } from '../render-context.ts';

/** An operation of a document. */
export interface OperationProps {
  api: OpenApi;
  operation: Operation;
}

/** Renders the responses of a call that succeeded, with every field. */
export function Returns({ api, operation }: OperationProps): ReactNode {
  const replies = successes(operation);
  if (replies.length === 0) return null;
  const { strings } = renderContext();
  return (
    <>
      <PartTitle>{strings.apiReturns}</PartTitle>
      {replies.map((reply, index) => (
        <Reply
          key={reply.status}
          {...{ api, operation, reply }}
          same={replies.slice(0, index).find((earlier) => hasSameFields(earlier, reply))}
        />
      ))}
    </>
  );
}

// Some documents repeat a large object for 200, 201 and 202.
function hasSameFields(one: ApiReply, other: ApiReply): boolean {
  const bodyOf = ({ contents }: ApiReply): string =>
    JSON.stringify(contents.map(({ mediaType, schema }) => [mediaType, schema]));
  return one.contents.length > 0 && bodyOf(one) === bodyOf(other);
}

function Reply(
  props: OperationProps & {
    reply: ApiReply;
    /** An earlier response with the same body. */
    same: ApiReply | undefined;
  },
): ReactElement {
  const { api, operation, reply, same } = props;
  const { strings } = renderContext();
  const { status, headers, contents } = reply;
  const anchor = `${operation.anchor}.${status}`;
  // Each list of fields is then preceded by its own types.
  const isMixed = contentLists(contents).length > 1;
  return (
    <>
      <ReplyLine status={status} text={reply.description} contents={isMixed ? [] : contents} />
      <Parameters {...{ api, anchor, title: strings.apiResponseHeaders, parameters: headers }} />
      {same === undefined ? (
        <BodyFields
          {...{ api, contents, prefix: anchor, status, direction: 'response' }}
          isLabelled={() => isMixed}
        />
      ) : (
        <p>
          {renderInlineMarkdown(
            fillText(strings.apiSameFields, { name: `\`${statusName(same.status)}\`` }),
          )}
        </p>
      )}
      <Links {...{ api, reply }} />
    </>
  );
}

/** Renders the status of a response, what it means, and the types of its body unless it's JSON. */
export function ReplyLine(props: {
  status: string;
  text: string;
  contents: ApiContent[];
}): ReactElement {
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

/** Renders the errors of a call with their codes and causes. */
export function Errors({ api, operation }: OperationProps): ReactNode {
  const errors = errorsOf(operation, api.resolve);
  if (errors.length === 0) return null;
  const { strings } = renderContext();
  return (
    <>
      <PartTitle>{strings.apiErrors}</PartTitle>
      <ul className="fields errors">
        {errors.map((error, index) => (
          <ErrorEntry key={index} error={error} id={errorId(operation, error)} />
        ))}
      </ul>
    </>
  );
}

function ErrorEntry({ error, id }: { error: ListedError; id: string }): ReactElement {
  const { status, code, when } = error;
  return (
    <li id={id}>
      <p>
        <code>{code === '' ? statusOf(status) : `${status} ${code}`}</code>
        <span className="text"> {renderInlineMarkdown(when.trim().replaceAll('\n', ' '))}</span>
      </p>
    </li>
  );
}

function errorId({ anchor }: Operation, { status, code }: ListedError): string {
  return uniqueId(`${anchor}.${code === '' ? status : `${status}.${code}`}`);
}

/** Names the status of an error. */
export function statusOf(status: string): string {
  return status === 'default' ? renderContext().strings.apiOtherError : statusName(status);
}

/** Returns the responses of a call that succeeded. */
export function successes({ replies }: Operation): ApiReply[] {
  return replies.filter(({ status }) => /^[123]/.test(status));
}
