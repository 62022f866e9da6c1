import { and, or, type SQL, sql } from 'drizzle-orm'
import {
  consent,
  type EraseObstacle,
  type PersonPlace,
  type PersonRecord,
  type TraceKind,
  traceKinds,
} from '#contract/consent/consent.ts'
import { serverText } from '#contract/messages/server-messages.ts'
import { nameKey } from '#contract/values/person.ts'
import type { Database } from '#server/db/client.ts'
import { besideReading } from '#server/db/transaction.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import { type Call, type CallContext, handlers } from '#server/http/handlers.ts'
import { refuse, refuseField } from '#server/refusal.ts'
import { erasePlaces, identityOfPerson, recordsOfNamesakes, withHeld } from './erasure/erase-places.ts'
import { type Erasing, erasePersonFrom, eraseRecord, personEntity } from './erasure/erase-record.ts'
import { isNamedIn, type PersonConcerned, personConcerned } from './person-concerned.ts'
import { personalKinds } from './personal-data.ts'
import { personalFile } from './personal-data-export.ts'
import type { PersonalKind } from './personal-kind.ts'
import { findPersons, holdRecords, isUnrestricted, personalRecordsOf, shownRecord } from './persons.ts'
import { type NamingPlace, placesOf, shownPlace } from './places.ts'
import { isPersonal } from './retention/due.ts'
import { outlook } from './retention/retention.ts'
import { listConsents, showConsent, withdrawConsent } from './rows.ts'

export const consentHandlers = handlers(consent, {
  'consent.consents.index': listConsents,
  'consent.consents.show': (call) => showConsent(call, call.params.consent),
  'consent.consents.withdraw': withdrawConsent,
  'consent.persons.index': findPersons,
  'consent.persons.outlook': ({ deps, at }) => outlook(deps, at),
  'consent.persons.export': async (call) => {
    if (!isUnrestricted(call)) refuse('not_found')
    const concerned = await personConcerned(call.db, call.query)
    const concerns = { entity: personEntity, entity_id: 0, action: 'export' } as const
    const isWritten = await besideReading(() => call.audit({ ...concerns, before: null, after: call.query }))
    // Where the audit cannot be written, the log keeps who exported.
    if (!isWritten) call.deps.security.write({ ...concerns, by: call.by.user_id, requestId: call.requestId })
    return personalFile(call, concerned)
  },
  'consent.persons.hold': (call) => holdRecords(call, call.body.records, call.body.reason),
  'consent.persons.release': (call) => holdRecords(call, call.body.records, null),
  'consent.persons.preview': previewErasure,
  'consent.persons.anonymise': erasePerson,
})

type Endpoints = typeof consent.endpoints
type StaffCall<Name extends keyof Endpoints> = Call<Endpoints[Name], StaffScope>
type Context = Pick<CallContext<StaffScope>, 'db' | 'deps' | 'at' | 'by'>

/** Maximum number of records of one kind in a request. */
const limit = 10_000

/**
 * Erases a person's data where nothing prevents it, and reports the kept data with the reasons. A request for which everything is kept is
 * refused. A company's record with the person's address stays; only the person's data in it are erased. Other
 * people with the same address are not affected (decision 410).
 */
async function erasePerson(call: StaffCall<'consent.persons.anonymise'>) {
  if (!isUnrestricted(call)) refuse('not_found')
  const { reason, confirmation } = call.body
  const concerned = await personConcerned(call.db, call.body)
  if (concerned.email === null && nameKey(concerned.name) !== nameKey(confirmation))
    refuseField('confirmation', 'consent.confirm_name')
  const { records, places } = await carryOut(call, { concerned, reason, outside: call.deps })
  const kept = records.filter(isKept)
  const anonymised = records.length - kept.length
  const masked = places.filter((place) => place.kept === null).length
  if (records.length + places.length === 0) refuse('not_found')
  // Where all own records are kept, such as those of an active account, the person stays in the work of others too.
  if (records.length > 0 ? anonymised === 0 : masked === 0) {
    refuse('lifecycle', {
      message: serverText('consent.nothing_erased', call.locale, {
        reasons: reasonsOf(call, [...kept, ...heldPlaces(places)]),
      }),
    })
  }
  if (kept.length > 0) call.say('consent.erased_in_part', { count: anonymised, kept: kept.length })
  else call.say('consent.erased', { count: anonymised })
  return { anonymised, masked, kept }
}

/** Thrown to roll back a preview; carries its result. */
class Tried extends Error {}

/**
 * Previews an erasure by carrying it out, counting the changes and rolling back, so that the preview always matches the
 * erasure.
 */
