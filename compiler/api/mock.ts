/** Stores the mock of a document (`model/release/mock.ts`): operations in parts of a limited size, and an index of them. */
import type { MockCall, MockIndex } from '../../model/release/mock.ts';
import { writeObject } from '../objects/objects.ts';
import type { ApiDocument } from './document/document.ts';
import { mockOperation } from './mock-operation.ts';

// @limit characters of a part of the API mock: The next operation begins another part.
/** Length of a part in characters, unless one operation is longer: a request parses one part. */
const PART_LENGTH = 32_768;

/** A mock in the object store. */
export interface StoredMock {
  /** Hash of the index. */
  object: string;
  /** Hashes of the parts. */
  parts: string[];
}

/** Stores the mock of a document. */
export function storeMock(document: ApiDocument, store: string): StoredMock {
  const parts: string[] = [];
  const calls: MockCall[] = [];
  let part: string[] = [];
  let length = 0;
  const finish = (): void => {
    // @object mock-part: Operations of a mock: a list of JSON, one operation a line.
    if (part.length > 0) parts.push(writeObject(store, `[${part.join(',\n')}]`));
    part = [];
    length = 0;
  };
  for (const operation of document.operations) {
    const { kind, method, server, path } = operation;
    if (kind !== 'call') continue;
    const text = JSON.stringify(mockOperation(operation, document.resolve));
    if (length + text.length > PART_LENGTH) finish();
    calls.push({ method, path: serverPath(server) + path, at: [parts.length, part.length] });
    part.push(text);
    length += text.length;
  }
  finish();
  const index: MockIndex = { parts, calls };
  // @object mock-index: The calls that a mock answers, and which of its parts has each: `MockIndex` as JSON.
  return { object: writeObject(store, JSON.stringify(index)), parts };
}

/** Returns the path of a server's URL, without a slash at the end. */
export function serverPath(url: string): string {
  return URL.parse(url, 'https://example.com')?.pathname.replace(/\/+$/, '') ?? '';
}
