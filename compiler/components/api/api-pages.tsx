/** The generated pages of an API reference. */
import type { ReactElement, ReactNode } from 'react';
import { apiFileName, postmanFileName } from '../../api/files.ts';
import { apiPlaces } from '../../api/pages.ts';
import type { ApiServer } from '../../api/document/servers.ts';
import type { OpenApi } from '../../api/site-apis.ts';
import { OperationView, taggedOperations } from './api-operation.tsx';
import { OperationTable } from './api-tables.tsx';
import { SecuritySchemes } from './api-security.tsx';
import { Markdown } from './api-text.tsx';
import { Card, Cards } from '../cards.tsx';
import { renderContext, uniqueId } from '../render-context.ts';

/** Renders all operations of a tag, each below a heading. */
export function ApiTag(props: {
  /** The name of the tag. */
  name: string;
  api?: string;
  /** Show a table with links to the generated page of each operation instead. Default: `false`. */
  list?: boolean;
}): ReactElement {
  const api = renderContext().api(props.api);
  const description = api.tags.find(({ name }) => name === props.name)?.description ?? '';
  const operations = taggedOperations(api, props.name);
  if (props.list)
    return (
      <>
        <Markdown text={description} />
        <OperationTable {...{ api, operations, places: apiPlaces(api).operations }} />
      </>
    );
  return (
    <>
      <Markdown text={description} />
      {operations.map((operation) => (
        <section key={operation.id}>
          <Title id={operation.anchor}>{operation.summary}</Title>
          <OperationView {...{ api, operation }} example={undefined} samples replies />
        </section>
      ))}
    </>
  );
}

/** Renders what is true for all operations: the description, the servers, how calls are authenticated, and the tags. */
export function ApiOverview(props: { api?: string }): ReactElement {
  const { api: open, strings, sheets } = renderContext();
  const api = open(props.api);
  sheets.add('api');
  return (
    <>
      <Markdown text={api.description} hasHeadings />
      {api.servers.length > 0 && <Title id="servers">{strings.apiServers}</Title>}
      <Servers servers={api.servers} />
      <ApiAuthentication api={api.id} title />
      <Tags api={api} />
      <Title id="downloads">{strings.apiDownloads}</Title>
      <ul>
        {['yaml', 'json'].map((format) => {
          const file = `${apiFileName(api.id)}.${format}`;
          return (
            <li key={format}>
              <a href={renderContext().href(file)}>
                OpenAPI ({format.toUpperCase()}
                {api.version !== '' && `, ${api.version}`})
              </a>
            </li>
          );
        })}
        <li>
          <a href={renderContext().href(postmanFileName(api.id))} download data-fill>
            Postman
          </a>
        </li>
      </ul>
    </>
  );
}

/** Renders how calls are authenticated. */
export function ApiAuthentication(props: {
  api?: string;
  /** Whether it has a heading. Default: `false`. */
  title?: boolean;
}): ReactNode {
  const { api, strings, sheets } = renderContext();
  const { securitySchemes } = api(props.api);
  sheets.add('api');
  if (securitySchemes.length === 0) return null;
  return (
    <>
      {props.title && <Title id="authentication">{strings.apiAuthentication}</Title>}
      <SecuritySchemes schemes={securitySchemes} />
    </>
  );
}

function Servers({ servers }: { servers: ApiServer[] }): ReactNode {
  return servers.map(({ template, description, variables }, index) => (
    <div key={index}>
      <p className="endpoint">
        <code>{template}</code>
        {description !== '' && <span className="scope"> {description}</span>}
      </p>
      {variables.length > 0 && (
        <ul className="fields">
          {variables.map(({ name, value, values, description: text }) => (
            <li key={name}>
              <p>
                <code>{name}</code> <span className="type">{values.join(', ') || value}</span>
                {text !== '' && <span className="text"> {text}</span>}
              </p>
            </li>
          ))}
        </ul>
      )}
    </div>
  ));
}

function Tags({ api }: { api: OpenApi }): ReactNode {
  if (api.path === undefined) return null;
  const { tags: names } = apiPlaces(api);
  const base = api.path.replace(/\/$/, '');
  return (
    <>
      <Title id="operations">{renderContext().strings.apiOperations}</Title>
      <Cards>
        {api.tags.map(({ name, label }) => (
          <Card key={name} title={label} href={`${base}/${names.get(name)}`}>
            {api
              .tagged(name)
              .map(({ summary }) => summary)
              .slice(0, 4)
              .join(', ')}
          </Card>
        ))}
      </Cards>
    </>
  );
}

function Title(props: { id: string; children: ReactNode }): ReactElement {
  const { children } = props;
  const id = uniqueId(props.id);
  return (
    <h2 id={id}>
      <a className="anchor" href={`#${encodeURI(id)}`}>
        {children}
      </a>
    </h2>
  );
}
