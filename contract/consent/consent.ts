import * as v from 'valibot'
import { endpoint, module } from '#contract/declare/endpoint.ts'
import { boolean, dates, oneOf, text } from '#contract/declare/filters.ts'
import { list } from '#contract/declare/list.ts'
import { consentForms, consentKinds } from '#contract/dictionary/consents.ts'
import { personalEntities } from '#contract/entities.ts'
import { anyText, email, id, requiredText, say, version } from '#contract/values/rules.ts'
import { consentState } from './row-texts.ts'

const Named = v.object({ id: v.number(), name: v.string() })

/**
 * A given consent in a list: the text, the person, the record it was given with, the IP address, and whether it is still valid.
 */
export const GivenConsent = v.object({
  id: v.number(),
  kind: v.picklist(consentKinds),
  form: v.picklist(consentForms),
  text_version: v.number(),
  person_name: v.nullable(v.string()),
  person_email: v.nullable(v.string()),
  /** The kind of record that it was given with, as the audit names it. */
  entity: v.string(),
  entity_id: v.number(),
  record: v.nullable(v.string()),
  given_at: v.string(),
  /** The person who ticked the box; null for a registration. */
  given_by: v.nullable(Named),
  ip: v.nullable(v.string()),
  withdrawn_at: v.nullable(v.string()),
  withdrawn: v.boolean(),
  anonymised: v.boolean(),
})
export type GivenConsent = v.InferOutput<typeof GivenConsent>

/** A given consent with the full text that was accepted, in both languages. */
export const GivenConsentInFull = v.object({
  ...GivenConsent.entries,
  version: v.number(),
  text_pl: v.string(),
  text_en: v.string(),
  required: v.boolean(),
  valid_from: v.string(),
  withdrawn_by: v.nullable(Named),
  withdrawal_reason: v.nullable(v.string()),
})
export type GivenConsentInFull = v.InferOutput<typeof GivenConsentInFull>

export const WithdrawalForm = v.strictObject({ reason: requiredText(500), version: version() })

/** Entities whose records can be put on hold. A contact is held together with its contractor. */
export const holdableEntities = [
  'user.users',
  'partner.new-entries',
  'partner.partners',
  'contractor.contractors',
  'service-order.service-orders',
  'service-order.service-maintenances',
  'service-order.spare-parts-orders',
  'device.units',
  'offer-generator.offers',
  'training.issued-certificates',
  'training.participants',
  'training.records',
] as const

/** Why the data of a record may not be erased yet. */
export const eraseObstacles = [
  /** A dispute is open. */
  'held',
  /** The order is not completed, or the company has such orders. */
  'open_order',
  /** A training is still to come, or its money is not settled. */
  'open_training',
  /** Younger than the years from the contract that the law requires. */
  'contract',
  /** The account is in use. */
  'active',
  /** The entry waits for a decision. */
  'undecided',
] as const
export type EraseObstacle = (typeof eraseObstacles)[number]

/**
 * The effect of erasure on request on a record: `all` erases it, because it is about this person alone; `person` erases only the
 * person's data in a company's record; `kept` leaves it unchanged.
 */
export const erasures = ['all', 'person', 'kept'] as const
export type ErasureOutcome = (typeof erasures)[number]

/** Extent of an erasure: the whole record, the person's data in a company's record, or the places in a record that name another person. */
export const erasureExtents = ['all', 'person', 'places'] as const

/** Kinds of data that an erasure changes in other tables, counted in rows. */
export const traceKinds = [
  'sessions',
  'memberships',
  'activity',
  'consents',
  'texts',
  'history',
  'letters',
  'files',
] as const
export type TraceKind = (typeof traceKinds)[number]

/** A record that names a person. */
export const PersonRecord = v.object({
  entity: v.picklist(personalEntities),
  id: v.number(),
  title: v.string(),
  on_hold: v.boolean(),
  hold_reason: v.nullable(v.string()),
  /** The day on which the retention period ends; null while it has not begun. */
  due_on: v.nullable(v.string()),
  obstacle: v.nullable(v.picklist(eraseObstacles)),
  erasure: v.picklist(erasures),
})
export type PersonRecord = v.InferOutput<typeof PersonRecord>

