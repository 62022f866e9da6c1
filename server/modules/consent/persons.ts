import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { consent, DataSubject, EraseObstacle, ErasureOutcome, PersonRecord } from '#contract/consent/consent.ts'
import type { PersonalEntity } from '#contract/entities.ts'
import { nameKey } from '#contract/values/person.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import type { Call, CallContext } from '#server/http/handlers.ts'
import { refuse } from '#server/refusal.ts'
import type { Identity } from './erasure/remove-traces.ts'
import { consentsAt, type Namesake, peopleAt, samePerson } from './person-concerned.ts'
import { personalKind, personalKinds } from './personal-data.ts'
import type { PersonalKind } from './personal-kind.ts'
import { isNamedBy, type NamingPlace, placesMatching, shownPlace } from './places.ts'
import { dueAt, isHeld, isPersonal, obstacleOf, outlasts } from './retention/due.ts'
import { given_consents } from './table.ts'

type Endpoints = typeof consent.endpoints
type StaffCall<Name extends keyof Endpoints> = Call<Endpoints[Name], StaffScope>

/** Maximum number of records of one kind, and of people, in an answer. */
const limits = { records: 200, persons: 50 }

/**
 * Whether the colleague has no restrictions. A person's data are in records of every brand, province and partner, so
 * restricted colleagues find no persons.
 */
export function isUnrestricted({ scope }: CallContext<StaffScope>): boolean {
  return scope.brands.length + scope.provinces.length + scope.partners.length === 0
}

/** Searches people by e-mail, name, phone number or the serial number of a unit in all records. */
export async function findPersons(call: StaffCall<'consent.persons.index'>): Promise<{ results: DataSubject[] }> {
  if (!isUnrestricted(call)) return { results: [] }
  const { search } = call.query
  const pattern = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const digits = search.replaceAll(/\D/g, '')
  const found: Found[] = []
  for (const kind of personalKinds()) {
    const named = [...kind.emails, ...kind.names].map(
      (value) => sql`search_text(${value}) like search_text(${pattern})`,
    )
    const numbers = [...kind.phones, ...(kind.serial ? [kind.serial] : [])]
    const numbered = digits.length >= 6 ? numbers.map((number) => sql`${number} like ${`%${digits}%`}`) : []
    found.push(...(await personalRecordsOf(call, kind, or(...named, ...numbered))))
  }
  const namesakes = await peopleAt(call.db, [...new Set(found.flatMap(({ email }) => email ?? []))])
  const people = withPlaces(grouped(found, namesakes), await placesMatching(call.db, search), search)
  return { results: await withConsents(call, people.slice(0, limits.persons)) }
}

/**
 * Gives each place to the only found person whom it names. A name that fits several, or nobody who was found, is a person of
 * its own, whom only records of others name (decision 898).
 */
function withPlaces(found: readonly DataSubject[], places: readonly NamingPlace[], search: string): DataSubject[] {
  const people = found.map((person) => ({ ...person, places: [...person.places] }))
  const named = new Map<string, DataSubject>()
  for (const place of places) {
    const fitting = people.filter((person) => isNamedBy(place, identityOfSubject(person)))
    const [only] = fitting
    if (only && fitting.length === 1) {
      only.places.push(shownPlace(place))
      continue
    }
    const name = placeName(place, search)
    const key = nameKey(name)
    const person = named.get(key) ?? { ...nobody, name, names: [name], places: [] }
    named.set(key, { ...person, places: [...person.places, shownPlace(place)] })
  }
  return [...people, ...named.values()]
}

const nobody: DataSubject = {
  email: null,
  name: null,
  shared_with: [],
  names: [],
  phone_numbers: [],
  records: [],
  places: [],
  record: null,
  consents: 0,
  consents_held: 0,
}

/** The name in a place; of a free text, which holds more, that of the search. */
function placeName({ holding, texts }: NamingPlace, search: string): string {
  const wanted = nameKey(search)
  const name = holding === 'name' ? texts.find((text) => nameKey(text).includes(wanted)) : undefined
  return name ?? search.trim()
}

