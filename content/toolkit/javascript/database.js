import pg from 'pg'

export const db = new pg.Pool({ connectionString: process.env.DATABASE_URL })

/** Runs a statement and returns its first row. */
export async function row(statement, ...values) {
  const { rows } = await db.query(statement, values)
  return rows[0]
}
