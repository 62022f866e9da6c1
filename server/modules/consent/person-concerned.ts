import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { nameKey } from '#contract/person.ts'
import type { Database } from '#server/db/client.ts'
import { users } from '#server/db/users.table.ts'
import { refuse, refuseField } from '#server/http/refusal.ts'
import { personalKinds } from './personal-data.ts'
import { isPersonal } from './retention-due.ts'
import { given_consents } from './table.ts'

/** The person concerned: an address and, where several people share it, the name (decision 410). */
export interface PersonConcerned {
  email: string
  /** Spellings of the name; null where only one person uses the address. */
  names: readonly string[] | null
}

/**
 * Condition: whether an address with its name belongs to the person. Where several people share the address, records without a
 * name belong to none of them.
 */
export function isOf({ email, names }: PersonConcerned, address: AnyColumn | SQL, called?: AnyColumn | SQL): SQL {
  const isAddress = sql`lower(${address}) = ${email}`
  if (names === null) return isAddress
  return called === undefined ? sql`false` : sql`(${isAddress} and ${called} = any(${sql.param([...names])}::text[]))`
}

/** The person's account. */
export function accountOf(db: Database, concerned: PersonConcerned) {
  const name = sql`${users.first_name} || ' ' || ${users.last_name}`
  return db
    .select({ id: users.id })
    .from(users)
    .where(isOf(concerned, users.email, name))
}

/** A person found under an address. */
export interface Namesake {
  email: string
  name: string
  /** All spellings of the name in records. */
  spellings: string[]
  phones: string[]
}

/** The people using each of some addresses; an office's mailbox may belong to several. */
export async function peopleAt(db: Database, emails: readonly string[]): Promise<Namesake[]> {
  if (emails.length === 0) return []
  const addresses = sql`any(${sql.param(emails.map((email) => email.toLowerCase()))}::text[])`
  const named = personalKinds().flatMap((kind) =>
    kind.emails.map(
      (
        address,
      ) => sql`select lower(${address}) as email, ${kind.person ?? sql`null`} as name, ${kind.phones[0] ?? sql`null::text`} as phone
        from ${kind.table} where lower(${address}) = ${addresses} and ${isPersonal(kind)}`,
    ),
  )
  const agreed = sql`select lower(${given_consents.person_email}), ${given_consents.person_name}, null
    from ${given_consents} where lower(${given_consents.person_email}) = ${addresses}`
  const { rows } = await db.execute<{ email: string; name: string; phones: string[] }>(sql`
    select email, name, array_remove(array_agg(distinct phone), null) as phones
    from (${sql.join([...named, agreed], sql` union all `)}) kept
    where btrim(coalesce(name, '')) <> '' group by email, name order by email, name`)
  const people = new Map<string, Namesake>()
  for (const { email, name, phones } of rows) {
    const key = `${email} ${nameKey(name)}`
    const known = people.get(key) ?? { email, name, spellings: [], phones: [] }
    known.spellings.push(name)
    known.phones.push(...phones)
    people.set(key, known)
  }
  return [...people.values()]
}

/** The person of a request. Where several people share the address, the request must name one (422); an unknown name is 404. */
export async function personConcerned(
  db: Database,
  { email, name }: { email: string; name?: string },
): Promise<PersonConcerned> {
  const people = await peopleAt(db, [email])
  const meant = people.find((person) => name !== undefined && nameKey(person.name) === nameKey(name))
  if (name !== undefined && !meant) return refuse('not_found')
  if (people.length < 2) return { email, names: null }
  return meant ? { email, names: meant.spellings } : refuseField('name', 'consent.which_person')
}

/** All consents of a person. */
export function consentsAt(concerned: PersonConcerned): SQL {
  return isOf(concerned, given_consents.person_email, given_consents.person_name)
}
