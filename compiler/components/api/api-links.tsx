/** Calls that can follow a response (`links`). */
import type { ReactNode } from 'react';
import type { ApiReply } from '../../api/document/operation.ts';
import { valueCode } from '../../api/field-text.ts';
import { apiPlaces } from '../../api/pages.ts';
import type { OpenApi } from '../../api/site-apis.ts';
import { renderInlineMarkdown } from '../inline-markdown.tsx';
import { renderContext } from '../render-context.ts';
import { PartTitle } from './api-text.tsx';

/** Renders the calls that can follow a response, each with what it takes from it. */
export function Links({ api, reply }: { api: OpenApi; reply: ApiReply }): ReactNode {
  if (reply.links.length === 0) return null;
  const { strings } = renderContext();
  return (
    <>
      <PartTitle>{strings.apiLinks}</PartTitle>
      <ul className="fields">
        {reply.links.map(({ name, description, target, parameters }) => (
          <li key={name}>
            <p>
              <code>{name}</code> <Target api={api} target={target} />
              {description !== '' && (
                <span className="text"> {renderInlineMarkdown(description.trim())}</span>
              )}
              {parameters.map(([parameter, value]) => (
                <span key={parameter} className="text">
                  {' '}
                  {renderInlineMarkdown(`${valueCode(parameter)}: ${valueCode(value)}`)}
                </span>
              ))}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}

function Target({ api, target }: { api: OpenApi; target: string }): ReactNode {
  const operation = api.operations.find(({ id }) => id === target);
  if (operation === undefined) return <span className="type">{target}</span>;
  const base = api.path?.replace(/\/$/, '');
  const place = apiPlaces(api).operations.get(target);
  if (base === undefined || place === undefined)
    return <span className="type">{operation.summary}</span>;
  return <a href={renderContext().href(`${base}/${place}`)}>{operation.summary}</a>;
}
