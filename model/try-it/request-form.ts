/** What the browser needs to know of an operation to offer its request as a form. The build stores it, and readers who open the form load it. */

import type { SampleLanguage } from '../samples/sample-language.ts';

/** The form of an operation. */
export interface RequestForm {
  /** Name of the operation. */
  name: string;
  /** HTTP method in upper case. */
  method: string;
  /** Path template, for example `/{environmentId}/cards`. */
  path: string;
  /** The servers to choose from. */
  servers: RequestServer[];
  /** Ways to prove who calls, of which a call needs one. Empty if it needs none. */
  security: RequestSecurity[];
  /** Parameters of the path, the query and the headers. */
  fields: RequestField[];
  /** The body in each media type. Empty if the request has none. */
  bodies: RequestBody[];
  /** Replies that the mock can be asked for. */
  replies: RequestedReply[];
  /** Languages that the request is shown in as code, with their labels. */
  languages: { value: SampleLanguage; label: string }[];
  /** What the reply is read as in code. */
  result: 'json' | 'text' | 'binary' | 'none';
}

/** A server that requests can be sent to. */
export interface RequestServer {
  /** Its URL without a slash at the end. That of the mock is a path below the site's base URL, without a slash at the start. */
  url: string;
  /** Absent for the mock. */
  label?: string;
}

/** Credentials that a call needs together. */
export interface RequestSecurity {
  /** Names of their schemes. Empty if the call needs none. */
  name: string;
  /** All of them are sent. */
  credentials: RequestCredential[];
}

/** A credential, which is never stored. Scripts can send no cookies and no certificates, so code alone has those. */
export interface RequestCredential {
  /** How it is sent. */
  kind: 'bearer' | 'basic' | 'header' | 'query' | 'cookie' | 'certificate';
  /** Name of the header, the query parameter or the cookie. */
  name: string;
}

/** A field of the form. */
export interface RequestField {
  /** Name of the parameter. */
  name: string;
  /** Where it is sent. */
  in: 'path' | 'query' | 'header' | 'body';
  /** The control that the form has for it. */
  kind: 'text' | 'number' | 'boolean' | 'choice' | 'list' | 'json' | 'file';
  /** Whether a request needs it. */
  required?: true;
  /** Plain text. */
  description?: string;
  /** The value at first. One line for each entry of a list, JSON for `json`. */
  example?: string;
  /** The values to choose from. */
  choices?: string[];
  /** Smallest number. */
  min?: number;
  /** Largest number. */
  max?: number;
  /** Shortest text, in characters. */
  minLength?: number;
  /** Longest text, in characters. */
  maxLength?: number;
  /** Regular expression that the text must match. */
  pattern?: string;
  /** Whether only integers are numbers here. */
  integer?: true;
  /** Never stored, and not in the code of the request. */
  secret?: true;
  /** Lists and objects in the URL or a header: what separates their parts, or `deep` for `name[key]`. Absent where a list is repeated. */
  style?: ',' | ' ' | '|' | 'deep';
  /** Whether it is all of the body. */
  whole?: true;
  /** JSON: names of the properties in it that are secrets, besides those that are named like one. */
  secrets?: string[];
  /** Id of the value of readers that it is (`sampleValues`). */
  value?: string;
}

/** A body in one media type. */
export interface RequestBody {
  /** The media type. */
  type: string;
  /** The fields of an object, or nothing for a body that is written as a whole. */
  fields: RequestField[];
  /** Whole bodies: texts, or JSON. */
  examples: { name: string; text: string }[];
  /** Whether a request needs a body. */
  required?: true;
  /** Whole bodies: names of the fields in them that are secrets, besides those that are named like one. */
  secrets?: string[];
}

/** A reply that the mock can be asked for. */
export interface RequestedReply {
  /** The status. */
  code: string;
  /** Names of its examples, if there are several. */
  examples?: string[];
}

/** Parses a stored form. Throws if it is malformed. */
export function parseRequestForm(value: unknown): RequestForm {
  if (typeof value !== 'object' || value === null || !('servers' in value))
    throw new Error('request form: expected an object with servers');
  // Only the build writes forms.
  return value as RequestForm;
}
