import { type AnyColumn, and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { PersonalEntity } from '#contract/entities.ts'
import { nameKey } from '#contract/values/person.ts'
import type { Database } from '#server/db/client.ts'
import { users } from '#server/db/users.table.ts'
import { refuse, refuseField } from '#server/refusal.ts'
import { personalKind, personalKinds } from './personal-data.ts'
import type { PersonalKind } from './personal-kind.ts'
import { isPersonal } from './retention/due.ts'
import { given_consents } from './table.ts'

/** The person concerned, of whom an address is stored, and where several people share it, the name (decision 410). */
interface PersonAtAddress {
  email: string
  /** Spellings of the name; null where only one person uses the address. */
  names: readonly string[] | null
}

/** The person concerned, of whom no address is stored: the own records (decision 450), none where only records of others name them. */
interface PersonWithoutAddress {
  email: null
  name: string
  records: readonly RecordKey[]
}

/** A record of a person. */
export interface RecordKey {
  entity: PersonalEntity
  id: number
}

export type PersonConcerned = PersonAtAddress | PersonWithoutAddress

/**
 * Condition: whether an address with its name belongs to the person. Where several people share the address, records without a
 * name belong to none of them.
 */
export function isOf(concerned: PersonConcerned, address: AnyColumn | SQL, called?: AnyColumn | SQL): SQL {
  if (concerned.email === null) return sql`false`
  const { email, names } = concerned
  const isAddress = sql`lower(${address}) = ${email}`
  if (names === null) return isAddress
  return called === undefined ? sql`false` : sql`(${isAddress} and ${called} = any(${sql.param([...names])}::text[]))`
}

/** Condition: whether a record of a kind names the person. */
export function isNamedIn({ entity, table, emails, person }: PersonalKind, concerned: PersonConcerned): SQL {
  if (concerned.email !== null) return or(...emails.map((column) => isOf(concerned, column, person))) ?? sql`false`
  const own = concerned.records.filter((record) => record.entity === entity).map(({ id }) => id)
  return own.length > 0 ? inArray(table.id, own) : sql`false`
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

/** How a request names a person: by address, and where several share it also by name; by a record; or by the name alone. */
export interface Whose {
  email?: string | undefined
  name?: string | undefined
  entity?: PersonalEntity | undefined
  id?: number | undefined
}

/**
 * The person of a request. Where several people share the address, the request must name one (422); an unknown name or record is
 * 404. A record with an address names the person at that address.
 */
export async function personConcerned(db: Database, { email, name, entity, id }: Whose): Promise<PersonConcerned> {
  if (email !== undefined) return personAt(db, email, name)
  // Only records of others name the person (decision 898).
  if (entity === undefined && id === undefined && name !== undefined) return { email: null, name, records: [] }
  if (entity === undefined || id === undefined) return refuse('not_found')
  const [record] = await personsIn(db, personalKind(entity), (table) => eq(table.id, id))
  if (!record) return refuse('not_found')
  if (record.email !== null) return personAt(db, record.email, record.name)
  return { email: null, name: record.name, records: await recordsOfNamesake(db, record) }
}

/** A record that names a person: who and of which unit. */
interface NamedRecord extends RecordKey {
  email: string | null
  name: string
  phone: string | null
  serial: string | null
}

/** Records of a kind that name a person; those of companies name none. */
async function personsIn(
  db: Database,
  { entity, table, emails, person, phones, serial, ofPerson }: PersonalKind,
  where: (table: PersonalKind['table']) => SQL,
): Promise<NamedRecord[]> {
  if (!person || ofPerson) return []
  const first = (values: readonly unknown[]) =>
    sql<string | null>`coalesce(${sql.join([...values.map((value) => sql`nullif(${value}, '')`), sql`null`], sql`, `)})`
  const rows = await db
    .select({
      id: table.id,
      email: sql<string | null>`lower(${first(emails)})`,
      name: sql<string | null>`nullif(btrim(${person}), '')`,
      phone: first(phones),
      serial: first(serial ? [serial] : []),
    })
    .from(table)
    .where(and(where(table), isPersonal({ table, emails })))
  return rows.flatMap(({ id, name, ...row }) => (name === null ? [] : { entity, id: id as number, name, ...row }))
}

/** Records without an address with the person's name, and, directly or through another of them, the same phone or unit. */
async function recordsOfNamesake(db: Database, given: NamedRecord): Promise<RecordKey[]> {
  const namesakes: NamedRecord[] = []
  for (const kind of personalKinds()) {
    const called = await personsIn(
      db,
      kind,
      () => sql`search_text(${kind.person}) = search_text(${given.name}) and ${withoutAddress(kind)}`,
    )
    namesakes.push(...called.filter(({ name }) => nameKey(name) === nameKey(given.name)))
  }
  const isGiven = ({ entity, id }: RecordKey) => entity === given.entity && id === given.id
  const own = samePerson(namesakes).find((records) => records.some(isGiven)) ?? [given]
  return own.map(({ entity, id }) => ({ entity, id }))
}

const withoutAddress = ({ emails }: PersonalKind) =>
  sql.join(
    emails.map((address) => sql`coalesce(${address}, '') = ''`),
    sql` and `,
  )

/** The end of a phone number, which is the same with and without the country's prefix and an extension; null for none. */
const phoneKey = (phone: string | null) => phone?.replaceAll(/;.*$|\D/g, '').slice(-9) || null

/**
 * Groups records without an address by person: those with one name belong together that have the same phone number or
 * unit. A name alone identifies no person (decision 450).
 */
export function samePerson<Named extends { name: string; phone: string | null; serial: string | null }>(
  records: readonly Named[],
): Named[][] {
  const groups: Named[][] = []
  for (const record of records) {
    const isJoined = (other: Named) =>
      nameKey(other.name) === nameKey(record.name) &&
      ((phoneKey(record.phone) !== null && phoneKey(other.phone) === phoneKey(record.phone)) ||
        (record.serial !== null && other.serial === record.serial))
    const [first, ...others] = groups.filter((group) => group.some(isJoined))
    for (const group of others) groups.splice(groups.indexOf(group), 1)
    if (first) first.push(...others.flat(), record)
    else groups.push([record])
  }
  return groups
}

async function personAt(db: Database, email: string, name?: string): Promise<PersonAtAddress> {
  const people = await peopleAt(db, [email])
  const meant = people.find((person) => name !== undefined && nameKey(person.name) === nameKey(name))
  if (name !== undefined && !meant) return refuse('not_found')
  if (people.length < 2) return { email, names: null }
  return meant ? { email, names: meant.spellings } : refuseField('name', 'consent.which_person')
}

/** All consents of a person. */
export function consentsAt(concerned: PersonConcerned): SQL {
  if (concerned.email === null) {
    const { entity, entity_id } = given_consents
    const own = concerned.records.map((record) => sql`(${entity} = ${record.entity} and ${entity_id} = ${record.id})`)
    return own.length > 0 ? sql`(${sql.join(own, sql` or `)})` : sql`false`
  }
  return isOf(concerned, given_consents.person_email, given_consents.person_name)
}
