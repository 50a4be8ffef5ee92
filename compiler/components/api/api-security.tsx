/** How calls are authenticated. */
import type { ReactElement, ReactNode } from 'react';
import { fillText } from '../../../model/strings/message.ts';
import { either } from '../../api/field-text.ts';
import type { Operation } from '../../api/document/operation.ts';
import type {
  OAuthFlow,
  SecurityRequirement,
  SecurityScheme,
} from '../../api/document/security.ts';
import type { OperationProps } from './api-replies.tsx';
import { Markdown, PartTitle } from './api-text.tsx';
import { renderInlineMarkdown } from '../inline-markdown.tsx';
import { renderContext, uniqueId } from '../render-context.ts';

/** Names the kind of a scheme: "API key", "OAuth 2.0". */
export function schemeName({ type, scheme }: SecurityScheme): string {
  const { strings } = renderContext();
  switch (type) {
    case 'apiKey':
      return strings.apiKeyScheme;
    case 'oauth2':
      return 'OAuth 2.0';
    case 'openIdConnect':
      return 'OpenID Connect';
    case 'mutualTLS':
      return strings.apiCertificate;
    case 'http':
      return scheme === 'bearer' ? strings.apiBearer : `HTTP ${capitalised(scheme)}`;
  }
}

/** Renders the security schemes of a document. */
export function SecuritySchemes({ schemes }: { schemes: SecurityScheme[] }): ReactNode {
  return (
    <ul className="fields">
      {schemes.map((scheme) => (
        <Scheme key={scheme.name} scheme={scheme} />
      ))}
    </ul>
  );
}

/** Whether a call accepts several credentials, or needs several of them. */
export function hasAlternatives({ security }: Operation): boolean {
  return security.length > 1 || security.some((all) => all.length > 1);
}

/** Renders the credentials of a call that {@link hasAlternatives}: "key, or token (`read`) and certificate". */
export function CallSecurity({ api, operation }: OperationProps): ReactNode {
  const { strings, locale } = renderContext();
  if (!hasAlternatives(operation)) return null;
  const both = new Intl.ListFormat(locale, { type: 'conjunction' });
  const named = ({ scheme, scopes }: SecurityRequirement[number]): string => {
    const { name } = scheme;
    const label =
      api.path === undefined ? `\`${name}\`` : `[${name}](${api.path}#${schemeId(scheme)})`;
    const needed = scopes.map((scope) => `\`${scope}\``).join(', ');
    return needed === '' ? label : `${label} (${needed})`;
  };
  const ways = operation.security.map((all) =>
    all.length === 0 ? strings.apiNoAuthentication : both.format(all.map(named)),
  );
  return (
    <>
      <PartTitle>{strings.apiAuthentication}</PartTitle>
      <p className="security">{renderInlineMarkdown(either([...new Set(ways)], locale))}</p>
    </>
  );
}

function schemeId({ name }: SecurityScheme): string {
  return `authentication.${name.replace(/\s+/g, '-')}`;
}

function Scheme({ scheme }: { scheme: SecurityScheme }): ReactElement {
  const id = uniqueId(schemeId(scheme));
  return (
    <li id={id}>
      <p>
        <a className="self" href={`#${encodeURI(id)}`}>
          <code>{scheme.name}</code>
        </a>{' '}
        <span className="type">{schemeName(scheme)}</span>
        <span className="text"> {renderInlineMarkdown(sentOf(scheme))}</span>
      </p>
      <Markdown text={scheme.description} />
      {scheme.flows.map((flow) => (
        <Flow key={flow.kind} flow={flow} />
      ))}
    </li>
  );
}

function sentOf({
  type,
  in: place,
  parameter,
  scheme,
  bearerFormat,
  openIdConnectUrl,
}: SecurityScheme): string {
  const { strings } = renderContext();
  const places = {
    header: strings.apiSentInHeader,
    query: strings.apiSentInQuery,
    cookie: strings.apiSentInCookie,
  };
  if (type === 'apiKey') return fillText(places[place], { name: `\`${parameter}\`` });
  if (type === 'openIdConnect') return `\`${openIdConnectUrl}\``;
  if (type === 'mutualTLS') return '';
  const kind = type === 'oauth2' ? 'Bearer' : capitalised(scheme);
  const format = bearerFormat === '' ? '' : ` (${bearerFormat})`;
  return `${fillText(strings.apiSentInHeader, { name: `\`Authorization: ${kind}\`` })}${format}`;
}

// Documents may write the scheme in any case, and requests have it like this.
function capitalised(scheme: string): string {
  return scheme.slice(0, 1).toUpperCase() + scheme.slice(1);
}

function Flow({ flow }: { flow: OAuthFlow }): ReactElement {
  const urls = [flow.authorizationUrl, flow.tokenUrl, flow.refreshUrl].filter(Boolean);
  return (
    <details className="inner" open={flow.scopes.length < 12}>
      <summary>
        <code>{flow.kind}</code>
      </summary>
      {urls.map((url) => (
        <p key={url}>
          <code>{url}</code>
        </p>
      ))}
      <ul className="fields">
        {flow.scopes.map(([scope, text]) => (
          <li key={scope}>
            <p>
              <code>{scope}</code>
              <span className="text"> {renderInlineMarkdown(text)}</span>
            </p>
          </li>
        ))}
      </ul>
    </details>
  );
}
