/**
 * The files in which `wrangler dev` keeps the local KV: a SQLite table of keys, and a file for each value. Commands read and write
 * them directly, because starting workerd for that takes longer than the rest of a publish.
 */
import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type * as Sqlite from 'node:sqlite';
import type { KvBinding } from './kv-binding.ts';
import type { ListedKey } from './namespace.ts';

/** The name from which miniflare derives the name of the database. */
const OBJECT = 'miniflare-KVNamespaceObject';

/** The columns of the table. With any others, the files belong to a version that this module doesn't know. */
const COLUMNS = 'key,blob_id,expiration,metadata';

/** How long an operation waits while another process writes, ms. */
const LOCK_TIMEOUT_MS = 1000;

/** How many times a value is looked up if other processes replace it while it is read. */
const READ_ATTEMPTS = 5;

/** Opens the files of a namespace. Returns `undefined` if they don't exist yet or have another format: workerd creates them. */
export async function openLocalFiles(
  folder: string,
  namespace: string,
): Promise<{ binding: KvBinding; close: () => void } | undefined> {
  const file = path.join(folder, OBJECT, `${objectId(namespace)}.sqlite`);
  // Miniflare changes other characters in the names of folders.
  if (!/^[\w-]+$/.test(namespace) || !fs.existsSync(file)) return undefined;
  const database = await openDatabase(file);
  if (database === undefined) return undefined;
  const values = path.join(folder, namespace, 'blobs');
  fs.mkdirSync(values, { recursive: true });
  return { binding: filesBinding(database, values), close: () => database.close() };
}

async function openDatabase(file: string): Promise<Sqlite.DatabaseSync | undefined> {
  let database: Sqlite.DatabaseSync | undefined;
  try {
    const { DatabaseSync: Database } = await importSqlite();
    database = new Database(file, { timeout: LOCK_TIMEOUT_MS });
    const columns = database.prepare('SELECT name FROM pragma_table_info(?)').all('_mf_entries');
    if (columns.map(({ name }) => name).join() === COLUMNS) return database;
  } catch {
    // This Node has no SQLite, or the file is locked or broken: workerd opens it, or says what is wrong.
  }
  database?.close();
  return undefined;
}

// Older versions of Node warn on import that the module is experimental.
async function importSqlite(): Promise<typeof Sqlite> {
  const own = Object.getOwnPropertyDescriptor(process, 'emitWarning');
  process.emitWarning = () => {};
  try {
    return await import('node:sqlite');
  } finally {
    if (own) Object.defineProperty(process, 'emitWarning', own);
  }
}

function filesBinding(database: Sqlite.DatabaseSync, values: string): KvBinding {
  const isValid = '(expiration IS NULL OR expiration > unixepoch())';
  const find = database.prepare(`SELECT blob_id FROM _mf_entries WHERE key = ? AND ${isValid}`);
  const findAll = database.prepare(
    `SELECT key, metadata FROM _mf_entries WHERE key >= :prefix AND substr(key, 1, length(:prefix)) = :prefix AND ${isValid} ORDER BY key`,
  );
  const replace = database.prepare('INSERT OR REPLACE INTO _mf_entries VALUES (?, ?, NULL, ?)');
  const remove = database.prepare('DELETE FROM _mf_entries WHERE key = ? RETURNING blob_id');
  const fileOf = (id: unknown): string => path.join(values, path.basename(String(id)));
  async function read(key: string): Promise<Buffer | null> {
    for (let attempt = 0; attempt < READ_ATTEMPTS; attempt++) {
      const row = find.get(key);
      if (row === undefined) return null;
      try {
        return await fs.promises.readFile(fileOf(row['blob_id']));
      } catch (error) {
        // Another process replaced the value after the lookup.
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
      }
    }
    return null;
  }
  function get(key: string): Promise<string | null>;
  function get(key: string, type: 'arrayBuffer'): Promise<ArrayBuffer | null>;
  async function get(key: string, type?: 'arrayBuffer'): Promise<string | ArrayBuffer | null> {
    const bytes = await read(key);
    if (bytes === null) return null;
    return type === undefined ? bytes.toString() : new Uint8Array(bytes).buffer;
  }
  return {
    get,
    async put(key, value, options) {
      const id = valueId();
      await fs.promises.writeFile(
        fileOf(id),
        typeof value === 'string' ? value : new Uint8Array(value),
      );
      const old = find.get(key);
      replace.run(key, id, options ? JSON.stringify(options.metadata) : null);
      if (old) await fs.promises.rm(fileOf(old['blob_id']), { force: true });
    },
    async delete(key) {
      const old = remove.get(key);
      if (old) await fs.promises.rm(fileOf(old['blob_id']), { force: true });
    },
    list({ prefix }) {
      const keys = findAll.all({ prefix }).map(({ key, metadata }): ListedKey => ({
        name: String(key),
        ...(typeof metadata === 'string' && { metadata: JSON.parse(metadata) as unknown }),
      }));
      return Promise.resolve({ keys, list_complete: true });
    },
  };
}

// A random number and the time, as miniflare names values.
function valueId(): string {
  const time = Buffer.alloc(8);
  time.writeBigInt64BE(BigInt(Date.now()));
  return Buffer.concat([crypto.randomBytes(32), time]).toString('hex');
}

// The id that workerd gives to a Durable Object with this name.
function objectId(name: string): string {
  const key = crypto.createHash('sha256').update(OBJECT).digest();
  const half = (of: string | Uint8Array): Buffer =>
    crypto.createHmac('sha256', key).update(of).digest().subarray(0, 16);
  const id = half(name);
  return Buffer.concat([id, half(id)]).toString('hex');
}
