import type pg from 'pg'
import type { SignedIn } from '#server/http/access/scope.ts'
import { findPerson, tablesOfPerson } from './person.ts'
import { tokenHash } from './tokens.ts'

const hour = 3_600_000

/** How long a session lives without being used. */
export const sessionLife = { usual: 12 * hour, remembered: 30 * 24 * hour }

/** Uses within this time do not move the expiry, so that reading does not mean writing. */
const extendAfter = 5 * 60_000

interface SessionRow {
  id: number
  user_id: number
  expires_at: string
  remember: boolean
  /** How often the tables of a person were written to; null unless each of them is counted. */
  changes: string | null
}

const query = `
  select s.id, s.user_id, s.expires_at::text, s.remember,
    (select case when count(distinct relation) = ${tablesOfPerson.length} then sum(changes)::text end
      from list_changes where relation = any($3)) as changes
  from sessions s
  where s.token_hash = $1 and s.expires_at > $2`

/**
 * Finds the session of a token with its user, permissions, companies and restrictions: a session that was ended or a right
 * that was taken away is gone with the next request, and so is a company that was closed. The expiry slides.
 */
export async function findSession(pool: pg.Pool, token: string, at: Date): Promise<SignedIn | null> {
  const { rows } = await pool.query<SessionRow>({
    name: 'session',
    text: query,
    values: [tokenHash(token), at.toISOString(), tablesOfPerson],
  })
  const row = rows[0]
  const person = row && (await findPerson(pool, row.user_id, row.changes))
  if (!person) return null
  await extend(pool, row, at)
  return { session_id: row.id, ...person }
}

async function extend(pool: pg.Pool, row: SessionRow, at: Date): Promise<void> {
  const expires = at.getTime() + (row.remember ? sessionLife.remembered : sessionLife.usual)
  if (expires - Date.parse(row.expires_at) < extendAfter) return
  await pool.query('update sessions set expires_at = $2, last_used_at = $3 where id = $1', [
    row.id,
    new Date(expires).toISOString(),
    at.toISOString(),
  ])
}
