/** What a reader has entered into the form of a request: kept in this browser only, without secrets. */
import type { RequestField } from '../../../model/try-it/request-form.ts';
import { isSecretName, replaceSecrets } from '../../../model/try-it/secret-name.ts';
import { isJson } from './prepared-request.ts';
import { readStored, writeStored } from '../../state/storage.ts';

/** Prefix of the key in local storage. The method and the path follow. */
const KEY = 'edgepress.request.';

/** Texts of the fields by place and name. */
export type RememberedFields = Readonly<Record<string, string>>;

/** Returns what of a value may be stored: no secret, no file, and nothing that is stored for the whole site. */
export function storedText(field: RequestField, text: string): string | undefined {
  if (field.secret || field.kind === 'file' || field.value !== undefined) return undefined;
  if (field.kind !== 'json') return field.whole && isSecretName(text) ? undefined : text;
  if (text.trim() === '') return text;
  return isJson(text) ? replaceSecrets(text, field.secrets ?? [], () => undefined) : undefined;
}

/** Reads what was entered last. */
export function rememberedFields(request: string): RememberedFields {
  try {
    const stored: unknown = JSON.parse(readStored(KEY + request) ?? '{}');
    return Object.fromEntries(
      Object.entries(Object(stored)).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string',
      ),
    );
  } catch (error) {
    console.error(error);
    return {};
  }
}

/** Stores what was entered; nothing, if the fields have their examples. */
export function rememberFields(request: string, fields: RememberedFields): void {
  writeStored(KEY + request, Object.keys(fields).length > 0 ? JSON.stringify(fields) : null);
}