const identityOfSubject = ({ email, names, phone_numbers }: DataSubject): Identity => ({
  emails: email === null ? [] : [email],
  shared: [],
  names: [...names],
  phones: [...phone_numbers],
})

export interface Found extends PersonRecord {
  email: string | null
  /** Owner of the address in the record; null where it is a company's. */
  person: string | null
  names: string[]
  phone: string | null
  serial: string | null
}

/** A found record as it is shown with its person. */
export function shownRecord({
  email: _,
  person: __,
  names: ___,
  phone: ____,
  serial: _____,
  ...record
}: Found): PersonRecord {
  return record
}

/** The records of a kind that match a condition. */
export async function personalRecordsOf(
  call: Pick<CallContext, 'db' | 'deps' | 'at'>,
  kind: PersonalKind,
  where: SQL | undefined,
  limit = limits.records,
): Promise<Found[]> {
  const { db, deps, at } = call
  const years = deps.config.retention_years
  const first = (values: readonly unknown[]) =>
    sql<string | null>`coalesce(${sql.join([...values.map((value) => sql`nullif(${value}, '')`), sql`null`], sql`, `)})`
  const rows = await db
    .select({
      id: kind.table.id,
      title: kind.title,
      email: sql<string | null>`lower(${first(kind.emails)})`,
      person: sql<string | null>`nullif(btrim(${kind.person ?? sql`null::text`}), '')`,
      names: sql<string[]>`array_remove(array[${sql.join(
        [...kind.names.map((name) => sql`nullif(${name}, '')`), sql`null`],
        sql`, `,
      )}], null)`,
      phone: first(kind.phones),
      serial: first(kind.serial ? [kind.serial] : []),
      on_hold: sql<boolean>`${isHeld(kind)}`,
      hold_reason: sql<string | null>`${'hold_reason' in kind.table ? kind.table.hold_reason : null}`,
      due_on: sql<
        string | null
      >`case when not (${outlasts(kind, at)}) then to_char(${dueAt(kind, years)} at time zone 'Europe/Warsaw', 'YYYY-MM-DD') end`,
      obstacle: obstacleOf(kind, years, at),
    })
    .from(kind.table)
    .where(and(isPersonal(kind), where))
    .orderBy(kind.table.id)
    .limit(limit)
  return rows.map((row) => ({ ...row, id: row.id as number, entity: kind.entity, erasure: erasureOf(kind, row) }))
}

/**
 * The effect of erasure on a record. A company's record always stays; the person's part is erased unless it is on hold or bound.
 */
function erasureOf({ ofPerson }: PersonalKind, { obstacle }: { obstacle: EraseObstacle | null }): ErasureOutcome {
  const own = ofPerson?.('')
  if (!own) return obstacle === null ? 'all' : 'kept'
  return obstacle === 'held' || (own.isBound && obstacle !== null) ? 'kept' : 'person'
}

/**
 * Groups records into people: by address and, where several people share it, by name; without an address by name together with
 * phone number or unit; a company without an address by its name.
 */