/** Why a place that names a person stays as it is: a dispute about its record is open. */
export const placeKept = ['held'] as const

/**
 * A place that names a person in the record of another: a signer of a protocol, a recipient at the counter, a technician, a
 * message. `field` is its column.
 */
export const PersonPlace = v.object({
  table: v.string(),
  field: v.string(),
  /** The record to which it belongs, as the audit names it; null where it belongs to none. */
  entity: v.nullable(v.string()),
  id: v.nullable(v.union([v.number(), v.string()])),
  title: v.nullable(v.string()),
  kept: v.nullable(v.picklist(placeKept)),
})
export type PersonPlace = v.InferOutput<typeof PersonPlace>

/**
 * A person whose data are stored: all records with one e-mail address. Where several people share an address, each of them is a
 * separate person, and company records belong to none of them (decision 410). Without an address: all records with one name that
 * share a phone number or a unit (decision 450). A person whom only records of others name has a name and places (decision 898).
 */
export const DataSubject = v.object({
  email: v.nullable(v.string()),
  /** Name of the person where several share the address; null where only one uses it, or where the records contain no name. */
  name: v.nullable(v.string()),
  /** Names of the other people with the same address. */
  shared_with: v.array(v.string()),
  names: v.array(v.string()),
  phone_numbers: v.array(v.string()),
  records: v.array(PersonRecord),
  /** Places in records of others that name the person. */
  places: v.array(PersonPlace),
  /** By which record a request names a person without an address; null for a person with one, and for a company. */
  record: v.nullable(v.object({ entity: v.picklist(personalEntities), id: v.number() })),
  /** Number of consents given from the address, and how many of them are still valid. */
  consents: v.number(),
  consents_held: v.number(),
})
export type DataSubject = v.InferOutput<typeof DataSubject>

const heldRecords = () =>
  v.pipe(
    v.array(v.strictObject({ entity: v.picklist(holdableEntities, say('rule.one_of')), id: id() }), say('rule.type')),
    v.minLength(1, say('rule.at_least_one')),
    v.maxLength(100, say('rule.too_many_items', { limit: 100 })),
  )

export const HoldForm = v.strictObject({ records: heldRecords(), reason: requiredText(500) })
export const ReleaseForm = v.strictObject({ records: heldRecords() })

/**
 * The person that a request is about: identified by address, and also by name where several people share it; without an address
 * by one of the person's records, and without a record by the name.
 */
const whose = {
  email: v.optional(email()),
  name: v.optional(requiredText(255)),
  entity: v.optional(v.picklist(personalEntities, say('rule.one_of'))),
}
interface Whose {
  email?: string | undefined
  name?: string | undefined
  entity?: string | undefined
  id?: number | undefined
}

/** Either an address, or a record, or the name of a person whom only records of others name. */
const isSomebody = ({ email, name, entity, id }: Whose) => {
  if (entity === undefined && id === undefined) return email !== undefined || name !== undefined
  return email === undefined && entity !== undefined && id !== undefined
}
const RequestedPerson = v.strictObject({
  ...whose,
  id: v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}$/, say('rule.type')), v.transform(Number), id())),
})
const WhoseQuery = v.pipe(
  RequestedPerson,
  v.check((query: v.InferOutput<typeof RequestedPerson>) => isSomebody(query), say('consent.whose')),
)

/**
 * Erasing requires the address, or the name of a person without one, a second time, because an erasure after a typing
 * mistake cannot be undone.
 */
const Erasure = v.strictObject({
  ...whose,
  id: v.optional(id()),
  confirmation: requiredText(255),
  reason: requiredText(500),
})
export const ErasureForm = v.pipe(
  Erasure,
  v.check((form: v.InferOutput<typeof Erasure>) => isSomebody(form), say('consent.whose')),
  v.forward(
    v.partialCheck(
      [['email'], ['confirmation']],
      (form: v.InferOutput<typeof Erasure>) =>
        form.email === undefined || form.email === form.confirmation.toLowerCase(),
      say('consent.confirm_address'),
    ),
    ['confirmation'],
  ),
)

