/** Finds the fields of an event's `data` that code reads, however its language writes it. */

const QUOTE = `["'\`]`;
/** A call that returns a member by its name: `get("data")`, `GetProperty("data")`, `getJSONObject("data")`, `dig('data', …`. */
const GETTER = String.raw`(?:get|opt|path|at|pop|dig|fetch|value|TryGet|Get)\w*`;
const EVENT = String.raw`(?:\w*[eE]vent|\$event|e)`;

/** How code writes the `data` of an event. */
const CONTAINERS = [
  String.raw`\b${EVENT}[?!]{0,2}\.[dD]ata\b`,
  String.raw`\$?\b${EVENT}[?!]?\.?\[\s*${QUOTE}data${QUOTE}\s*\]`,
  String.raw`\b${EVENT}[?!]?(?:\.|->|::)${GETTER}\(\s*${QUOTE}data${QUOTE}\s*[),]`,
  String.raw`\b\w+\s*->\s*'data'`,
  String.raw`json_extract(?:_scalar)?\(\s*data\s*,`,
];

/** What may be between the two: casts, and the end of the call that made them. */
const CAST = String.raw`(?:\s*(?:as[?!]?|as\?)\s*[\w<>, :?.\[\]]+?\))?[?!]{0,2}(?:\.(?:jsonObject|asJsonObject|getAsJsonObject\(\)|AsObject\(\)))?[?!]{0,2}`;

/** How code reads a member. The names of methods aren't members. */
const MEMBERS = [
  String.raw`\.(\w+)\b(?!\s*\()`,
  String.raw`\.?\[\s*${QUOTE}(\w+)${QUOTE}\s*\]`,
  String.raw`(?:\.|->|::)${GETTER}\(\s*${QUOTE}(\w+)${QUOTE}`,
  String.raw`\s*${QUOTE}(\w+)${QUOTE}\s*\)`,
  String.raw`\s*'\$\.(\w+)`,
  String.raw`\s*->>?\s*'(\w+)'`,
];

/** A variable called `data` that holds the `data` of an event. */
const ALIAS = new RegExp(
  String.raw`\{[^{}]*\bdata\b[^{}]*\}\s*=\s*${EVENT}\b|\bdata(?:\s*:\s*[\w<>?]+)?\s*:?=\s*(?:${CONTAINERS.join('|')})`,
);

/** Returns the names, in the order of the code. */
export function dataFields(code: string): string[] {
  const containers = ALIAS.test(code)
    ? [...CONTAINERS, String.raw`(?<![.\w"'>-])\$?data\b`]
    : CONTAINERS;
  const pattern = new RegExp(`(?:${containers.join('|')})${CAST}(?:${MEMBERS.join('|')})`, 'g');
  return [...code.matchAll(pattern)].map(
    (match) => match.slice(1).find((name) => name !== undefined) ?? '',
  );
}
