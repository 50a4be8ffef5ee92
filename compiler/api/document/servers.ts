/** The servers of an API. */
import { isObject } from '../../../model/schema/schema.ts';
import { type Json, listAt, objectAt, objectsAt, textAt } from '../source/json.ts';

/** A variable in the URL of a server. */
export interface ServerVariable {
  name: string;
  value: string;
  values: string[];
  description: string;
}

/** A server with its base URL. */
export interface ApiServer {
  /** The URL with the defaults of its variables. */
  url: string;
  /** The URL as the document has it: `https://{region}.example.com`. */
  template: string;
  description: string;
  variables: ServerVariable[];
}

/** Returns the servers of a document, a path or an operation. */
export function serversOf(value: Json): ApiServer[] {
  return objectsAt(value, 'servers').map((server) => {
    const template = textAt(server, 'url');
    const variables = Object.entries(objectAt(server, 'variables')).flatMap(([name, given]) =>
      isObject(given)
        ? [
            {
              name,
              value: textAt(given, 'default'),
              values: listAt(given, 'enum').map(String),
              description: textAt(given, 'description'),
            },
          ]
        : [],
    );
    const url = template.replace(
      /\{([^}]+)\}/g,
      (whole, name: string) => variables.find((one) => one.name === name)?.value ?? whole,
    );
    return { url, template, description: textAt(server, 'description'), variables };
  });
}