async function previewErasure(call: StaffCall<'consent.persons.preview'>) {
  if (!isUnrestricted(call)) refuse('not_found')
  const concerned = await personConcerned(call.db, call.query)
  let found: { records: PersonRecord[]; places: PersonPlace[]; traces: { kind: TraceKind; rows: number }[] } = {
    records: [],
    places: [],
    traces: [],
  }
  const untouched = Object.create(call.deps.storage, { remove: { value: async () => undefined } })
  const outside: Erasing['deps'] = { storage: untouched, config: call.deps.config, mailbox: null }
  await call.db
    .transaction(async (tx) => {
      const before = await changedRows(tx)
      const { records, places } = await carryOut({ ...call, db: tx }, { concerned, reason: '', outside })
      found = { records, places: places.map(shownPlace), traces: tracesBetween(before, await changedRows(tx)) }
      throw new Tried()
    })
    .catch((error) => {
      if (!(error instanceof Tried)) throw error
    })
  if (found.records.length + found.places.length === 0) refuse('not_found')
  return found
}

interface Request {
  concerned: PersonConcerned
  reason: string
  outside: Erasing['deps']
}

/**
 * Erases the person's own records, then the person in records of others. Those of namesakes, and own records that are kept, are
 * spared.
 */
async function carryOut(
  context: Context,
  { concerned, reason, outside }: Request,
): Promise<{ records: PersonRecord[]; places: NamingPlace[] }> {
  const { db, at, by } = context
  const identity = await identityOfPerson(db, concerned)
  const spared = await recordsOfNamesakes(db, concerned, identity)
  const places = await placesOf(db, identity)
  const reached: { kind: PersonalKind; record: PersonRecord }[] = []
  for (const kind of personalKinds()) {
    const named = reachedIn(kind, concerned)
    await db
      .select({ id: kind.table.id })
      .from(kind.table)
      .where(and(named, isPersonal(kind)))
      .for('update')
    for (const found of await personalRecordsOf(context, kind, named, limit))
      reached.push({ kind, record: shownRecord(found) })
  }
  for (const { kind, record } of reached)
    if (record.erasure === 'kept') spared[kind.entity] = [...(spared[kind.entity] ?? []), record.id]
  const erasing = { db, at, by, reason, deps: outside, hasPlacesLater: true }
  const owning = { ...erasing, spared: withHeld(places, spared) }
  for (const { kind, record } of reached) {
    if (record.erasure === 'all') await eraseRecord(owning, kind, record.id)
    if (record.erasure === 'person' && concerned.email !== null)
      await erasePersonFrom(owning, kind, record.id, concerned.email)
  }
  const records = reached.map(({ record }) => record)
  return { records, places: await erasePlaces(erasing, { identity, places, spared }) }
}

/** Condition: whether an erasure reaches a record, which also belongs to a company with the address of the person alone. */
function reachedIn(kind: PersonalKind, concerned: PersonConcerned): SQL {
  const isNamed = isNamedIn(kind, concerned)
  if (concerned.email === null || concerned.names !== null) return isNamed
  return or(isNamed, kind.ofPerson?.(concerned.email).named) ?? isNamed
}

const isKept = (record: PersonRecord): record is PersonRecord & { obstacle: EraseObstacle } => record.erasure === 'kept'

const heldPlaces = (places: readonly NamingPlace[]) =>
  places.flatMap(({ kept }) => (kept === null ? [] : [{ obstacle: kept }]))

function reasonsOf({ locale, deps }: CallContext, kept: readonly { obstacle: EraseObstacle }[]): string {
  const years = deps.config.retention_years
  const obstacles = [...new Set(kept.map(({ obstacle }) => obstacle))]
  return obstacles.map((obstacle) => serverText(`consent.obstacle.${obstacle}`, locale, { years })).join(' ')
}

/** Number of rows changed or deleted in this transaction by table, from PostgreSQL's statistics. */
async function changedRows(db: Database): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ name: string; changed: number }>(sql`
    select case schemaname when 'pgboss' then 'pgboss' else relname::text end as name,
      sum(n_tup_upd + n_tup_del)::int as changed
    from pg_stat_xact_all_tables where schemaname in ('public', 'pgboss') group by 1`)
  return new Map(rows.map(({ name, changed }) => [name, changed]))
}

/** Further tables with data of a person, by kind of trace. */
const traces: Record<TraceKind, readonly string[]> = {
  sessions: ['sessions', 'password_resets'],
  memberships: ['partner_users', 'partner_moderators'],
  activity: [
    'documentation_downloads',
    'documentation_favorites',
    'documentation_bundles',
    'notification_recipients',
    'error_code_views',
    'faq_searches',
    'faq_votes',
    'list_settings',
    'list_views',
    'list_view_people',
    'dashboard_layouts',
    'report_subscriptions',
  ],
  consents: ['given_consents'],
  texts: ['service_order_events', 'training_participant_events', 'order_tasks', 'erp_attempts', 'payment_attempts'],
  history: ['audit_entries'],
  letters: ['pgboss'],
  files: ['media_files'],
}

function tracesBetween(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>) {
  const changed = (table: string) => (after.get(table) ?? 0) - (before.get(table) ?? 0)
  return traceKinds
    .map((kind) => ({ kind, rows: traces[kind].reduce((sum, table) => sum + changed(table), 0) }))
    .filter(({ rows }) => rows > 0)
}
