/** Members of a document whose content is data, and those whose names the document chooses. */

const DATA_MEMBERS = new Set(['example', 'default', 'enum', 'const', 'value']);

const MAPS = new Set(
  'properties patternProperties dependentSchemas $defs definitions schemas responses examples headers parameters requestBodies callbacks links securitySchemes pathItems webhooks'.split(
    ' ',
  ),
);

/** Whether the member of an object is data, and not a part of the document. */
export function isData(name: string): boolean {
  return DATA_MEMBERS.has(name);
}

/** Whether the members of a member have names that the document chooses, which may be those of keywords. */
export function hasOwnNames(name: string): boolean {
  return MAPS.has(name);
}
