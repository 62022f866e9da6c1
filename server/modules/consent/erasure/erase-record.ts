import { eq, inArray, or, sql } from 'drizzle-orm'
import type { By } from '#contract/declare/lifecycle-actor.ts'
import { nameKey } from '#contract/values/person.ts'
import { audit } from '#server/db/audit.ts'
import type { Database } from '#server/db/client.ts'
import { idempotency_keys } from '#server/db/idempotency.table.ts'
import type { Deps } from '#server/deps.ts'
import { type Events, type Happening, raise } from '#server/events.ts'
import { consentsAt, peopleAt } from '#server/modules/consent/person-concerned.ts'
import { impersonalColumns, personalKinds } from '#server/modules/consent/personal-data.ts'
import type { PersonalKind, PersonalTable } from '#server/modules/consent/personal-kind.ts'
import { maskPlaces, placePattern, type Spared } from '#server/modules/consent/places.ts'
import { given_consents } from '#server/modules/consent/table.ts'
import { registerErasure } from './register.ts'
import {
  dropFromAudit,
  forgetPassing,
  type Identity,
  isNobody,
  patternOf,
  stripAudit,
  stripAuditMatching,
} from './remove-traces.ts'

/** Entity in the audit for a person's data that were exported or erased. */
export const personEntity = 'consent.persons'

export interface Erasing {
  /** Transaction of this record. */
  db: Database
  deps: Pick<Deps, 'storage' | 'config' | 'mailbox'>
  at: Date
  by: By
  /** Reason in the audit: `retention`, or the text entered with the request. */
  reason: string
  /** Records of namesakes, and those that are kept or on hold: what they say of the name stays. */
  spared?: Spared
  /** Whether records of others that name the person are erased once, at the end of the request (`erasePlaces`). */
  hasPlacesLater?: boolean
  /** Traces that are removed once for many records, at the end of their transaction (`removeTraces`). */
  later?: LaterTraces
}

/** Expressions for the people of many records: in the texts and in the history of others, and in the history of requests. */
export interface LaterTraces {
  places: string[]
  audit: string[]
  requests: string[]
}

export const noTraces = (): LaterTraces => ({ places: [], audit: [], requests: [] })

/**
 * Removes the traces of people whose records were erased in this transaction: one pass over each table, however many people there are.
 */
export async function removeTraces(db: Database, { places, audit: inHistory, requests }: LaterTraces): Promise<void> {
  const anyOf = (patterns: readonly string[]) => [...new Set(patterns)].join('|')
  if (requests.length > 0) await stripAuditMatching(db, anyOf(requests), { entity: personEntity })
  if (inHistory.length > 0) await stripAuditMatching(db, anyOf(inHistory))
  if (places.length > 0) await maskPlaces(db, anyOf(places), {})
}

/**
 * Makes a record anonymous, with its parts and all traces of the person; data in other modules are handled through the event
 * raised here. The caller has locked the record and checked that nothing prevents it. Idempotent.
 */
export async function eraseRecord(erasing: Erasing, kind: PersonalKind, id: number): Promise<void> {
  const { db, deps, at, by } = erasing
  const found = await identityOf(db, kind, id)
  for (const part of kind.parts) {
    const ids = await rowsOf(db, part.table, part.of(id))
    await replace(db, part, ids, at)
    if (part.entity) await stripAudit(db, part.entity, ids, impersonalColumns(part))
  }
  await replace(db, kind, [id], at)
  await stripAudit(db, kind.entity, [id], impersonalColumns(kind))
  const identity = await apart(db, found)
  const isNamed = !isNobody(identity)
  if (isNamed) {
    await forgetPassing(db, identity)
    if (erasing.later) erasing.later.requests.push(patternOf(identity))
    else await stripAuditMatching(db, patternOf(identity), { entity: personEntity })
    if (kind.isNamedElsewhere) await forgetElsewhere(erasing, identity)
  }
  const user_id = kind.entity === 'user.users' ? id : null
  if (user_id !== null) await db.delete(idempotency_keys).where(eq(idempotency_keys.user_id, user_id))
  const pattern = isNamed && kind.isNamedElsewhere ? placePattern(identity) || null : null
  const { spared = {} } = erasing
  const happened = { entity: kind.entity, id, user_id, outside: deps, ...told(identity), pattern, spared }
  await raise({ db, by, at }, 'person.erased', happened)
  if (pattern !== null) erasing.later?.places.push(pattern)
  if (pattern !== null && !erasing.hasPlacesLater && !erasing.later) await maskPlaces(db, pattern, spared)
  await noteErasure(erasing, { entity: kind.entity, entity_id: id, action: 'anonymise' }, { identity, email: null })
  if (isNamed) await deps.mailbox?.forget(patternOf(identity), user_id)
}

