import * as v from 'valibot'
import { endpoint, module } from '#contract/declare/endpoint.ts'
import { boolean, dates, oneOf, text } from '#contract/declare/filters.ts'
import { list } from '#contract/declare/list.ts'
import { consentKinds } from '#contract/dictionary/consents.ts'
import { locales } from '#contract/messages/locale.ts'
import { entryDeeds } from '#contract/partner/statuses.ts'
import { across, choice, flag, id, optionalText, requiredText, version } from '#contract/values/rules.ts'
import { entryStatuses } from './entry-lifecycle.ts'
import { caretakerIds } from './form.ts'
import { Caretaker, RegistryProof } from './partner.ts'

const none = v.nullable(v.string())

export const EntryRow = v.object({
  id: v.number(),
  /** 0 new, 1 approved, 2 rejected. */
  status: v.picklist(entryStatuses),
  name: v.string(),
  nip: none,
  city: v.string(),
  /** Companies from abroad have no province. */
  province_name: none,
  country: v.string(),
  full_name: v.string(),
  email: v.string(),
  /** A partner with this NIP exists: the person joins that company. */
  is_nip_taken: v.boolean(),
  /** How many further registrations of the address are joined to it. */
  repeats: v.number(),
  created_at: v.string(),
  /** When it was repeated last. */
  repeated_at: none,
  decided_at: none,
  decided_by_name: none,
})
export type EntryRow = v.InferOutput<typeof EntryRow>

const Taken = v.object({
  entity: v.picklist(['partner.partners', 'contractor.contractors']),
  id: v.number(),
  name: v.string(),
})

/** A contractor that may be the same company. */
export const ContractorMatch = v.object({
  id: v.number(),
  name: v.string(),
  nip_number: none,
  address_city: v.string(),
  /** Why it is suggested: the same NIP, or a similar name. */
  by: v.picklist(['nip', 'name']),
})
export type ContractorMatch = v.InferOutput<typeof ContractorMatch>

/** The existing partner with the NIP of a registration; on approval the person joins it. */
export const JoinedPartner = v.object({
  id: v.number(),
  name: v.string(),
  status: v.picklist(entryStatuses),
  external_id: none,
  business_area_id: v.nullable(v.number()),
  caretakers: v.array(Caretaker),
})
export type JoinedPartner = v.InferOutput<typeof JoinedPartner>

/** A further registration of the same address whose data differ. */
export const EntryRepeat = v.object({
  id: v.number(),
  created_at: v.string(),
  name: v.string(),
  nip: none,
  /** Street, postcode and city in one line. */
  address: v.string(),
  country: v.string(),
  full_name: v.string(),
  phone_number: v.string(),
})
export type EntryRepeat = v.InferOutput<typeof EntryRepeat>

export const Entry = v.object({
  id: v.number(),
  version: v.number(),
  status: v.picklist(entryStatuses),
  is_anonymised: v.boolean(),
  name: v.string(),
  nip: none,
  street: v.string(),
  postcode: v.string(),
  city: v.string(),
  province_id: v.nullable(v.number()),
  province_name: none,
  country: v.string(),
  business_area_id: v.nullable(v.number()),
  business_area_name: none,
  first_name: v.string(),
  last_name: v.string(),
  email: v.string(),
  phone_number: v.string(),
  locale: v.picklist(locales),
  created_at: v.string(),
  decided_at: none,
  decided_by_name: none,
  reason: none,
  /** The partner it became. */
  partner_id: v.nullable(v.number()),
  partner_name: none,
  registry: v.nullable(RegistryProof),
  consents: v.array(
    v.object({
      kind: v.picklist(consentKinds),
      version: v.number(),
      text: v.string(),
      given_at: v.string(),
      withdrawn_at: none,
    }),
  ),
  /** Existing records with the same NIP or address; only those that the colleague may see are named. */
  taken: v.object({
    nip: v.array(Taken),
    address: v.nullable(v.object({ id: v.number(), name: v.string(), is_colleague: v.boolean() })),
  }),
  /** The partner with this NIP, if the colleague may see it. */
  joins: v.nullable(JoinedPartner),
  /** Whether any partner has the NIP, visible to this colleague or not. */
  is_nip_taken: v.boolean(),
  matches: v.array(ContractorMatch),
  /** Other pending registrations with the same NIP that the colleague may see. */
  same_nip: v.array(v.object({ id: v.number(), name: v.string(), full_name: v.string(), created_at: v.string() })),
  /** Further registrations of the same address: their number, the last one, and the newest ones whose data differ. */
  repeats: v.object({ total: v.number(), last_at: none, differing: v.array(EntryRepeat) }),
})
export type Entry = v.InferOutput<typeof Entry>