function grouped(found: readonly Found[], namesakes: readonly Namesake[]): DataSubject[] {
  const people = new Map<string, DataSubject>()
  const unaddressed = found.flatMap((record) =>
    isPersonWithoutAddress(record) ? { ...record, name: record.person ?? '' } : [],
  )
  for (const records of samePerson(unaddressed)) {
    const [{ entity, id } = { entity: null, id: 0 }] = records
    people.set(`${entity} ${id}`, {
      email: null,
      name: null,
      shared_with: [],
      names: [...new Set(records.flatMap(({ names }) => names))],
      phone_numbers: [...new Set(records.flatMap(({ phone }) => phone ?? []))],
      records: records.map(({ name: _, ...record }) => shownRecord(record)),
      places: [],
      record: entity && { entity, id },
      consents: 0,
      consents_held: 0,
    })
  }
  for (const one of found.filter((record) => !isPersonWithoutAddress(record))) {
    const { email, person: called, names, phone } = one
    const record = shownRecord(one)
    const sharers = namesakes.filter((other) => other.email === email)
    const isShared = sharers.length > 1
    const own = sharers.find(({ name }) => nameKey(name) === nameKey(called ?? ''))
    const apart = isShared ? `${email} ${nameKey(called ?? '')}` : email
    const key = apart ?? `name: ${names[0]?.toLowerCase() ?? record.title}`
    const person = people.get(key) ?? {
      email,
      name: isShared ? (own?.name ?? null) : null,
      shared_with: isShared ? sharers.filter((other) => other !== own).map(({ name }) => name) : [],
      names: [],
      phone_numbers: [],
      records: [],
      places: [],
      record: null,
      consents: 0,
      consents_held: 0,
    }
    people.set(key, {
      ...person,
      names: [...new Set([...person.names, ...names])],
      phone_numbers: [...new Set([...person.phone_numbers, ...(phone ? [phone] : [])])],
      records: [...person.records, record],
    })
  }
  return [...people.values()]
}

/** A company's record names no person whose data could be erased without an address. */
function isPersonWithoutAddress({ email, person, entity }: Found): boolean {
  return email === null && person !== null && !personalKind(entity).ofPerson
}

async function withConsents({ db }: CallContext, people: DataSubject[]): Promise<DataSubject[]> {
  const emails = people.flatMap(({ email }) => email ?? [])
  const address = sql<string>`lower(${given_consents.person_email})`
  const counts = await db
    .select({
      email: address,
      name: given_consents.person_name,
      all: sql<number>`count(*)::int`,
      held: sql<number>`count(*) filter (where ${given_consents.withdrawn_at} is null)::int`,
    })
    .from(given_consents)
    .where(inArray(address, emails))
    .groupBy(address, given_consents.person_name)
  const unaddressed = people.filter(({ record }) => record !== null)
  const recorded = new Map<DataSubject, { all: number; held: number }>()
  for (const person of unaddressed) {
    const own = consentsAt({ email: null, name: '', records: person.records })
    const all = await db.$count(given_consents, own)
    recorded.set(person, { all, held: await db.$count(given_consents, and(own, isNull(given_consents.withdrawn_at))) })
  }
  return people.map((person) => {
    const given = recorded.get(person)
    if (given) return { ...person, consents: given.all, consents_held: given.held }
    const isOwn = ({ email, name }: (typeof counts)[number]) =>
      email === person.email && (person.shared_with.length === 0 || nameKey(name ?? '') === nameKey(person.name ?? ''))
    const own = counts.filter(isOwn)
    const total = (count: 'all' | 'held') => own.reduce((sum, given) => sum + given[count], 0)
    return { ...person, consents: total('all'), consents_held: total('held') }
  })
}

/** Puts records on hold, or releases them. */
export async function holdRecords(
  call: CallContext<StaffScope>,
  records: readonly { entity: PersonalEntity; id: number }[],
  reason: string | null,
): Promise<{ records: number }> {
  if (!isUnrestricted(call)) refuse('not_found')
  for (const { entity, id } of records) {
    const kind = personalKind(entity)
    const { table } = kind
    const [before] = (await call.db
      .select()
      .from(table)
      .where(and(eq(table.id, id), isPersonal(kind)))
      .for('update')) as { on_hold: boolean; hold_reason: string | null }[]
    if (!before) return refuse('not_found')
    const set = { on_hold: reason !== null, hold_reason: reason }
    await call.db.update(table).set(set).where(eq(table.id, id))
    const { on_hold, hold_reason } = before
    const action = reason === null ? 'release' : 'hold'
    await call.audit({ entity, entity_id: id, action, before: { on_hold, hold_reason }, after: set })
  }
  return { records: records.length }
}