/** Writes an erasure to the audit and the register. The entered reason may contain the person's name, which is masked. */
async function noteErasure(
  erasing: Erasing,
  about: { entity: PersonalKind['entity']; entity_id: number; action: 'anonymise' | 'erase-person' },
  { identity, email }: { identity: Identity; email: string | null },
): Promise<void> {
  const { db, at, by, reason } = erasing
  const masked = isNobody(identity) ? reason : reason.replaceAll(new RegExp(patternOf(identity), 'gi'), '***')
  await audit(db, { ...about, before: null, after: { reason: masked }, by, at })
  await registerErasure(erasing, { entity: about.entity, id: about.entity_id, key: email })
}

/**
 * Removes a person's data from a company's record: the address and the values entered with it. The company, and other
 * people named in the record, stay.
 */
export async function erasePersonFrom(erasing: Erasing, kind: PersonalKind, id: number, email: string): Promise<void> {
  const { db } = erasing
  const own = kind.ofPerson?.(email)
  if (!own) throw new Error(`${kind.entity} is nobody's company`)
  const { names = [], phones = [] } = own.person ?? {}
  const found = await identityOf(db, { table: kind.table, emails: [], names, phones }, id)
  for (const part of own.parts) await replace(db, part, await rowsOf(db, part.table, part.of(id)), null)
  await replace(db, { table: kind.table, columns: own.columns }, [id], null)
  await dropFromAudit(db, kind.entity, id, Object.keys(own.columns))
  const identity = await apart(db, { ...found, emails: [email] })
  const isNamed = !isNobody(identity)
  if (isNamed) await forgetPassing(db, identity)
  if (isNamed && !own.person)
    await stripAuditMatching(db, patternOf(identity), { entity: kind.entity, spared: erasing.spared })
  if (isNamed && own.person) {
    await forgetElsewhere(erasing, identity)
    const { spared = {} } = erasing
    const pattern = placePattern(identity) || null
    await raise(erasing, 'person.erased', {
      entity: kind.entity,
      id,
      user_id: null,
      ...told(identity),
      pattern,
      spared,
      outside: erasing.deps,
    })
    if (pattern !== null && !erasing.hasPlacesLater) await maskPlaces(db, pattern, spared)
  }
  await noteErasure(erasing, { entity: kind.entity, entity_id: id, action: 'erase-person' }, { identity, email })
  if (isNamed) await erasing.deps.mailbox?.forget(patternOf(identity))
}

/**
 * Identifiers that belong to the erased person only. A shared address, and the phone number used with it, do not identify one
 * person; they are searched together with the name.
 */
export async function apart(db: Database, found: Omit<Identity, 'shared'>): Promise<Identity> {
  const keys = new Set(found.names.map(nameKey))
  const others = (await peopleAt(db, found.emails)).filter(({ name }) => !keys.has(nameKey(name)))
  const isShared = (address: string) => others.some(({ email }) => email === address.toLowerCase())
  const phones = new Set(others.flatMap((other) => other.phones.map(withoutExtension)))
  const unshared: string[] = []
  for (const phone of found.phones.filter((number) => !phones.has(withoutExtension(number))))
    if (!(await isPhoneOfOthers(db, phone, keys))) unshared.push(phone)
  return {
    names: found.names,
    emails: found.emails.filter((address) => !isShared(address)),
    shared: found.emails.filter(isShared),
    phones: unshared,
  }
}