const ApproveFields = v.strictObject({
  version: version(),
  /** The existing partner that the person joins; its data are not changed. */
  joins: v.optional(v.nullable(id()), null),
  /** Whether the joining person becomes an administrator of the company. The first person of a new company always does. */
  is_company_admin: v.optional(flag(), false),
  /** Null creates a new contractor. */
  contractor_id: v.optional(v.nullable(id()), null),
  contractor: v.optional(v.nullable(choice(['matched', 'created'])), null),
  /**
   * The NIP of the chosen contractor, where it differs from the registration's; sent to confirm that it is the same company.
   */
  other_nip: optionalText(40),
  buyer_number: v.optional(v.nullable(choice(['given', 'later'])), null),
  external_id: optionalText(40),
  business_area_id: v.optional(v.nullable(id()), null),
  partner_status_id: v.optional(v.nullable(id()), null),
  moderators: caretakerIds(),
})
type ApproveValues = v.InferOutput<typeof ApproveFields>

/**
 * Decisions of an approval (domain, part 1.10): contractor, buyer number or `later`, caretakers and business area. For an
 * existing partner all of these are known already.
 */
export const ApproveForm = v.pipe(
  ApproveFields,
  across<ApproveValues, 'joins' | 'contractor' | 'contractor_id'>(
    ['joins', 'contractor', 'contractor_id'],
    'contractor_id',
    ({ joins, contractor, contractor_id }) =>
      joins !== null || (contractor !== null && (contractor === 'matched') === (contractor_id !== null)),
    'entry.contractor_required',
  ),
  across<ApproveValues, 'joins' | 'buyer_number' | 'external_id'>(
    ['joins', 'buyer_number', 'external_id'],
    'external_id',
    ({ joins, buyer_number, external_id }) =>
      joins !== null || (buyer_number !== null && (buyer_number === 'given') === (external_id !== null)),
    'entry.buyer_number_required',
  ),
)
export type ApproveForm = v.InferOutput<typeof ApproveForm>

/** Reason for rejecting a registration; e-mailed to the applicant. */
export const RejectForm = v.strictObject({ version: version(), reason: requiredText(2000) })

const one = 'partner/partners/new-entries/{entry}'

export const partnerEntry = module('partner', {
  'partner.new-entries.index': list({
    path: 'partner/partners/new-entries',
    row: EntryRow,
    sort: ['created_at', 'name'],
    filters: {
      status: oneOf(['0', '1', '2']),
      name: text(),
      nip: text(),
      email: text(),
      abroad: boolean(),
      created_at: dates(),
    },
    summary: 'Companies that have registered',
  }),
  'partner.new-entries.show': endpoint({ method: 'GET', path: one, result: Entry, summary: 'One of them' }),
  'partner.new-entries.approve': endpoint({
    method: 'POST',
    path: `${one}/approve`,
    body: ApproveForm,
    result: Entry,
    idempotent: true,
    success: entryDeeds.approve.success,
    summary: 'Make it a partner, or let the person join the partner that the company is',
  }),
  'partner.new-entries.reject': endpoint({
    method: 'POST',
    path: `${one}/reject`,
    body: RejectForm,
    result: Entry,
    idempotent: true,
    success: entryDeeds.reject.success,
    summary: 'Turn it down; the reason is mailed',
  }),
  'partner.new-entries.restore': endpoint({
    method: 'POST',
    path: `${one}/restore`,
    body: v.strictObject({ version: version() }),
    result: Entry,
    idempotent: true,
    success: entryDeeds.restore.success,
    summary: 'Look at a rejected one again',
  }),
})
