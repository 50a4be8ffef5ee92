/** Client libraries: their reference, their table, and the declarations for TypeScript. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readLibraries } from '../../../compiler/catalogues/libraries.ts';
import { typescriptDeclarations } from '../../../compiler/catalogues/typescript-declarations.ts';
import type { BuildOutcome } from '../../../compiler/release/build-outcome.ts';
import { librarySite } from '../../support/sites/library-site.ts';
import type { TemporarySite } from '../../support/sites/temporary-site.ts';

const YAML = `libraries:
  - { id: web, label: Web, language: typescript, page: /web, object: Parcels }
  - { id: android, label: Android, language: kotlin, page: /android }
groups:
  - title: Start
    symbols:
      - name: track
        kind: function
        summary: Follows a parcel.
        in:
          web: { signature: 'track(id: string): Parcel', next: 'track(id: string): Promise<Parcel>' }
          android: { name: trackParcel, signature: 'fun trackParcel(id: String): Parcel' }
        parameters: [{ name: id, text: The number on the label }]
        errors: [notFound]
      - name: Parcel
        kind: type
        summary: A parcel.
        in: { web: { signature: 'interface Parcel { id: string }' } }
      - name: forget
        kind: function
        summary: Forgets a parcel.
        in: { web: { next: 'forget(): void' } }
`;

let site: TemporarySite;
let outcome: BuildOutcome;
beforeAll(async () => {
  site = librarySite(YAML, {
    index: '<LibraryMatrix />',
    web: '<LibraryReference library="web" />',
    android: '<LibraryReference library="android" />',
  });
  outcome = await site.build();
});
afterAll(() => site.close());

describe('a reference', () => {
  it('has the declarations of its own library, and those of the next version', () => {
    const web = site.page(outcome, '/web').html.replaceAll(/<[^>]*>/g, '');
    expect(web).toContain('track(id: string): Parcel');
    expect(web).toContain('In the next major version:');
    expect(web).toContain('track(id: string): Promise&lt;Parcel>');
    const android = site.page(outcome, '/android').html;
    expect(android).toContain('id="trackParcel"');
    expect(android.replaceAll(/<[^>]*>/g, '')).not.toContain('forget');
  });

  it('is compared in a table, without types', () => {
    const rows = site.page(outcome, '/').html.match(/<tr>.*?<\/tr>/gs) ?? [];
    expect(
      rows.map((row) =>
        row
          .replaceAll(/<[^>]*>/g, ' ')
          .replaceAll(/\s+/g, ' ')
          .trim(),
      ),
    ).toEqual(['Feature Web Android', 'track track trackParcel', 'forget forget No']);
  });
});

it('has declarations of the current and of the next version', () => {
  const libraries = readLibraries(site.root, 'libraries.yaml', new Map());
  expect(typescriptDeclarations(libraries, 'web', 'current')).toContain(
    'export declare const Parcels: {\n  track(id: string): Parcel\n};\nexport interface Parcel { id: string }',
  );
  expect(typescriptDeclarations(libraries, 'web', 'next')).toContain(
    'track(id: string): Promise<Parcel>\n  forget(): void',
  );
});

it('stops the build for an unknown kind, and names the line', async () => {
  const faulty = librarySite(YAML.replace('kind: type', 'kind: thing'), { index: 'Text' });
  const [first] = await faulty.diagnose();
  await faulty.close();
  expect(first).toMatchObject({ rule: 'libraries', line: 16 });
  expect(first?.message).toMatch(/kind`: found "thing", expected one of/);
});
