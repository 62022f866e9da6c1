import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { nameKey } from '#contract/person.ts'
import type { Database } from '#server/db/client.ts'
import { users } from '#server/db/users.table.ts'
import { refuse, refuseField } from '#server/http/refusal.ts'
import { isPersonal } from './due.ts'
import { personalKinds } from './personal-data.ts'
import { given_consents } from './table.ts'

/** Whose data are meant: an address and, where several people have it, one of them (decision 410). */
export interface Whose {
  email: string
  /** The name as records spell it; null where all that is kept under the address is one person's. */
  names: readonly string[] | null
}

/**
 * Whether an address, with the name that stands beside it, is the person's. What names nobody is nobody's own while several
 * people have the address.
 */
export function isOf({ email, names }: Whose, address: AnyColumn | SQL, called?: AnyColumn | SQL): SQL {
  const isAddress = sql`lower(${address}) = ${email}`
  if (names === null) return isAddress
  return called === undefined ? sql`false` : sql`(${isAddress} and ${called} = any(${sql.param([...names])}::text[]))`
}

/** The person's account. */
export function accountOf(db: Database, whose: Whose) {
  const name = sql`${users.first_name} || ' ' || ${users.last_name}`
  return db
    .select({ id: users.id })
    .from(users)
    .where(isOf(whose, users.email, name))
}

/** Somebody who is kept under an address. */
export interface Namesake {
  email: string
  name: string
  /** Every way in which records spell it. */
  spellings: string[]
  phones: string[]
}

/** Who is kept under each of some addresses: an office's one mailbox may stand for several of its people. */
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

/** Whom a request means. Where several people have the address it names one of them (422); nobody of that name is 404. */
export async function whoseOf(db: Database, { email, name }: { email: string; name?: string }): Promise<Whose> {
  const people = await peopleAt(db, [email])
  const meant = people.find((person) => name !== undefined && nameKey(person.name) === nameKey(name))
  if (name !== undefined && !meant) return refuse('not_found')
  if (people.length < 2) return { email, names: null }
  return meant ? { email, names: meant.spellings } : refuseField('name', 'consent.which_person')
}

/** The consents of a person, whatever they were given with. */
export function consentsAt(whose: Whose): SQL {
  return isOf(whose, given_consents.person_email, given_consents.person_name)
}
