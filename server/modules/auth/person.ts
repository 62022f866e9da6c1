import { sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { SessionUser } from '#contract/auth/auth.ts'
import { isPartnerRole } from '#contract/declare/access.ts'
import { actsAs } from '#contract/declare/company-role.ts'
import { type EndpointName, endpoints } from '#contract/index.ts'
import type { Queryable } from '#server/db/client.ts'
import type { Person } from '#server/http/access/scope.ts'
import { publicImageLink } from '#server/http/signed-links.ts'
import { lazy } from '#server/lazy.ts'
import { companiesPort } from './companies.ts'

/** The tables from which a person is read. */
export function tablesOfPerson(): readonly string[] {
  return [...new Set(['users', 'user_roles', 'roles', ...companiesPort().tables, 'distributors', 'media_files'])]
}

/** Maximum number of people cached by a process, about 20 kB each; the least recently used is dropped. */
const KEPT = 500

interface Kept {
  changes: string
  person: Promise<Person | null>
}

const people = new WeakMap<Queryable, Map<number, Kept>>()

/**
 * A person with roles, companies and restrictions; null when the account is closed. `changes` is the sum of write counters of
 * the tables of a person: as long as it is unchanged, a cached person is current (decision 380). Null: not counted, so the
 * person is read.
 */
export function findPerson(pool: Queryable, user_id: number, changes: string | null): Promise<Person | null> {
  if (changes === null) return readPerson(pool, user_id)
  const kept = people.get(pool) ?? new Map<number, Kept>()
  people.set(pool, kept)
  const known = kept.get(user_id)
  kept.delete(user_id)
  const person = known?.changes === changes ? known.person : readPerson(pool, user_id)
  kept.set(user_id, { changes, person })
  if (kept.size > KEPT) kept.delete(kept.keys().next().value as number)
  person.catch(() => kept.get(user_id)?.person === person && kept.delete(user_id))
  return person
}

type Membership = SessionUser['partners'][number] & { business_area_id: number | null }

interface PersonRow {
  id: number
  first_name: string
  last_name: string
  email: string
  phone_number: string | null
  brands: number[]
  provinces: number[]
  partners: number[]
  roles: { slug: string; name: string; permissions: string[] }[] | null
  memberships: Membership[] | null
  distributor_logo: string | null
}

/** Reads a person by the id. */
const query = () => sql`
  select u.id, u.first_name, u.last_name, u.email, u.phone_number,
    u.restricted_brands as brands, u.restricted_provinces as provinces, u.restricted_partners as partners,
    (select jsonb_agg(jsonb_build_object('slug', r.slug, 'name', r.name, 'permissions', r.permissions) order by r.id)
      from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = u.id) as roles,
    ${companiesPort().memberships(sql`u.id`)} as memberships,
    (select m.path from distributors d join media_files m on m.id = d.logo::uuid order by d.id limit 1) as distributor_logo
  from users u
  where u.id = ${sql.placeholder('user_id')} and u.status = 1`

const statement = lazy(() => new PgDialect().sqlToQuery(query()).sql)

async function readPerson(pool: Queryable, user_id: number): Promise<Person | null> {
  const { rows } = await pool.query<PersonRow>({ name: 'person', text: statement(), values: [user_id] })
  return rows[0] && hasEntry(rows[0]) ? toPerson(pool, rows[0]) : null
}

/** A person with partner roles only needs an open company (see the README). */
function hasEntry({ roles, memberships }: PersonRow): boolean {
  return memberships !== null || (roles ?? []).length === 0 || (roles ?? []).some((role) => !isPartnerRole(role))
}

/** Logos are public: their link does not expire and needs no database access. */
function withLogo(pool: Queryable, member: Membership): Membership {
  return { ...member, logo_url: member.logo_url && publicImageLink(pool, member.logo_url) }
}

/** Predicate: whether the person is, in one of the companies, among the callers that the permission's call declares. */
function isDoneBy(memberships: readonly Membership[]) {
  return (name: string) => {
    const callers = endpoints[name as EndpointName]?.companyRoles
    return callers === undefined || memberships.some((member) => actsAs(member, callers))
  }
}

/** Shared by all requests of the person, so it must not be modified. */
function toPerson(pool: Queryable, row: PersonRow): Person {
  const memberships = (row.memberships ?? []).map((member) => withLogo(pool, member))
  // A partner role grants permissions through an open company only.
  const roles = (row.roles ?? []).filter((role) => memberships.length > 0 || !isPartnerRole(role))
  return Object.freeze({
    user: Object.freeze({
      id: row.id,
      first_name: row.first_name,
      last_name: row.last_name,
      full_name: `${row.first_name} ${row.last_name}`,
      email: row.email,
      phone_number: row.phone_number,
      roles: roles.map(({ slug, name }) => ({ slug, name })),
      partners: memberships,
      distributor_logo_url: row.distributor_logo && publicImageLink(pool, row.distributor_logo),
    }),
    permissions: Object.freeze(
      Object.fromEntries(
        roles.flatMap((role) => role.permissions.filter(isDoneBy(memberships)).map((name) => [name, true as const])),
      ),
    ),
    memberships,
    restrictions: { brands: row.brands, provinces: row.provinces, partners: row.partners },
    is_staff: roles.some((role) => !isPartnerRole(role)),
    is_partner: roles.some(isPartnerRole),
  })
}
