/** Stores the mock of a document (`model/release/mock.ts`): operations in parts of a limited size, and an index of them. */
import type { MockCall, MockIndex, MockOperation } from '../../model/release/mock.ts';
import { isObject } from '../../model/schema/schema.ts';
import { writeObject } from '../objects/objects.ts';
import { type Json, objectAt, objectsAt, textAt } from './document/json.ts';
import { type MockedDocument, mockOperation } from './mock-operation.ts';

/** Length of a part in characters, unless one operation is longer: a request parses one part. */
const PART_LENGTH = 32_768;

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

/** A mock in the object store. */
export interface StoredMock {
  /** Hash of the index. */
  object: string;
  /** Hashes of the parts. */
  parts: string[];
}

/** Stores the mock of a document. */
export function storeMock(document: MockedDocument, store: string): StoredMock {
  const parts: string[] = [];
  const calls: MockCall[] = [];
  let part: string[] = [];
  let length = 0;
  const finish = (): void => {
    if (part.length > 0) parts.push(writeObject(store, `[${part.join(',\n')}]`));
    part = [];
    length = 0;
  };
  for (const { method, path, operation } of operationsOf(document)) {
    const text = JSON.stringify(operation);
    if (length + text.length > PART_LENGTH) finish();
    calls.push({ method, path, at: [parts.length, part.length] });
    part.push(text);
    length += text.length;
  }
  finish();
  const index: MockIndex = { parts, calls };
  return { object: writeObject(store, JSON.stringify(index)), parts };
}

/** Returns the path of a server's URL, with the defaults of its variables and without a slash at the end. */
export function serverPath(server: Json): string {
  const variables = objectAt(server, 'variables');
  const url = textAt(server, 'url').replace(/\{([^}]+)\}/g, (_whole, name: string) =>
    textAt(objectAt(variables, name), 'default'),
  );
  return URL.parse(url, 'https://example.com')?.pathname.replace(/\/+$/, '') ?? '';
}

function operationsOf(
  document: MockedDocument,
): { method: string; path: string; operation: MockOperation }[] {
  const { root, resolve } = document;
  return Object.entries(objectAt(root, 'paths')).flatMap(([path, value]) => {
    const item = isObject(value) ? resolve(value) : {};
    return METHODS.flatMap((method) => {
      const given = item[method];
      if (!isObject(given)) return [];
      const [server = {}] = [given, item, root].flatMap((one) => objectsAt(one, 'servers'));
      return {
        method: method.toUpperCase(),
        path: serverPath(server) + path,
        operation: mockOperation(document, item, given),
      };
    });
  });
}