/** The person as the event of the erasure describes them. */
export function told(identity: Identity) {
  const contacts = patternOf({ ...identity, names: [] })
  return { ...identity, contacts: contacts || null, identity: isNobody(identity) ? null : patternOf(identity) }
}

/** The number of a switchboard, whose extensions are numbers of different people. */
const withoutExtension = (phone: string) => phone.replace(/;.*/, '')

/** Whether a phone number, such as that of an office, is stored with another name too. */
async function isPhoneOfOthers(db: Database, phone: string, names: ReadonlySet<string>): Promise<boolean> {
  for (const {
    table,
    person,
    names: [first],
    phones,
  } of personalKinds()) {
    const name = person ?? first
    if (phones.length === 0 || !name) continue
    const called = await db
      .select({ name: sql<string | null>`${name}` })
      .from(table)
      .where(or(...phones.map((column) => sql`split_part(${column}, ';', 1) = ${withoutExtension(phone)}`)))
    if (called.some((other) => other.name !== null && !names.has(nameKey(other.name)))) return true
  }
  return false
}

type Known = Pick<PersonalKind, 'table' | 'names' | 'phones'> & { emails: readonly unknown[] }

/** The identifiers in a record. */
export async function identityOf(db: Database, { table, emails, phones, names }: Known, id: number) {
  const texts = (values: readonly unknown[]) =>
    values.length === 0
      ? sql`'{}'::text[]`
      : sql`array_remove(array[${sql.join(
          values.map((value) => sql`nullif(${value}::text, '')`),
          sql`, `,
        )}], null)`
  const [row] = await db
    .select({
      emails: sql<string[]>`${texts(emails)}`,
      phones: sql<string[]>`${texts(phones)}`,
      names: sql<string[]>`${texts(names)}`,
    })
    .from(table)
    .where(eq(table.id, id))
  return row ?? { emails: [], phones: [], names: [] }
}

async function rowsOf(db: Database, table: PersonalTable['table'], where: ReturnType<typeof sql>): Promise<number[]> {
  const rows = await db.select({ id: table.id }).from(table).where(where)
  return rows.map(({ id }) => id as number)
}

async function replace(db: Database, { table, columns }: PersonalTable, ids: readonly number[], at: Date | null) {
  if (ids.length === 0) return
  const set = {
    ...columns,
    ...(at && 'anonymised_at' in table && { anonymised_at: at.toISOString() }),
    ...('version' in table && { version: sql`${table.version} + 1` }),
  }
  await db
    .update(table)
    .set(set)
    .where(inArray(table.id, [...ids]))
}

/** Erases the person's consents given with other records, and their name in the audit of other records. */
async function forgetElsewhere({ db, spared, later }: Erasing, identity: Identity): Promise<void> {
  const { emails, shared, names } = identity
  if (emails.length + shared.length > 0) {
    await db
      .update(given_consents)
      .set({ person_name: null, person_email: null, ip: null, withdrawal_reason: null, anonymised: true })
      .where(
        or(
          ...emails.map((email) => consentsAt({ email: email.toLowerCase(), names: null })),
          ...shared.map((email) => consentsAt({ email: email.toLowerCase(), names })),
        ),
      )
  }
  if (later) later.audit.push(patternOf(identity))
  else await stripAuditMatching(db, patternOf(identity), { spared })
}

/** Erases personal data in the audit, consents and letters of a record that is deleted permanently (RODO). */
export async function erasePurged(
  { db, by, at }: Happening,
  { entity, id, outside }: Events['record.purged'],
): Promise<void> {
  const kind = personalKinds().find((known) => known.entity === entity)
  if (kind) await eraseRecord({ db, deps: outside, at, by, reason: 'trash' }, kind, id)
}
