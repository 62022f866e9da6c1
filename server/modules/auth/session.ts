import { eq } from 'drizzle-orm'
import type pg from 'pg'
import type { Database } from '#server/db/client.ts'
import type { SignedIn } from '#server/http/access/scope.ts'
import { findPerson, tablesOfPerson } from './person.ts'
import { sessions } from './table.ts'
import { newToken, tokenHash } from './tokens.ts'

const hour = 3_600_000

const day = 24 * hour

/** How long a session lives: without being used, and at most, however much it is used. */
const sessionLife = {
  usual: { unused: 12 * hour, atMost: 30 * day },
  remembered: { unused: 30 * day, atMost: 90 * day },
}

/** Uses within this time are not written down, so that reading does not mean writing. */
const extendAfter = 5 * 60_000

interface SessionRow {
  id: number
  user_id: number
  created_at: string
  last_used_at: string
  expires_at: string
  remember: boolean
  /** How often the tables of a person were written to; null unless each of them is counted. */
  changes: string | null
}

const query = `
  select s.id, s.user_id, s.created_at::text, s.last_used_at::text, s.expires_at::text, s.remember,
    (select case when count(distinct relation) = ${tablesOfPerson.length} then sum(changes)::text end
      from list_changes where relation = any($3)) as changes
  from sessions s
  where s.token_hash = $1 and s.expires_at > $2`

/**
 * Finds the session of a token with its user, permissions, companies and restrictions: a session that was ended or a right
 * that was taken away is gone with the next request, and so is a company that was closed. The expiry slides until the
 * session is as old as it may get.
 */
export async function findSession(pool: pg.Pool, token: string, at: Date): Promise<SignedIn | null> {
  const { rows } = await pool.query<SessionRow>({
    name: 'session',
    text: query,
    values: [tokenHash(token), at.toISOString(), tablesOfPerson],
  })
  const row = rows[0]
  if (!row || endOf(row) <= at.getTime()) return null
  const person = await findPerson(pool, row.user_id, row.changes)
  if (!person) return null
  await extend(pool, row, at)
  return { session_id: row.id, ...person }
}

type Lasting = Pick<SessionRow, 'created_at' | 'remember'>

const lifeOf = ({ remember }: Lasting) => (remember ? sessionLife.remembered : sessionLife.usual)

const endOf = (session: Lasting) => Date.parse(session.created_at) + lifeOf(session).atMost

/** When a session that is used now ends by itself, in milliseconds. */
const expiryOf = (session: Lasting, at: Date) => Math.min(at.getTime() + lifeOf(session).unused, endOf(session))

async function extend(pool: pg.Pool, row: SessionRow, at: Date): Promise<void> {
  const expires = expiryOf(row, at)
  const isJustUsed = at.getTime() - Date.parse(row.last_used_at) < extendAfter
  if (isJustUsed || expires < Date.parse(row.expires_at)) return
  await pool.query('update sessions set expires_at = $2, last_used_at = $3 where id = $1', [
    row.id,
    new Date(expires).toISOString(),
    at.toISOString(),
  ])
}

/** Where a session is opened. */
interface Opening {
  db: Database
  at: Date
  ip: string | null
  user_agent: string | undefined
}

/** Opens a session and answers its token, which nobody else will know. */
export async function openSession({ db, at, ip, user_agent }: Opening, user_id: number, remember: boolean) {
  const { token, hash } = newToken()
  const now = at.toISOString()
  const expires_at = new Date(expiryOf({ created_at: now, remember }, at)).toISOString()
  await db.insert(sessions).values({
    user_id,
    token_hash: hash,
    remember,
    user_agent: user_agent?.slice(0, 300) ?? null,
    ip,
    last_used_at: now,
    created_at: now,
    expires_at,
  })
  return { access_token: token, expires_at }
}

/** Gives a session another token; the one before opens nothing any more. Its end stays where it is. */
export async function renewToken(db: Database, session_id: number): Promise<string> {
  const { token, hash } = newToken()
  await db.update(sessions).set({ token_hash: hash }).where(eq(sessions.id, session_id))
  return token
}
