/** An operation: what it takes on one side, and its samples and responses on the other. */
import type { ReactElement, ReactNode } from 'react';
import { either } from '../../api/field-text.ts';
import type { Operation } from '../../api/document/operation.ts';
import type { OpenApi } from '../../api/site-apis.ts';
import { Parameters } from './api-fields.tsx';
import { BodyFields } from './api-body-fields.tsx';
import { Errors, type OperationProps, Returns } from './api-replies.tsx';
import { ReplyExamples } from './api-reply-examples.tsx';
import { Payload, RequestSamples } from './api-samples.tsx';
import { CallSecurity, hasAlternatives, schemeName } from './api-security.tsx';
import { basePathOf, breakable, eitherOf, Markdown, PartTitle } from './api-text.tsx';
import { TryIt } from './try-it.tsx';
import { renderContext } from '../render-context.ts';

/** What of an operation is shown. */
export interface OperationOptions {
  /** Name of the example that the samples send. */
  example: string | undefined;
  samples: boolean;
  replies: boolean;
}

/** Renders an operation in two rows: the request with its samples, and the responses with their examples. */
export function OperationView(props: OperationProps & OperationOptions): ReactElement {
  const { api, operation, example } = props;
  const { id, method, path, server, kind } = operation;
  renderContext().sheets.add('api');
  const samples =
    kind === 'call' ? (
      <RequestSamples {...{ api, operation, example }} />
    ) : (
      <Payload {...{ api, operation }} />
    );
  return (
    <div
      className="operation"
      data-api={api.id}
      data-operation={id}
      data-kind={kind}
      data-method={method}
      data-path={path}
      data-server={server}
    >
      <div className="operation-row">
        <div className="operation-text">
          <Address {...{ api, operation }} />
          <TryIt {...{ api, operation }} />
          <Markdown text={operation.description} />
          <CallSecurity {...{ api, operation }} />
          <Request {...{ api, operation }} />
        </div>
        {props.samples && <div className="operation-code">{samples}</div>}
      </div>
      {props.replies && (
        <div className="operation-row">
          <div className="operation-text">
            <Returns {...{ api, operation }} />
            <Errors {...{ api, operation }} />
            <Callbacks {...{ api, operation }} />
          </div>
          <div className="operation-code">
            <ReplyExamples {...{ api, operation }} />
          </div>
        </div>
      )}
    </div>
  );
}

function Request({ api, operation }: OperationProps): ReactElement {
  const { strings } = renderContext();
  const { anchor, parameters, body } = operation;
  const titles = {
    path: strings.apiPathParameters,
    query: strings.apiQueryParameters,
    header: strings.apiHeaders,
    cookie: strings.apiCookies,
  };
  return (
    <>
      {(['path', 'query', 'header', 'cookie'] as const).map((place) => (
        <Parameters
          key={place}
          {...{ api, anchor, title: titles[place] }}
          parameters={parameters.filter((one) => one.in === place)}
        />
      ))}
      {body && (
        <>
          <PartTitle>
            {strings.apiBody}
            {body.required && <em> {strings.apiRequired}</em>}
          </PartTitle>
          <Markdown text={body.description} />
          <BodyFields
            {...{ api, contents: body.contents, direction: 'request' }}
            prefix={`${anchor}.body`}
            isLabelled={(types) => types !== 'application/json'}
          />
        </>
      )}
    </>
  );
}

function Callbacks({ api, operation }: OperationProps): ReactNode {
  const { callbacks, anchor } = operation;
  if (callbacks.length === 0) return null;
  return (
    <>
      <PartTitle>{renderContext().strings.apiCallbacks}</PartTitle>
      {callbacks.map(({ name, operation: callback }) => {
        const inner = { ...callback, anchor: `${anchor}.${name}` };
        return (
          <details key={`${name} ${callback.method} ${callback.path}`} className="inner">
            <summary>
              <code>
                {callback.method} {callback.path}
              </code>
            </summary>
            <Markdown text={callback.description || callback.summary} />
            <Request api={api} operation={inner} />
            <Payload api={api} operation={inner} />
            <Returns api={api} operation={inner} />
            <Errors api={api} operation={inner} />
          </details>
        );
      })}
    </>
  );
}

function Address({ api, operation }: OperationProps): ReactElement {
  const { method, path, kind, deprecated, moreUrl } = operation;
  const { strings, href } = renderContext();
  const isWebhook = kind !== 'call';
  return (
    <>
      <p className="endpoint">
        <strong className={`method ${method.toLowerCase()}`}>{method}</strong>{' '}
        <code>{isWebhook ? path : breakable(basePathOf(operation.server) + path)}</code>
        {isWebhook && <span className="scope"> {strings.apiWebhook}</span>}
        {!isWebhook && <Security {...{ api, operation }} />}
      </p>
      {deprecated && (
        <p className="deprecated">
          <strong>{strings.apiDeprecated}</strong>
        </p>
      )}
      {moreUrl !== '' && (
        <p>
          <a href={href(moreUrl)}>{strings.apiMore}</a>
        </p>
      )}
    </>
  );
}

// The scopes that a credential needs, or else the kinds of credentials.
function Security({ api, operation }: OperationProps): ReactNode {
  const { strings, locale } = renderContext();
  const { scopes, security } = operation;
  if (scopes.length > 0 && !hasAlternatives(operation))
    return (
      <span className="scope">
        {' '}
        {strings.apiScope} {eitherOf(scopes)}
      </span>
    );
  if (api.securitySchemes.length === 0) return null;
  const names = security.map((all) => all.map(({ scheme }) => schemeName(scheme)).join(' + '));
  const said =
    names.length === 0
      ? [strings.apiNoAuthentication]
      : names.map((name) => name || strings.apiNoAuthentication);
  return <span className="scope"> {either([...new Set(said)], locale)}</span>;
}

/** Returns the operations of a tag. Throws if there are none. */
export function taggedOperations(api: OpenApi, tag: string): Operation[] {
  const operations = api.tagged(tag);
  if (operations.length > 0) return operations;
  throw new Error(`no operation of the API's document has the tag "${tag}"`);
}
