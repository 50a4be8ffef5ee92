/** Errors of an operation: shared ones, and examples with the error's own code, message and details. */
import { expect, it } from 'vitest';
import { parseApiDocument } from '../../../compiler/api/document/document.ts';
import { errorsOf } from '../../../compiler/api/error-list.ts';
import { mockOperation } from '../../../compiler/api/mock-operation.ts';

const DOCUMENT = `
openapi: 3.1.0
info: { title: T, version: '1' }
paths:
  /things:
    post:
      operationId: add
      responses:
        '409':
          description: A conflict
          content: { application/json: { example: { code: taken, message: The name is taken., status: 409 } } }
        default:
          description: An error
          content:
            application/json:
              example:
                error: { code: down, message: We are down., docUrl: 'https://e.example/#down', status: 500, details: [{ path: a }] }
      x-errors:
        - { $ref: '#/components/x-errors/call' }
        - { $ref: '#/components/x-errors/key', message: The key k-1 was used., when: The key was used }
        - { status: 409, code: taken, when: The name is taken }
        - { status: 422, code: invalid, when: '\`name\` is too long', message: Invalid., details: [{ path: name }] }
        - { status: 422, code: invalid, when: '\`size\` is too large' }
        - { $ref: '#/components/x-errors/nothing' }
  /token:
    post:
      operationId: token
      responses:
        '400': { description: Refused, content: { application/json: { example: { error: invalid_request, error_description: No. } } } }
      x-errors: [{ status: 400, code: invalid_scope, when: The scope is unknown, message: Unknown scope. }]
components:
  x-errors:
    call:
      - { status: 401, code: no_token, when: There is no token, message: Send a token. }
      - { status: 429, code: slow, when: There are too many calls }
    key: { status: 409, code: reused, when: Replaced }
`;
const { operation, resolve } = parseApiDocument(DOCUMENT);
const errors = errorsOf(operation('add'), resolve);

it('lists the errors of the operation, and those that it refers to', () => {
  expect(errors.map(({ status, code, when }) => `${status} ${code}: ${when}`)).toEqual([
    '401 no_token: There is no token',
    '409 reused: The key was used',
    '409 taken: The name is taken',
    '422 invalid: `name` is too long',
    '422 invalid: `size` is too large',
    '429 slow: There are too many calls',
    'default : An error',
  ]);
});

it('gives each an example with its own code, address, status, message and details', () => {
  const bodies = Object.fromEntries(
    errors.flatMap(({ examples }) => examples.map(({ name, value }) => [name, value])),
  );
  expect(bodies).toMatchObject({
    no_token: {
      error: {
        code: 'no_token',
        message: 'Send a token.',
        docUrl: 'https://e.example/#no_token',
        status: 401,
        details: [],
      },
    },
    reused: { code: 'reused', message: 'The key k-1 was used.', status: 409 },
    taken: { code: 'taken', message: 'The name is taken.' },
    invalid: { error: { message: 'Invalid.', details: [{ path: 'name' }] } },
    'invalid-2': { error: { message: 'size is too large', details: [] } },
    slow: { error: { message: 'There are too many calls' } },
    example: { error: { code: 'down' } },
  });
  expect(errorsOf(operation('token'), resolve)[0]?.examples[0]?.value).toEqual({
    error: 'invalid_scope',
    error_description: 'Unknown scope.',
  });
});

it('gives the mock all of them, beside the examples of the responses', () => {
  const { replies } = mockOperation(operation('add'), resolve);
  const names = replies.map(({ status, bodies }) => [status, ...bodies.map(({ name }) => name)]);
  expect(names).toEqual([
    ['409', undefined, 'reused'],
    ['default', undefined],
    ['401', 'no_token'],
    ['422', 'invalid', 'invalid-2'],
    ['429', 'slow'],
  ]);
});
