import * as v from 'valibot'
import { consentKinds } from '#contract/dictionary/dictionary.ts'
import { endpoint, module } from '#contract/endpoint.ts'
import { boolean, dates, oneOf, text } from '#contract/filters.ts'
import { list } from '#contract/list.ts'
import { locales } from '#contract/locale.ts'
import { across, choice, flag, id, optionalText, requiredText, version } from '#contract/rules.ts'
import { accountStatuses } from '#contract/user/account-lifecycle.ts'
import { caretakerIds } from './form.ts'
import { Caretaker, RegistryProof } from './partner.ts'

const none = v.nullable(v.string())

export const EntryRow = v.object({
  id: v.number(),
  /** 0 new, 1 approved, 2 rejected. */
  status: v.picklist(accountStatuses),
  name: v.string(),
  nip: none,
  city: v.string(),
  /** Companies from abroad have no province. */
  province_name: none,
  country: v.string(),
  full_name: v.string(),
  email: v.string(),
  /** A partner has this NIP already: the person joins that company. */
  is_nip_taken: v.boolean(),
  created_at: v.string(),
  decided_at: none,
  decided_by_name: none,
})
export type EntryRow = v.InferOutput<typeof EntryRow>

const Taken = v.object({
  entity: v.picklist(['partner.partners', 'contractor.contractors']),
  id: v.number(),
  name: v.string(),
})

/** A contractor that the applicant may be. */
export const ContractorMatch = v.object({
  id: v.number(),
  name: v.string(),
  nip_number: none,
  address_city: v.string(),
  /** Why it is offered: the same NIP, or a similar name. */
  by: v.picklist(['nip', 'name']),
})
export type ContractorMatch = v.InferOutput<typeof ContractorMatch>

/** The partner that has the NIP of an entry already: approving lets the person join it. */
export const JoinedPartner = v.object({
  id: v.number(),
  name: v.string(),
  status: v.picklist(accountStatuses),
  external_id: none,
  business_area_id: v.nullable(v.number()),
  caretakers: v.array(Caretaker),
})
export type JoinedPartner = v.InferOutput<typeof JoinedPartner>

export const Entry = v.object({
  id: v.number(),
  version: v.number(),
  status: v.picklist(accountStatuses),
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
  /** What it became. */
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
  /** Who has the NIP or the address already. Only what this colleague may see is named. */
  taken: v.object({
    nip: v.array(Taken),
    address: v.nullable(v.object({ id: v.number(), name: v.string(), is_colleague: v.boolean() })),
  }),
  /** The partner of this NIP, if the colleague may see it. */
  joins: v.nullable(JoinedPartner),
  /** Some partner has the NIP, be it one that this colleague does not see. */
  is_nip_taken: v.boolean(),
  matches: v.array(ContractorMatch),
  /** Others that wait with the same NIP and that the colleague may see. */
  same_nip: v.array(v.object({ id: v.number(), name: v.string(), full_name: v.string(), created_at: v.string() })),
})
export type Entry = v.InferOutput<typeof Entry>

const ApproveFields = v.strictObject({
  version: version(),
  /** The partner that the person joins, when the company is one already; then the company is left as it is. */
  joins: v.optional(v.nullable(id()), null),
  /** Whether the joining person administers the company; who brings a new company always does. */
  is_company_admin: v.optional(flag(), false),
  /** Null makes a new contractor. */
  contractor_id: v.optional(v.nullable(id()), null),
  contractor: v.optional(v.nullable(choice(['matched', 'created'])), null),
  /** The NIP of the chosen contractor, when it is another one than the entry's and is taken for the same company on purpose. */
  other_nip: optionalText(40),
  buyer_number: v.optional(v.nullable(choice(['given', 'later'])), null),
  external_id: optionalText(40),
  business_area_id: v.optional(v.nullable(id()), null),
  partner_status_id: v.optional(v.nullable(id()), null),
  moderators: caretakerIds(),
})
type ApproveValues = v.InferOutput<typeof ApproveFields>

/**
 * What approving decides (domain, part 1.10): contractor, buyer number or `later` said on purpose, caretakers, business
 * area. Of a company that is a partner already all of that is known.
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

/** Why an entry is rejected; the applicant gets it by mail. */
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
    success: 'entry.approved',
    summary: 'Make it a partner, or let the person join the partner that the company is',
  }),
  'partner.new-entries.reject': endpoint({
    method: 'POST',
    path: `${one}/reject`,
    body: RejectForm,
    result: Entry,
    idempotent: true,
    success: 'entry.rejected',
    summary: 'Turn it down; the reason is mailed',
  }),
  'partner.new-entries.restore': endpoint({
    method: 'POST',
    path: `${one}/restore`,
    body: v.strictObject({ version: version() }),
    result: Entry,
    idempotent: true,
    success: 'entry.restored',
    summary: 'Look at a rejected one again',
  }),
})
