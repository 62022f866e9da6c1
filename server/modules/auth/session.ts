import { eq, sql } from 'drizzle-orm'
import { cleaned } from '#contract/values/rules.ts'
import { changeStampOf } from '#server/db/changes.ts'
import type { Database, Queryable } from '#server/db/client.ts'
import { besideReading } from '#server/db/transaction.ts'
import type { SignedIn } from '#server/http/access/scope.ts'
import { findPerson, tablesOfPerson } from './person.ts'
import { sessions } from './table.ts'
import { newToken, tokenHash } from './tokens.ts'

const hour = 3_600_000

const day = 24 * hour

/** Lifetime of a session: without being used, and in total. */
const sessionLife = {
  usual: { unused: 12 * hour, atMost: 30 * day },
  remembered: { unused: 30 * day, atMost: 90 * day },
}

/** Milliseconds for which the token before a renewal remains valid. */
const formerFor = 60_000

/** Milliseconds within which further uses are not recorded, so that reading does not cause writing. */
const extendAfter = 5 * 60_000

interface SessionRow {
  id: number
  user_id: number
  created_at: string
  last_used_at: string
  expires_at: string
  remember: boolean
  /** Write counters by table, for counted tables. */
  changes: Record<string, string> | null
  /** Whether the former token is still valid, and whether this one is the former. */
  has_former: boolean
  is_former: boolean
}

const query = `
  select s.id, s.user_id, s.created_at::text, s.last_used_at::text, s.expires_at::text, s.remember,
    s.former_token_hash is not null as has_former, s.token_hash <> $1 as is_former,
    (select jsonb_object_agg(relation, changes) from (
      select relation, sum(changes)::text as changes from list_changes where relation = any($3) group by relation
    ) as counted) as changes
  from sessions s
  where (s.token_hash = $1 or (s.former_token_hash = $1 and s.former_until > $2)) and s.expires_at > $2`

/**
 * Finds the session of a token with its user, permissions, companies and restrictions. An ended session, a revoked permission
 * or a closed company take effect with the next request. Use extends the expiry up to the maximum age. The same statement reads
 * the write counters of `counted`.
 */
export async function findSession(
  pool: Queryable,
  token: string,
  at: Date,
  counted: readonly string[] = [],
): Promise<SignedIn | null> {
  const { rows } = await pool.query<SessionRow>({
    name: 'session',
    text: query,
    values: [tokenHash(token), at.toISOString(), [...tablesOfPerson(), ...counted]],
  })
  const row = rows[0]
  if (!row || endOf(row) <= at.getTime()) return null
  const changes = row.changes ?? {}
  const person = await findPerson(pool, row.user_id, changeStampOf(tablesOfPerson(), changes))
  if (!person) return null
  await besideReading(async () => {
    await extend(pool, row, at)
    if (row.has_former && !row.is_former) await forgetFormer(pool, row.id)
  })
  return { session_id: row.id, changes, ...person }
}

/** The first use of the new token invalidates the former one. */
async function forgetFormer(pool: Queryable, session_id: number): Promise<void> {
  await pool.query('update sessions set former_token_hash = null, former_until = null where id = $1', [session_id])
}

type Lasting = Pick<SessionRow, 'created_at' | 'remember'>

const lifeOf = ({ remember }: Lasting) => (remember ? sessionLife.remembered : sessionLife.usual)

const endOf = (session: Lasting) => Date.parse(session.created_at) + lifeOf(session).atMost

/** Expiry of a session that is used now, in milliseconds. */
const expiryOf = (session: Lasting, at: Date) => Math.min(at.getTime() + lifeOf(session).unused, endOf(session))

async function extend(pool: Queryable, row: SessionRow, at: Date): Promise<void> {
  const expires = expiryOf(row, at)
  const isJustUsed = at.getTime() - Date.parse(row.last_used_at) < extendAfter
  if (isJustUsed || expires < Date.parse(row.expires_at)) return
  await pool.query('update sessions set expires_at = $2, last_used_at = $3 where id = $1', [
    row.id,
    new Date(expires).toISOString(),
    at.toISOString(),
  ])
}

/** Context of opening a session. */
interface Opening {
  db: Database
  at: Date
  ip: string | null
  user_agent: string | undefined
}

/** Opens a session and returns its token, which is stored nowhere else. */
export async function openSession({ db, at, ip, user_agent }: Opening, user_id: number, remember: boolean) {
  const { token, hash } = newToken()
  const now = at.toISOString()
  const expires_at = new Date(expiryOf({ created_at: now, remember }, at)).toISOString()
  await db.insert(sessions).values({
    user_id,
    token_hash: hash,
    remember,
    user_agent: user_agent === undefined ? null : cleaned(user_agent.slice(0, 300)),
    ip,
    last_used_at: now,
    created_at: now,
    expires_at,
  })
  return { access_token: token, expires_at }
}

/**
 * Gives a session another token. The former one stays valid until the new one is used, for a minute at most, because the answer
 * with the new token may be lost and requested again. The session's expiry does not change.
 */
export async function renewToken(db: Database, session_id: number, at: Date): Promise<string> {
  const { token, hash } = newToken()
  const former_until = new Date(at.getTime() + formerFor).toISOString()
  await db
    .update(sessions)
    .set({ former_token_hash: sql`${sessions.token_hash}`, former_until, token_hash: hash })
    .where(eq(sessions.id, session_id))
  return token
}
