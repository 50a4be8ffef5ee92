/**
 * An OpenAPI document for the pages of an API reference. The pages, the code samples, the mock and the download all come
 * from it.
 */
import { isObject } from '../../../model/schema/schema.ts';
import { type Json, objectAt, objectsAt, textAt } from '../source/json.ts';
import type { Operation } from './operation.ts';
import { operationsOf } from './operations.ts';
import { referenceTarget } from '../source/pointer.ts';
import { parseApiText } from './read-document.ts';
import { type SecurityScheme, securitySchemes } from './security.ts';
import { type ApiServer, serversOf } from './servers.ts';

/** A group of operations. */
export interface TagGroup {
  name: string;
  /** Label for readers (`x-displayName`), or else the name. */
  label: string;
  /** Markdown. */
  description: string;
}

/** A document whose references can be followed. */
export interface ApiDocument {
  /** The document as JSON, with the files that it refers to. */
  root: Json;
  title: string;
  version: string;
  /** Markdown. */
  description: string;
  /** Base URL of all paths. */
  server: string;
  servers: ApiServer[];
  securitySchemes: SecurityScheme[];
  /** The tags that operations have, in the order of the document. */
  tags: TagGroup[];
  /** The operations, in the order of the document, and then the webhooks. */
  operations: Operation[];
  /** Returns the operation with an id. Throws for an unknown id and lists the known ones. */
  operation: (id: string) => Operation;
  /** Returns the operations with a tag. Those without any have the tag `Other`, `Webhooks` or a part of their path. */
  tagged: (tag: string) => Operation[];
  /** The names of the schemas. */
  schemas: string[];
  /** Returns a schema of `components.schemas`. Throws for an unknown name and lists the known ones. */
  schema: (name: string) => Json;
  /** Returns the target of a `$ref`, and any other object unchanged. A `$ref` to nothing becomes an empty schema. */
  resolve: (value: Json) => Json;
}

/** Parses the text of a document without other files. Throws for any other text, with the line where that is known. */
export function parseApiDocument(text: string): ApiDocument {
  return apiDocument(parseApiText(text));
}

/** Opens a document that was upgraded to OpenAPI 3.1. */
export function apiDocument(root: Json): ApiDocument {
  function resolve(value: Json, depth = 0): Json {
    const ref = value['$ref'];
    if (typeof ref !== 'string') return value;
    const found = referenceTarget(root, ref);
    return isObject(found) && depth < 50 ? resolve(found, depth + 1) : {};
  }

  const info = objectAt(root, 'info');
  const schemes = securitySchemes(root, resolve);
  const servers = serversOf(root);
  const server = servers[0]?.url ?? '';
  const operations = operationsOf(root, { resolve, schemes, server });
  const byId = new Map(operations.map((operation) => [operation.id, operation]));
  const schemas = objectAt(objectAt(root, 'components'), 'schemas');
  const tags = tagsOf(root, operations);
  return {
    root,
    title: textAt(info, 'title'),
    version: textAt(info, 'version'),
    description: textAt(info, 'description'),
    server,
    servers,
    securitySchemes: schemes,
    tags,
    operations,
    operation(id) {
      const found = byId.get(id);
      if (found !== undefined) return found;
      throw new Error(
        `there is no operation \`${id}\`, expected one of ${[...byId.keys()].join(', ')}`,
      );
    },
    tagged: (tag) => operations.filter((operation) => operation.tags.includes(tag)),
    schemas: Object.keys(schemas),
    schema(name) {
      const found = schemas[name];
      if (isObject(found)) return resolve(found);
      throw new Error(
        `there is no schema \`${name}\`, expected one of ${Object.keys(schemas).join(', ')}`,
      );
    },
    resolve,
  };
}

function tagsOf(root: Json, operations: Operation[]): TagGroup[] {
  const used = new Set(operations.flatMap((operation) => operation.tags));
  const listed = objectsAt(root, 'tags')
    .map((tag) => ({
      name: textAt(tag, 'name'),
      label: textAt(tag, 'x-displayName') || textAt(tag, 'name'),
      description: textAt(tag, 'description'),
    }))
    .filter(({ name }) => used.has(name));
  const names = new Set(listed.map(({ name }) => name));
  const others = [...used].filter((name) => !names.has(name));
  return [...listed, ...others.map((name) => ({ name, label: name, description: '' }))];
}
