/** The credentials in the form of a request: one of the ways that the call accepts, with a field for each of its parts. */
import type { RequestCredential, RequestForm } from '../../../model/try-it/request-form.ts';
import { fillText } from '../../../model/strings/message.ts';
import { readStored } from '../../state/storage.ts';
import { createField, type FieldControl, labelled, selectOf } from './field-control.ts';
import type { RequestInput } from './prepared-request.ts';

/** Where the tabs of code samples keep the reader's way to authenticate. */
const CHOSEN_KEY = 'docusaurus.tab.authentication';

/** The fields of the credentials. */
export interface SecurityView {
  rows: HTMLElement[];
  /** The fields of all ways, also of those that aren't shown. */
  fields: FieldControl[];
  /** The credentials of the chosen way. */
  given(): RequestInput['credentials'];
}

/** Creates the fields. */
export function createSecurity({ security }: RequestForm, prefix: string): SecurityView {
  const ways = security.map(({ credentials }, way) =>
    credentials.map((credential, index) => ({
      credential,
      field: isSent(credential) ? fieldOf(credential, `${prefix}-${way}-${index}`) : undefined,
    })),
  );
  const choice = labelled(STRINGS.apiAuthentication, prefix, selectOf([], true));
  for (const [index, { name }] of security.entries())
    choice.select.append(new Option(name || STRINGS.apiNoAuthentication, `${index}`));
  choice.row.hidden = security.length < 2;
  const stored = readStored(CHOSEN_KEY);
  const known = security.findIndex(({ name }) => (name || 'none') === stored);
  if (known > 0) choice.select.value = `${known}`;
  const place = document.createElement('div');
  const chosen = () => ways[Number(choice.select.value)] ?? [];
  const show = (): void =>
    place.replaceChildren(
      ...chosen().map(({ credential, field }) => field?.row ?? unsentNote(credential)),
    );
  choice.select.addEventListener('change', show);
  show();
  return {
    rows: ways.some((way) => way.length > 0) ? [choice.row, place] : [],
    fields: ways.flatMap((way) => way.flatMap(({ field }) => field ?? [])),
    given: () =>
      chosen().map(({ credential, field }) => ({ credential, text: field?.control.value ?? '' })),
  };
}

function isSent({ kind }: RequestCredential): boolean {
  return kind !== 'cookie' && kind !== 'certificate';
}

function fieldOf({ kind, name }: RequestCredential, id: string): FieldControl {
  return createField(
    {
      name: kind === 'bearer' ? 'Bearer' : kind === 'basic' ? 'Basic' : name,
      in: 'header',
      kind: 'text',
      secret: true,
      description: kind === 'basic' ? 'name:password' : '',
    },
    id,
  );
}

function unsentNote({ name }: RequestCredential): HTMLElement {
  const note = document.createElement('p');
  note.className = 'try-hint';
  note.textContent = fillText(STRINGS.credentialUnsent, { name });
  return note;
}