const searched = v.pipe(anyText(200), v.minLength(3, say('rule.min_length', { limit: 3 })))

export const consent = module('consent', {
  'consent.consents.index': list({
    path: 'consent/consents',
    row: GivenConsent,
    texts: [consentState],
    sort: ['given_at', 'person_email', 'withdrawn_at'],
    filters: {
      kind: oneOf(consentKinds),
      form: oneOf(consentForms),
      person_email: text(),
      withdrawn: boolean(),
      given_at: dates(),
    },
    summary: 'Given consents',
  }),
  'consent.consents.show': endpoint({
    method: 'GET',
    path: 'consent/consents/{consent}',
    result: GivenConsentInFull,
    summary: 'A consent with the text as it was',
  }),
  'consent.consents.withdraw': endpoint({
    method: 'POST',
    path: 'consent/consents/{consent}/withdraw',
    body: WithdrawalForm,
    result: GivenConsentInFull,
    success: 'consent.withdrawn',
    idempotent: true,
    inReserve: true,
    summary: 'Withdraw a consent for the person who asks for it',
  }),
  'consent.persons.index': endpoint({
    method: 'GET',
    path: 'consent/persons',
    query: v.strictObject({ search: searched }),
    result: v.object({ results: v.array(DataSubject) }),
    summary: 'Find a person by e-mail, name, phone or serial number of a unit in everything that is kept',
  }),
  'consent.persons.outlook': endpoint({
    method: 'GET',
    path: 'consent/outlook',
    permission: 'consent.persons.index',
    result: v.object({
      years: v.number(),
      /** Records that the next nightly run makes anonymous. */
      due: v.number(),
      /** Records whose retention period is over but which are on hold. */
      held: v.number(),
      /** Number of records by the month in which their retention period ends: the current month and the eleven after it. */
      months: v.array(v.object({ month: v.string(), count: v.number() })),
    }),
    summary: 'What retention does next',
  }),
  'consent.persons.export': endpoint({
    method: 'GET',
    path: 'consent/persons/export',
    kind: 'stream',
    query: WhoseQuery,
    result: v.unknown(),
    summary: 'Everything that is kept about a person, as a file (RODO, art. 15)',
  }),
  'consent.persons.hold': endpoint({
    method: 'POST',
    path: 'consent/persons/hold',
    body: HoldForm,
    result: v.object({ records: v.number() }),
    success: 'consent.held',
    idempotent: true,
    summary: 'Keep records while a dispute is open',
  }),
  'consent.persons.release': endpoint({
    method: 'POST',
    path: 'consent/persons/release',
    body: ReleaseForm,
    result: v.object({ records: v.number() }),
    success: 'consent.released',
    idempotent: true,
    summary: 'End a hold',
  }),
  'consent.persons.preview': endpoint({
    method: 'GET',
    path: 'consent/persons/erasure',
    permission: 'consent.persons.anonymise',
    query: WhoseQuery,
    result: v.object({
      records: v.array(PersonRecord),
      /** Other data that are removed, masked or made anonymous. */
      traces: v.array(v.object({ kind: v.picklist(traceKinds), rows: v.number() })),
      /** Places in records of others that name the person, and why one is kept. */
      places: v.array(PersonPlace),
    }),
    summary: 'What erasing a person removes, and what stays and why; nothing is changed',
  }),
  'consent.persons.anonymise': endpoint({
    method: 'POST',
    path: 'consent/persons/anonymise',
    body: ErasureForm,
    result: v.object({
      anonymised: v.number(),
      /** Places in records of others in which the person was masked. */
      masked: v.number(),
      kept: v.array(v.object({ ...PersonRecord.entries, obstacle: v.picklist(eraseObstacles) })),
    }),
    idempotent: true,
    inReserve: true,
    summary: 'Erase a person at their request (RODO, art. 17), where nothing forbids it',
  }),
})
