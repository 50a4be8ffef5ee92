/** The data of the references, as `npm run docs` writes it from the code of the engine. */

/** A documented name: a prop, a variable, an event or a rule. */
export interface Named {
  name: string;
  code: string;
  isOptional: boolean;
  text: string;
}

/** A field of the configuration or of front matter. */
export interface Field {
  path: string;
  type: string;
  isRequired: boolean;
  text: string;
}

/** An option of a command, or an environment variable. */
export interface Option {
  name: string;
  text: string;
  default?: string;
  env?: string;
}

/** An environment variable. */
export interface Variable {
  name: string;
  text: string;
  commands: string[];
}

/** A command. */
export interface Command {
  name: string;
  usage: string;
  summary: string;
  options: Option[];
  variables: Option[];
  json?: Record<string, string>;
}

/** A component. */
export interface Component {
  name: string;
  text: string;
  props: Named[];
  isTemplatePart: boolean;
}

/** A limit. */
export interface Limit {
  name: string;
  value: string;
  unit: string;
  beyond: string;
  module: string;
}

/** A key in KV, or the format of an object. */
export interface StoredFormat {
  name: string;
  text: string;
  modules: string[];
}

/** A type of a value in KV. */
export interface StoredType {
  name: string;
  text: string;
  code: string;
  fields: Named[];
}

/** What `data/reference.json` contains. */
export interface Reference {
  config: Field[];
  frontMatter: Field[];
  postFrontMatter: Field[];
  changelogFrontMatter: Named[];
  components: Component[];
  commands: Command[];
  create: Command;
  environment: Variable[];
  settings: Named[];
  bindings: Named[];
  endpoints: { own: Named[]; content: Named[]; generated: Named[]; wellKnown: Named[] };
  responseHeaders: Named[];
  requestHeaders: Named[];
  diagnostics: Named[];
  logEvents: Named[];
  metrics: Named[];
  stored: { keys: StoredFormat[]; objects: StoredFormat[]; types: StoredType[] };
  limits: Limit[];
}
