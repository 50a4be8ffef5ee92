/** Long declarations of client libraries are split over lines, and nothing else about them changes. */
import { expect, it } from 'vitest';
import { declarationLines } from '../../../compiler/catalogues/declaration-lines.ts';
import { readLibraries } from '../../../compiler/catalogues/libraries.ts';
import { siteVariables } from '../../support/content/api-schemas.ts';

it.each([
  [
    'fun Sdk.send(name: String, properties: Map<String, Any> = emptyMap(), listener: (String, Int) -> Unit): Job',
    'fun Sdk.send(\n  name: String,\n  properties: Map<String, Any> = emptyMap(),\n  listener: (String, Int) -> Unit\n): Job',
  ],
  [
    'struct Event { let kind: Kind; let cardID: String; let metadata: [String: String]; let values: [String: Any]? }',
    'struct Event {\n  let kind: Kind\n  let cardID: String\n  let metadata: [String: String]\n  let values: [String: Any]?\n}',
  ],
  [
    'const Config({required String apiBaseUrl, required String environmentId, LogLevel logLevel = LogLevel.error})',
    'const Config({\n  required String apiBaseUrl,\n  required String environmentId,\n  LogLevel logLevel = LogLevel.error\n})',
  ],
])('splits %s', (line, lines) => {
  expect(declarationLines(line)).toBe(lines);
});

it.each([
  'fun Sdk.send(name: String)',
  'enum Reason { case loggedOut, authTokenRejected, customerDeleted, apiKeyRevoked, somethingElse }',
  'const Container: ForwardRefExoticComponent<{ containerId: string } & RefAttributes<ContainerHandle>>',
  'fun Sdk.observe(listenerThatHasOneParameterAndAVeryLongName: (CardEvent, CardCount) -> Unit): Job',
])('leaves %s as it is', (line) => {
  expect(declarationLines(line)).toBe(line);
});

it('changes nothing but spaces, semicolons and lines in the declarations of the site', () => {
  const { groups } = readLibraries('content', 'sdks.yaml', siteVariables);
  const all = groups
    .flatMap(({ symbols }) => symbols)
    .flatMap((symbol) => Object.values(symbol.in))
    .flatMap(({ signature = '', next = '' }) => [signature, next]);
  const bare = (text: string): string => text.replaceAll(/[\s;]/g, '');
  expect(all.filter((text) => declarationLines(text) !== text).length).toBeGreaterThan(15);
  for (const text of all) expect(bare(declarationLines(text))).toBe(bare(text));
});
