/** API keys of the fake and their permissions, including scoped keys. */
import { createHmac, randomBytes } from 'node:crypto';
import { isObject } from '../../../model/schema/schema.ts';
import { textOf } from './collection.ts';
import { type Json, Refusal } from './refusal.ts';

/** A key as returned on creation. */
interface Key {
  id: number;
  value: string;
  description: string;
  actions: string[];
  collections: string[];
  expires_at: number;
  autodelete: boolean;
}

/** Search parameters embedded in a scoped key, such as `filter_by`. */
export type Embedded = Json;

/** The server's expiry time for keys that don't expire. */
const NEVER = 64_723_363_199;

/** Creates the refusal of a key. */
export function forbidden(): Refusal {
  return new Refusal(401, 'Forbidden - a valid `x-typesense-api-key` header must be sent.');
}

/** The keys of a server. */
export class Keys {
  readonly #admin: string;
  readonly #keys: Key[] = [];
  #next = 0;

  constructor(admin: string) {
    this.#admin = admin;
  }

  /** Creates a key. Throws `Refusal`. */
  create(given: Json): Json {
    const { actions, collections, value, expires_at, description } = given;
    if (!isTexts(actions)) throw new Refusal(400, 'Could not find a `actions` parameter.');
    if (!isTexts(collections)) throw new Refusal(400, 'Could not find a `collections` parameter.');
    const key: Key = {
      id: this.#next++,
      value: typeof value === 'string' ? value : randomBytes(24).toString('base64url'),
      description: textOf(description),
      actions,
      collections,
      expires_at: typeof expires_at === 'number' ? expires_at : NEVER,
      autodelete: given['autodelete'] === true,
    };
    this.#keys.push(key);
    return { ...key };
  }

  /** Lists the keys with only the prefixes of their values. */
  list(): Json[] {
    return this.#keys.map(({ value, ...rest }) => ({ ...rest, value_prefix: value.slice(0, 4) }));
  }

  /** Removes a key. Throws `Refusal`. */
  remove(id: string): Json {
    const at = this.#keys.findIndex((key) => String(key.id) === id);
    if (at < 0) throw new Refusal(404, 'Key not found.');
    this.#keys.splice(at, 1);
    return { id: Number(id) };
  }

  /**
   * Checks that a key may perform an action on collections, by the names in the request. Returns its embedded parameters.
   * Throws `Refusal` when it may not.
   */
  admit(value: string, action: string, collections: string[]): Embedded {
    if (value === this.#admin) return {};
    const key = this.#keys.find((one) => one.value === value);
    if (key) {
      if (allows(key, action, collections)) return {};
      throw forbidden();
    }
    return this.#scoped(value, action, collections);
  }

  /** Returns whether the key is the admin key. */
  isAdmin(value: string): boolean {
    return value === this.#admin;
  }

  // base64(base64(HMAC-SHA256(parent, parameters)) + four characters of the parent + parameters)
  #scoped(value: string, action: string, collections: string[]): Embedded {
    const text = Buffer.from(value, 'base64').toString('utf8');
    const [digest, prefix, parameters] = [text.slice(0, 44), text.slice(44, 48), text.slice(48)];
    const parent = this.#keys.find(
      (key) =>
        key.value.startsWith(prefix) &&
        prefix.length === 4 &&
        createHmac('sha256', key.value).update(parameters).digest('base64') === digest,
    );
    if (!parent || parent.actions.join() !== 'documents:search') throw forbidden();
    const embedded: unknown = JSON.parse(parameters);
    if (!isObject(embedded)) throw forbidden();
    const { expires_at, ...rest } = embedded;
    if (typeof expires_at === 'number' && expires_at * 1000 < Date.now()) throw forbidden();
    if (!allows(parent, action, collections)) throw forbidden();
    return rest;
  }
}

function allows(
  { actions, collections, expires_at }: Key,
  action: string,
  names: string[],
): boolean {
  if (expires_at * 1000 < Date.now()) return false;
  const [subject = ''] = action.split(':');
  const may = actions.some((one) => one === '*' || one === `${subject}:*` || one === action);
  const matches = (name: string): boolean =>
    name === '' || collections.some((one) => one === '*' || new RegExp(`^(?:${one})$`).test(name));
  return may && names.every(matches);
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}
