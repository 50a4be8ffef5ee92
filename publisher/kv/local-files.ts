/**
 * The files in which `wrangler dev` keeps the local KV: a SQLite table of keys, and a file for each value. Commands read and write
 * them directly, because starting workerd for that takes longer than the rest of a publish.
 */
import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type * as Sqlite from 'node:sqlite';
import type { KvBinding } from './kv-binding.ts';
import type { KeyValuePair, ListedKey } from './namespace.ts';

/** The name from which miniflare derives the name of the database. */
const OBJECT = 'miniflare-KVNamespaceObject';

/** The columns of the table. With any others, the files belong to a version that this module doesn't know. */
const COLUMNS = 'key,blob_id,expiration,metadata';

/** The table, as miniflare creates it. */
const TABLE = `CREATE TABLE IF NOT EXISTS _mf_entries (
  key TEXT PRIMARY KEY,
  blob_id TEXT NOT NULL,
  expiration INTEGER,
  metadata TEXT
);
CREATE INDEX IF NOT EXISTS _mf_entries_expiration_idx ON _mf_entries(expiration)`;

// @limit ms that a read of the local KV waits for a write: Tried again.
/** How long an operation waits while another process writes, ms. */
const LOCK_TIMEOUT_MS = 1000;

// @limit attempts to read a value of the local KV: The command fails.
/** How many times a value is looked up if other processes replace it while it is read. */
const READ_ATTEMPTS = 5;

/** The files of a namespace. */
export interface LocalFiles {
  binding: KvBinding;
  /** Writes all pairs in one transaction. */
  write: (pairs: readonly KeyValuePair[]) => void;
  close: () => void;
}

/** Opens the files of a namespace, and creates them if they don't exist. Returns `undefined` if they have another format. */
export async function openLocalFiles(
  folder: string,
  namespace: string,
): Promise<LocalFiles | undefined> {
  // Miniflare changes other characters in the names of folders.
  if (!/^[\w-]+$/.test(namespace)) return undefined;
  const database = await openDatabase(path.join(folder, OBJECT, `${objectId(namespace)}.sqlite`));
  if (database === undefined) return undefined;
  const values = path.join(folder, namespace, 'blobs');
  fs.mkdirSync(values, { recursive: true });
  return {
    binding: filesBinding(database, values),
    write: (pairs) => writeAll(database, values, pairs),
    close: () => database.close(),
  };
}

async function openDatabase(file: string): Promise<Sqlite.DatabaseSync | undefined> {
  let database: Sqlite.DatabaseSync | undefined;
  try {
    const { DatabaseSync: Database } = await importSqlite();
    const isNew = !fs.existsSync(file);
    if (isNew) fs.mkdirSync(path.dirname(file), { recursive: true });
    database = new Database(file, { timeout: LOCK_TIMEOUT_MS });
    // A loss of power may undo the last writes. Waiting for the disk after each of them takes longer than a publish.
    database.exec('PRAGMA synchronous = NORMAL');
    if (isNew) database.exec(`PRAGMA journal_mode = WAL;\n${TABLE}`);
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
  const remove = database.prepare('DELETE FROM _mf_entries WHERE key = ? RETURNING blob_id');
  async function read(key: string): Promise<Buffer | null> {
    for (let attempt = 0; attempt < READ_ATTEMPTS; attempt++) {
      const row = find.get(key);
      if (row === undefined) return null;
      try {
        return await fs.promises.readFile(valueFile(values, row['blob_id']));
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
      const bytes = typeof value === 'string' ? value : new Uint8Array(value);
      await Promise.resolve(writeAll(database, values, [{ key, value: bytes, ...options }]));
    },
    async delete(key) {
      const old = remove.get(key);
      if (old) await fs.promises.rm(valueFile(values, old['blob_id']), { force: true });
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

function writeAll(
  database: Sqlite.DatabaseSync,
  values: string,
  pairs: readonly KeyValuePair[],
): void {
  const find = database.prepare('SELECT blob_id FROM _mf_entries WHERE key = ?');
  const replace = database.prepare('INSERT OR REPLACE INTO _mf_entries VALUES (?, ?, NULL, ?)');
  const written: string[] = [];
  const replaced: unknown[] = [];
  try {
    // Values come first: a reader finds the file of every key.
    const ids = pairs.map(({ value }) => {
      const id = valueId();
      written.push(id);
      fs.writeFileSync(valueFile(values, id), value);
      return id;
    });
    database.exec('BEGIN IMMEDIATE');
    for (const [index, { key, metadata }] of pairs.entries()) {
      const old = find.get(key);
      if (old) replaced.push(old['blob_id']);
      replace.run(key, ids[index] ?? '', metadata ? JSON.stringify(metadata) : null);
    }
    database.exec('COMMIT');
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    for (const id of written) fs.rmSync(valueFile(values, id), { force: true });
    throw error;
  }
  for (const id of replaced) fs.rmSync(valueFile(values, id), { force: true });
}

function valueFile(values: string, id: unknown): string {
  return path.join(values, path.basename(String(id)));
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
