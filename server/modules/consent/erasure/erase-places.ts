import { and, or, type SQL, sql } from 'drizzle-orm'
import type { PersonalEntity } from '#contract/entities.ts'
import { nameKey } from '#contract/values/person.ts'
import type { Database } from '#server/db/client.ts'
import { raise } from '#server/events.ts'
import { isNamedIn, type PersonConcerned } from '#server/modules/consent/person-concerned.ts'
import { personalKind, personalKinds } from '#server/modules/consent/personal-data.ts'
import {
  maskPlaces,
  type NamingPlace,
  namesIn,
  placePattern,
  placesOf,
  type Spared,
} from '#server/modules/consent/places.ts'
import { isPersonal } from '#server/modules/consent/retention/due.ts'
import { apart, type Erasing, identityOf, personEntity, told } from './erase-record.ts'
import { registerErasure } from './register.ts'
import { forgetPassing, type Identity, isNobody, stripAuditMatching } from './remove-traces.ts'

/** The records of a person by kind: those that are named by the request. */
type Own = ReadonlyMap<PersonalEntity, readonly number[]>

/** How records of others may name the person of a request: names, addresses and phone numbers of all own records. */
export async function identityOfPerson(db: Database, concerned: PersonConcerned): Promise<Identity> {
  const names = new Map<string, string>()
  const phones = new Set<string>()
  const add = (name: string) => names.set(name.trim(), name.trim())
  if (concerned.email === null) add(concerned.name)
  for (const [entity, ids] of await recordsOfPerson(db, concerned)) {
    const { table, person, phones: numbers } = personalKind(entity)
    if (!person) continue
    for (const id of ids) {
      const found = await identityOf(db, { table, emails: [], names: [person], phones: numbers }, id)
      for (const name of found.names) add(name)
      for (const phone of found.phones) phones.add(phone)
    }
  }
  const emails = concerned.email === null ? [] : [concerned.email]
  return apart(db, { names: [...names.keys()].filter(Boolean), emails, phones: [...phones] })
}

async function recordsOfPerson(db: Database, concerned: PersonConcerned): Promise<Own> {
  const own = new Map<PersonalEntity, number[]>()
  for (const kind of personalKinds()) {
    const rows = await db
      .select({ id: kind.table.id })
      .from(kind.table)
      .where(and(isNamedIn(kind, concerned), isPersonal(kind)))
    own.set(
      kind.entity,
      rows.map(({ id }) => id as number),
    )
  }
  return own
}

/**
 * Records whose texts mean another person of the same name: those that are about a namesake and not about the person. Compared
 * before the erasure.
 */
export async function recordsOfNamesakes(
  db: Database,
  concerned: PersonConcerned,
  { names }: Identity,
): Promise<Record<string, number[]>> {
  const own = await recordsOfPerson(db, concerned)
  const keys = new Set(names.map(nameKey))
  const spared: Record<string, number[]> = {}
  for (const kind of personalKinds()) {
    const { person, table } = kind
    if (!person || names.length === 0) continue
    const called: SQL[] = names.map((name) => sql`search_text(${person}) = search_text(${name})`)
    const rows = await db
      .select({ id: table.id, name: sql<string>`${person}` })
      .from(table)
      .where(and(or(...called), isPersonal(kind)))
    spared[kind.entity] = rows
      .filter(({ id, name }) => keys.has(nameKey(name)) && !own.get(kind.entity)?.includes(id as number))
      .map(({ id }) => id as number)
  }
  return spared
}

/**
 * Erases a person from records of others, from the history and from letters; modules remove what belongs to a name, such as a
 * signature. `places` are those that named the person before the own records were erased; returns those that were reached or are held. Records that are spared or on hold stay as they are.
 */
export async function erasePlaces(
  erasing: Erasing,
  { identity, places, spared }: { identity: Identity; places: readonly NamingPlace[]; spared: Spared },
): Promise<NamingPlace[]> {
  const { db, deps, at, by } = erasing
  const pattern = placePattern(identity)
  if (pattern === '') return []
  const isLeft = ({ entity, id, kept }: NamingPlace) =>
    kept !== null || (entity !== null && typeof id === 'number' && spared[entity]?.includes(id) === true)
  const reached = places.filter((place) => !isLeft(place))
  const registered = new Set<string>()
  for (const place of reached) {
    const key = `${place.entity} ${place.id}`
    if (!registered.has(key) && (await registerPlace(erasing, place, identity))) registered.add(key)
  }
  const left = withHeld(places, spared)
  if (!isNobody(identity)) await forgetPassing(db, identity)
  await stripAuditMatching(db, pattern, { spared: left })
  await raise({ db, by, at }, 'person.erased', {
    entity: personEntity,
    id: 0,
    user_id: null,
    outside: deps,
    ...told(identity),
    pattern,
    spared: left,
  })
  await maskPlaces(db, pattern, spared)
  return places.filter((place) => place.kept !== null || !isLeft(place))
}

/** Records that are spared, and those on hold among the places. */
export function withHeld(places: readonly NamingPlace[], spared: Spared): Spared {
  const left: Record<string, readonly number[]> = { ...spared }
  for (const { entity, id, kept } of places)
    if (kept !== null && entity !== null && typeof id === 'number') left[entity] = [...(left[entity] ?? []), id]
  return left
}

/** Registers that a record no longer names a person, by the keyed hash of the name, so that a restore can repeat it. */
async function registerPlace(
  erasing: Erasing,
  { entity, id, holding, texts }: NamingPlace,
  { names }: Identity,
): Promise<boolean> {
  const kind = personalKinds().find((known) => known.entity === entity)
  if (holding !== 'name' || !kind || typeof id !== 'number') return false
  const keys = new Set(names.map(nameKey))
  const name = texts.map(nameKey).find((text) => keys.has(text))
  if (name === undefined) return false
  await registerErasure(erasing, { entity: kind.entity, id, extent: 'places', key: name })
  return true
}

/** Erases the person whose name a record of another holds under a hash, in all places. Returns whether there was one. */
export async function repeatPlaces(
  erasing: Erasing,
  { entity, id }: { entity: string; id: number },
  isName: (text: string) => boolean,
): Promise<boolean> {
  const { db } = erasing
  const name = (await namesIn(db, entity, id)).find((text) => isName(nameKey(text)))
  if (name === undefined) return false
  const concerned: PersonConcerned = { email: null, name, records: [] }
  const identity: Identity = { names: [name], emails: [], shared: [], phones: [] }
  const spared = await recordsOfNamesakes(db, concerned, identity)
  await erasePlaces(erasing, { identity, places: await placesOf(db, identity), spared })
  return true
}
