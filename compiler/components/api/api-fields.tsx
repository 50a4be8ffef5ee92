/** The fields of a request or a response. Nested objects open in place. */
import type { ReactElement, ReactNode } from 'react';
import { fillText } from '../../../model/strings/message.ts';
import type { OpenApi } from '../../api/site-apis.ts';
import type { ApiField, FieldGroup } from '../../api/fields.ts';
import { schemaFields } from '../../api/fields.ts';
import type { ApiParameter } from '../../api/document/operation.ts';
import { fieldContext, isSimple, Markdown, PartTitle } from './api-text.tsx';
import { renderInlineMarkdown } from '../inline-markdown.tsx';
import { renderContext } from '../render-context.ts';

/** Where a list of fields belongs, for scripts that fill in a request. */
export interface FieldPlace {
  /** What ids of fields begin with: `list-cards.query`. */
  prefix: string;
  in: ApiParameter['in'] | 'body' | 'response' | 'schema';
  mediaType?: string;
  status?: string;
}

/** Renders the parameters of one place under a title. Renders nothing if there are none. */
export function Parameters(props: {
  api: OpenApi;
  title: string;
  anchor: string;
  parameters: ApiParameter[];
}): ReactNode {
  const { api, title, anchor, parameters } = props;
  const [first] = parameters;
  if (first === undefined) return null;
  const properties = parameters.map(({ name, schema, description, deprecated }) => {
    const described = { ...api.resolve(schema), ...(description && { description }) };
    return [name, deprecated ? { ...described, deprecated } : described] as const;
  });
  const required = parameters.filter((one) => one.required).map(({ name }) => name);
  const schema = { properties: Object.fromEntries(properties), required };
  return (
    <>
      <PartTitle>{title}</PartTitle>
      <FieldGroups
        groups={schemaFields(schema, 'request', fieldContext(api))}
        place={{ prefix: `${anchor}.${first.in}`, in: first.in }}
      />
    </>
  );
}

/** Renders the fields of an object, or of each of its alternatives. */
export function FieldGroups({
  groups,
  place,
}: {
  groups: FieldGroup[];
  place: FieldPlace;
}): ReactNode {
  return groups.map((group, index) => {
    const list = (
      <ul
        className="fields"
        data-in={place.in}
        data-media={place.mediaType}
        data-status={place.status}
      >
        {group.fields.map((field) => (
          <Field key={field.path} field={field} prefix={place.prefix} />
        ))}
      </ul>
    );
    if (group.name === '') return <div key={index}>{list}</div>;
    return (
      <Variant key={index} group={group}>
        {list}
      </Variant>
    );
  });
}

function Variant({ group, children }: { group: FieldGroup; children: ReactNode }): ReactElement {
  return (
    <details className="inner">
      <summary>{group.name}</summary>
      <Markdown text={group.description} />
      {children}
    </details>
  );
}

function Field({ field, prefix }: { field: ApiField; prefix: string }): ReactElement {
  const { strings } = renderContext();
  const id = idOf(prefix, field.path);
  const text = [field.description, ...field.notes].filter(Boolean);
  const simple = isSimple(field.description);
  const inline = simple ? clausesOf(text) : clausesOf(field.notes);
  const repeats =
    field.repeats === '' ? '' : fillText(strings.apiRepeats, { name: `\`${field.repeats}\`` });
  return (
    <li id={id} data-name={field.path === field.name ? field.name : undefined}>
      <p>
        <a className="self" href={`#${encodeURI(id)}`}>
          <code>{field.name}</code>
        </a>{' '}
        <span className="type">{renderInlineMarkdown(field.type)}</span>
        {field.required && <em> {strings.apiRequired}</em>}
        {field.deprecated && <em className="deprecated"> {strings.apiDeprecated}</em>}
        {inline !== '' && <span className="text"> {renderInlineMarkdown(inline)}</span>}
        {repeats !== '' && <span className="text"> {renderInlineMarkdown(repeats)}</span>}
      </p>
      {!simple && <Markdown text={field.description} />}
      {field.groups.length > 0 && (
        <details className="inner">
          <summary>
            {renderInlineMarkdown(fillText(strings.apiFieldsOf, { name: `\`${field.name}\`` }))}
          </summary>
          {field.groups.map((group, index) => (
            <Nested key={index} group={group} prefix={prefix} />
          ))}
        </details>
      )}
    </li>
  );
}

function Nested({ group, prefix }: { group: FieldGroup; prefix: string }): ReactElement {
  const list = (
    <ul className="fields">
      {group.fields.map((field) => (
        <Field key={field.path} field={field} prefix={prefix} />
      ))}
    </ul>
  );
  return group.name === '' ? list : <Variant group={group}>{list}</Variant>;
}

// Ids can't contain spaces.
function idOf(prefix: string, path: string): string {
  return `${prefix}.${path}`.replace(/\s+/g, '-');
}

// The description, the values, the limits and the default as one sentence.
function clausesOf(parts: string[]): string {
  const { locale, strings } = renderContext();
  const [first = '', ...rest] = parts.map((part) =>
    part
      .trim()
      .replaceAll('\n', ' ')
      .replace(/[.;。；؛]$/, ''),
  );
  const text = rest.reduce(
    (before, second) => fillText(strings.apiClauses, { first: before, second }),
    first,
  );
  return text.slice(0, 1).toLocaleUpperCase(locale) + text.slice(1);
}
