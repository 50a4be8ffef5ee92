/** Migration guides of client libraries: what each major version changes, removes, adds and keeps. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BuildOutcome } from '../../../compiler/release/build-outcome.ts';
import { librarySite } from '../../support/sites/library-site.ts';
import type { TemporarySite } from '../../support/sites/temporary-site.ts';

const YAML = `libraries:
  - id: web
    label: Web
    language: typescript
    page: /web
    reference: /web
    versions:
      - version: '2'
        summary: Version 2 returns promises.
        requires: [{ name: Node, before: '20', after: '22' }]
      - { version: '3', upcoming: true, summary: Version 3 is in beta., changes: [The script is a module.] }
  - { id: android, label: Android, language: kotlin, page: /web }
groups:
  - title: Start
    symbols:
      - name: track
        kind: function
        summary: Follows a parcel.
        in:
          web:
            signature: 'track(id: string): Promise<void>'
            before: { '2': 'track(id: string): void' }
            next: 'track(id: string): Promise<Parcel>'
            migrate: { '2': Await it., '3': Read the parcel. }
        parameters: [{ name: id, text: The number on the label }, { name: owner, text: In Kotlin }]
      - name: forget
        kind: function
        summary: Forgets a parcel.
        in: { web: { signature: 'forget(): void', deprecated: 2.1.0, removed: 3.0.0, migrate: { '3': Remove it. } } }
      - name: ping
        kind: function
        summary: Checks the connection.
        in: { web: { signature: 'ping(): void', removed: 2.0.0, migrate: { '2': Delete the call. } } }
      - { name: Parcel, kind: type, summary: A parcel., in: { web: { next: 'interface Parcel { id: string }' } } }
      - name: stop
        kind: function
        summary: Stops.
        in: { web: { signature: 'stop(): void' }, android: { signature: 'fun stop(owner: Owner)' } }
`;

let site: TemporarySite;
let outcome: BuildOutcome;
beforeAll(async () => {
  site = librarySite(YAML, {
    index: '<LibraryMatrix />',
    web: '<LibraryReference library="web" />',
    migrate: '<LibraryMigration library="web" />',
  });
  outcome = await site.build();
});
afterAll(() => site.close());

function textOf(path: string): string {
  return site
    .page(outcome, path)
    .html.replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll(/\s+/g, ' ');
}

describe('a guide', () => {
  it('has a part for each major version, the newest first, in the contents', () => {
    expect(outcome.diagnostics).toEqual([]);
    const { toc } = site.page(outcome, '/migrate').header;
    expect(toc.map(({ id }) => id)).toEqual([
      'version-3',
      'version-3-changed',
      'version-3-removed',
      'version-3-new',
      'version-3-other',
      'version-3-unchanged',
      'version-2',
      'version-2-requirements',
      'version-2-changed',
      'version-2-removed',
      'version-2-unchanged',
    ]);
  });

  it('shows declarations before and after, with what to do', () => {
    const text = textOf('/migrate');
    expect(text).toMatch(
      /From version 2 to 3 Version 3 is in beta\. Changed track : Read the parcel\. .*Version 2 .*Promise < ?void.*Version 3 .*Promise < ?Parcel/,
    );
    expect(text).toMatch(/Removed forget : Remove it\./);
    expect(text).toMatch(/New Parcel : A parcel\./);
    expect(text).toMatch(/Other changes The script is a module\. Unchanged stop/);
    expect(text).toMatch(/Node 20 22 Changed track : Await it\./);
    expect(text).toMatch(/Removed ping : Delete the call\..* Unchanged forget , stop/);
  });

  it('links what the reference has', () => {
    const { html } = site.page(outcome, '/migrate');
    expect(html).toContain('href="/web#track"');
    expect(html).not.toContain('href="/web#ping"');
  });
});

it('leaves out of the reference what was removed earlier, and says since when the rest is deprecated', () => {
  const text = textOf('/web');
  expect(text).toContain('Deprecated since version 2.1.0. Removed in version 3.0.0');
  expect(text).not.toContain('ping');
  expect(textOf('/')).not.toContain('ping');
});

it('shows parameters that the declaration has', () => {
  const text = textOf('/web');
  expect(text).toContain('The number on the label');
  expect(text).not.toContain('In Kotlin');
});

it('stops the build for a number in place of a version', async () => {
  const faulty = librarySite(YAML.replace('removed: 3.0.0', 'removed: 3'), { index: 'Text' });
  const [first] = await faulty.diagnose();
  await faulty.close();
  expect(first).toMatchObject({ rule: 'libraries', line: 29 });
  expect(first?.message).toContain('expected a version in quotes, such as "4" or "4.2.0"');
});
