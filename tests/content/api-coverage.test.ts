/** The reference has a description of everything: operations, replies, errors, and every field that a page shows. */
import { expect, it } from 'vitest';
import { parseApiDocument } from '../../compiler/api/document/document.ts';
import type { Json } from '../../compiler/api/source/json.ts';
import type { Operation } from '../../compiler/api/document/operation.ts';
import { errorsOf } from '../../compiler/api/error-list.ts';
import { contentExamples, type Direction } from '../../compiler/api/example.ts';
import type { FieldGroup } from '../../compiler/api/field-group.ts';
import { schemaFields } from '../../compiler/api/fields.ts';
import { ENGLISH } from '../../model/strings/catalogue.ts';
import { apiText as text } from '../support/content/api-schemas.ts';

const document = parseApiDocument(text);
const context = { resolve: document.resolve, strings: ENGLISH, locale: 'en' };

/** Something that a reader looks up. */
interface Documented {
  at: string;
  text: string;
}

function fieldsIn(groups: FieldGroup[], at: string): Documented[] {
  return groups.flatMap(({ fields }) =>
    fields.flatMap((field) => [
      { at: `${at}.${field.path}`, text: field.description },
      ...fieldsIn(field.groups, at),
    ]),
  );
}

function fieldsOf(schema: Json, direction: Direction, at: string): Documented[] {
  return fieldsIn(schemaFields(schema, direction, context), at);
}

function parametersOf({ id, parameters, replies }: Operation): Documented[] {
  const headers = replies.flatMap(({ status, headers: own }) =>
    own.map((header) => ({ ...header, in: `${status} header` })),
  );
  return [...parameters, ...headers].map(({ in: place, name, description }) => ({
    at: `${id}.${place}.${name}`,
    text: description,
  }));
}

function bodiesOf({ id, body, replies }: Operation): Documented[] {
  return [
    ...(body?.contents ?? []).flatMap(({ schema }) => fieldsOf(schema, 'request', `${id}.body`)),
    ...replies.flatMap(({ status, contents }) =>
      contents.flatMap(({ schema }) => fieldsOf(schema, 'response', `${id}.${status}`)),
    ),
  ];
}

/** What has no description. */
function missing(all: Documented[]): string[] {
  return [...new Set(all.filter((one) => one.text.trim() === '').map(({ at }) => at))];
}

it('describes every operation, parameter and header', () => {
  const operations = document.operations.map(({ id, description }) => ({
    at: id,
    text: description,
  }));
  expect(operations.length).toBeGreaterThan(40);
  expect(missing([...operations, ...document.operations.flatMap(parametersOf)])).toEqual([]);
});

it('describes every reply and every error, with an example of each body', () => {
  const replies = document.operations.flatMap(({ id, replies: own }) =>
    own.map(({ status, description }) => ({ at: `${id}.${status}`, text: description })),
  );
  const errors = document.operations.flatMap((operation) =>
    errorsOf(operation, document.resolve).map(({ status, code, when, examples }) => ({
      at: `${operation.id}.${status}.${code}`,
      text: when,
      examples,
    })),
  );
  expect(errors.length).toBeGreaterThan(100);
  expect(missing([...replies, ...errors])).toEqual([]);
  expect(errors.filter(({ examples }) => examples.length === 0).map(({ at }) => at)).toEqual([]);
  const bare = document.operations.flatMap(({ id, replies: own }) =>
    own
      .filter(({ contents }) =>
        contents.some(
          (content) => contentExamples(content, 'response', document.resolve).length === 0,
        ),
      )
      .map(({ status }) => `${id}.${status}`),
  );
  expect(bare).toEqual([]);
});

it('describes every field of every body', () => {
  const fields = document.operations.flatMap(bodiesOf);
  expect(fields.length).toBeGreaterThan(500);
  expect(missing(fields)).toEqual([]);
});
