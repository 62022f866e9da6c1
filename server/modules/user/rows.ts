import { and, asc, eq, exists, inArray, type SQL, sql } from 'drizzle-orm'
import { user } from '#contract/user/user.ts'
import type { Database } from '#server/db/client.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import type { Call } from '#server/http/handlers.ts'
import { answerList } from '#server/http/lists/answer-list.ts'
import { contains, equals, isOneOf, withinDays } from '#server/http/lists/conditions.ts'
import { user_roles, users } from '#server/modules/auth/index.ts'
import { isColleague } from '#server/modules/dictionary/index.ts'
import { belongsTo, partners, partnersInScope, usersInScope } from '#server/modules/partner/index.ts'
import { fullName } from './account.ts'

const index = user.endpoints['user.users.index']
type Lookup = (typeof user.endpoints)['user.users.lookup']

/** Maximum number of results of the lookup. */
const BEST = 50

/** Search text of people; the index is on the same expression. */
const searched = sql`${users.first_name} || ' ' || ${users.last_name} || ' ' || ${users.email}`

// One SQL chunk each, because a plain column in a field of a select loses its table.
const roleNames = sql<string>`${sql`(select coalesce(string_agg(r.name, ', ' order by r.id), '')
  from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = ${users.id})`}`

const partnerNames = (visible: SQL | undefined) =>
  sql<string>`${sql`(select coalesce(string_agg(${partners.name}, ', ' order by ${partners.name}), '')
    from partner_users pu join ${partners} on ${partners.id} = pu.partner_id
    where pu.user_id = ${users.id} and ${visible ?? sql`true`})`}`

/** Failures are stored by hash of the address: SHA-256, base64url. */
const isLockedAt = (at: Date) =>
  sql<boolean>`${sql`exists (select from login_failures where locked_until > ${at.toISOString()} and email_hash =
    rtrim(translate(encode(sha256(convert_to(${users.email}, 'UTF8')), 'base64'), '+/', '-_'), '='))`}`

function rows(db: Database, at: Date, scope: StaffScope) {
  return db
    .select({
      id: users.id,
      full_name: fullName,
      first_name: users.first_name,
      last_name: users.last_name,
      email: users.email,
      phone_number: users.phone_number,
      role: roleNames,
      partner: partnerNames(partnersInScope(scope)),
      status: users.status,
      is_activated: users.is_activated,
      is_locked: isLockedAt(at),
      last_login_at: users.last_login_at,
      created_at: users.created_at,
    })
    .from(users)
    .$dynamic()
}

/** Users whom a colleague may see. */
export function listUsers(call: Call<typeof index, StaffScope>) {
  const { db, at, scope } = call
  return answerList(call, index, {
    rows: () => rows(db, at, scope),
    id: users.id,
    counted: users,
    where: usersInScope(scope),
    sorts: {
      created_at: users.created_at,
      last_name: users.last_name,
      email: users.email,
      last_login_at: users.last_login_at,
      status: users.status,
    },
    filters: {
      full_name: (text: string) => contains(searched, text),
      role: (ids: readonly number[]) => holdsOneOf(db, ids),
      status: (codes: readonly string[]) => isOneOf(users.status, codes.map(Number)),
      partner: (ids: readonly number[]) => belongsTo(and(inArray(partners.id, [...ids]), partnersInScope(scope))),
      is_activated: (value: boolean) => equals(users.is_activated, value),
      last_login_at: (days: { from: string | null; to: string | null }) => withinDays(users.last_login_at, days),
      created_at: (days: { from: string | null; to: string | null }) => withinDays(users.created_at, days),
    },
  })
}

function holdsOneOf(db: Database, role_ids: readonly number[]): SQL {
  return exists(
    db
      .select({ user_id: user_roles.user_id })
      .from(user_roles)
      .where(and(eq(user_roles.user_id, users.id), inArray(user_roles.role_id, [...role_ids]))),
  )
}

/** Active colleagues for a selector, without people of partners. */
export async function lookUpColleagues({ db, query }: Call<Lookup, StaffScope>) {
  return {
    results: await db
      .select({ id: users.id, name: fullName })
      .from(users)
      .where(
        and(
          query.search ? contains(searched, query.search) : undefined,
          query.ids && inArray(users.id, query.ids),
          isColleague(db),
        ),
      )
      .orderBy(asc(users.last_name), asc(users.first_name), asc(users.id))
      .limit(query.ids?.length ?? BEST),
  }
}
