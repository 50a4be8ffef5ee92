/** The fields of a schema, as pages show them. */

/** A field of a schema. */
export interface ApiField {
  name: string;
  /** Names from the outermost object on, joined by dots: `customers.variables`. Lists have no place of their own. */
  path: string;
  /** Inline Markdown: `string`, `array of string`, `timestamp or null`. */
  type: string;
  required: boolean;
  deprecated: boolean;
  /** Markdown. */
  description: string;
  /** Inline Markdown: the allowed values, the limits and the default. */
  notes: string[];
  /** The fields inside. Several groups are alternatives. */
  groups: FieldGroup[];
  /** Name of the schema around this field that it contains again. Empty for all other fields. */
  repeats: string;
  /** Name of the object whose fields aren't listed here, to limit the size of pages. Empty for all other fields. */
  leftOut: string;
}

/** Fields that belong together: those of an object, or those of one of several alternatives. */
export interface FieldGroup {
  /** Name of the alternative. Empty if there is only one. */
  name: string;
  description: string;
  /** Inline Markdown: what a discriminator has to be for this alternative. Empty if nothing selects it. */
  selectedBy: string;
  /** Which alternatives follow, if the object has several sets of them. */
  set: '' | 'oneOf' | 'anyOf';
  /** Inline Markdown: names of fields of which some are required. */
  requires: string[];
  fields: ApiField[];
  /** Alternatives within this one. */
  groups: FieldGroup[];
  /** Further alternatives, whose fields aren't listed here. */
  others: { name: string; selectedBy: string }[];
  /** As `repeats` and `leftOut` of `ApiField`. */
  repeats: string;
  leftOut: string;
}

/** An empty group. */
export const EMPTY_GROUP: FieldGroup = {
  name: '',
  description: '',
  selectedBy: '',
  set: '',
  requires: [],
  fields: [],
  groups: [],
  others: [],
  repeats: '',
  leftOut: '',
};
