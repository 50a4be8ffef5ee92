/** The fields of a request or a response. Nested objects open in place. */
import type { ReactElement, ReactNode } from 'react';
import { fillText } from '../../../model/strings/message.ts';
import { apiFileName } from '../../api/files.ts';
import type { OpenApi } from '../../api/site-apis.ts';
import type { ApiField, FieldGroup } from '../../api/field-group.ts';
import { schemaFields } from '../../api/fields.ts';
import type { ApiParameter } from '../../api/document/operation.ts';
import { fieldContext, isSimple, Markdown, PartTitle } from './api-text.tsx';
import { renderInlineMarkdown } from '../inline-markdown.tsx';
import { renderContext, uniqueId } from '../render-context.ts';

/** Where a list of fields belongs, for scripts that fill in a request. */
export interface FieldPlace {
  /** Id of the document, for what a page leaves out. */
  api: string;
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
        place={{ api: api.id, prefix: `${anchor}.${first.in}`, in: first.in }}
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
  return groups.map((group, index) => <Group key={index} {...{ group, place }} isOutermost />);
}

interface GroupProps {
  group: FieldGroup;
  place: FieldPlace;
  /** Scripts read the values of the outermost fields. */
  isOutermost?: boolean;
}

function Group({ group, place, isOutermost = false }: GroupProps): ReactElement {
  const { strings } = renderContext();
  const { name, set, selectedBy } = group;
  if (name === '') return <GroupFields {...{ group, place, isOutermost }} />;
  return (
    <>
      {set !== '' && (
        <p className="type">{set === 'oneOf' ? strings.apiOneOfThese : strings.apiAnyOfThese}</p>
      )}
      <details className="inner">
        <summary>
          {name}
          {selectedBy !== '' && <span className="type"> {renderInlineMarkdown(selectedBy)}</span>}
        </summary>
        <Markdown text={group.description} />
        <Elsewhere {...{ ...group, place }} />
        <GroupFields {...{ group, place, isOutermost }} />
        {group.others.length > 0 && (
          <ul>
            {group.others.map((other, index) => (
              <li key={index}>
                <code>{other.name}</code>
                {other.selectedBy !== '' && (
                  <span className="type"> {renderInlineMarkdown(other.selectedBy)}</span>
                )}
              </li>
            ))}
          </ul>
        )}
        {group.groups.map((inner, index) => (
          <Group key={index} group={inner} place={place} />
        ))}
      </details>
    </>
  );
}

function GroupFields({ group, place, isOutermost }: GroupProps): ReactElement {
  const { strings } = renderContext();
  return (
    <div>
      {group.requires.map((names) => (
        <p key={names} className="type">
          {renderInlineMarkdown(names)} <em>{strings.apiRequired}</em>
        </p>
      ))}
      {group.fields.length > 0 && (
        <ul
          className="fields"
          {...(isOutermost && {
            'data-in': place.in,
            'data-media': place.mediaType,
            'data-status': place.status,
          })}
        >
          {group.fields.map((field) => (
            <Field key={field.path} field={field} place={place} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Field({ field, place }: { field: ApiField; place: FieldPlace }): ReactElement {
  const { strings } = renderContext();
  const id = uniqueId(idOf(place.prefix, field.path));
  const text = [field.description, ...field.notes].filter(Boolean);
  const simple = isSimple(field.description);
  const inline = simple ? clausesOf(text) : clausesOf(field.notes);
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
        <Elsewhere {...{ ...field, place }} />
      </p>
      {!simple && <Markdown text={field.description} />}
      {field.groups.length > 0 && (
        <details className="inner">
          <summary>
            {renderInlineMarkdown(fillText(strings.apiFieldsOf, { name: `\`${field.name}\`` }))}
          </summary>
          {field.groups.map((group, index) => (
            <Group key={index} {...{ group, place }} />
          ))}
        </details>
      )}
    </li>
  );
}

// Says where to find fields that aren't listed here: further up the page, or only in the document.
function Elsewhere(
  props: Pick<ApiField, 'repeats' | 'leftOut'> & { place: FieldPlace },
): ReactNode {
  const { repeats, leftOut, place } = props;
  const { strings, href } = renderContext();
  const named = (text: string, name: string): ReactNode =>
    renderInlineMarkdown(fillText(text, { name: `\`${name.replaceAll('`', '')}\`` }));
  if (repeats !== '') return <span className="text"> {named(strings.apiRepeats, repeats)}</span>;
  if (leftOut === '') return null;
  const file = `${apiFileName(place.api)}.yaml`;
  return (
    <span className="text">
      {' '}
      {named(strings.apiLeftOut, leftOut)} <a href={href(file)}>{file.slice(1)}</a>
    </span>
  );
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
