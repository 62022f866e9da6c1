import * as v from 'valibot'
import { endpoint, module } from '#contract/declare/endpoint.ts'
import { dates, ids, oneOf, text } from '#contract/declare/filters.ts'
import { list } from '#contract/declare/list.ts'
import { proposalDeeds } from '#contract/partner/statuses.ts'
import { postcodeOfCountry, withWrittenPhone, withWrittenPostcode } from '#contract/values/address.ts'
import { flag, id, optionalText, say, version } from '#contract/values/rules.ts'
import { provinceRequired } from '#contract/values/tax-number.ts'
import { affiliateValues } from './affiliate.ts'
import { AffiliateForm, branchAddress, branchProvince, PartnerForm, partnerInvoice, partnerPhone } from './form.ts'
import { proposalStatuses } from './proposal-lifecycle.ts'

/** The fields that a company may propose to change. An address is one change with all its parts; so is a branch. */
export const proposedFields = ['address', 'phone_number', 'email', 'electronic_invoice_email', 'affiliate'] as const
export type ProposedField = (typeof proposedFields)[number]

const { street, postcode, city, province_id, country, phone_number, email } = PartnerForm.entries
const { electronic_form_invoice, electronic_invoice_email } = PartnerForm.entries

/** Columns of the company behind each proposed field; branches are separate records. */
export const companyColumns = {
  address: ['street', 'postcode', 'city', 'province_id'],
  phone_number: ['phone_number'],
  email: ['email'],
  electronic_invoice_email: ['electronic_form_invoice', 'electronic_invoice_email'],
} as const satisfies Partial<Record<ProposedField, readonly (keyof typeof PartnerForm.entries)[]>>

/** Columns of a branch, proposed together. */
export const affiliateColumns = Object.keys(AffiliateForm.entries) as (keyof typeof AffiliateForm.entries)[]

/** Maximum number of branches in a proposal. */
const affiliatesLimit = 200

const AffiliateValues = v.strictObject({
  ...AffiliateForm.entries,
  /** Null for a new branch. */
  id: v.nullable(id()),
  /** The company proposes to remove it. */
  removed: flag(),
})
type AffiliateValues = v.InferOutput<typeof AffiliateValues>
const ProposedAffiliate = v.pipe(
  AffiliateValues,
  branchProvince<AffiliateValues>(),
  branchAddress<AffiliateValues>(),
  partnerPhone<AffiliateValues>(),
  withWrittenPostcode<AffiliateValues>('country', 'postcode'),
  withWrittenPhone<AffiliateValues>('country', 'phone_number'),
)

const Fields = v.strictObject({
  street,
  postcode,
  city,
  province_id,
  country,
  phone_number,
  email,
  electronic_form_invoice,
  electronic_invoice_email,
  affiliates: v.pipe(
    v.array(ProposedAffiliate),
    v.maxLength(affiliatesLimit, say('rule.too_many_items', { limit: affiliatesLimit })),
  ),
})
type Fields = v.InferOutput<typeof Fields>

/**
 * The company's data as its administrator wants them; differences from the stored data become proposed changes. The country
 * cannot be changed.
 */
export const ProposalForm = v.pipe(
  Fields,
  provinceRequired<Fields>('country', 'province_id'),
  postcodeOfCountry<Fields>('country', 'postcode'),
  partnerInvoice<Fields>(),
  partnerPhone<Fields>(),
  withWrittenPostcode<Fields>('country', 'postcode'),
  withWrittenPhone<Fields>('country', 'phone_number'),
)
export type ProposalForm = v.InferOutput<typeof ProposalForm>

const Update = v.strictObject({ ...Fields.entries, version: version() })
type Update = v.InferOutput<typeof Update>
const ProposalUpdate = v.pipe(
  Update,
  provinceRequired<Update>('country', 'province_id'),
  postcodeOfCountry<Update>('country', 'postcode'),
  partnerInvoice<Update>(),
  partnerPhone<Update>(),
  withWrittenPostcode<Update>('country', 'postcode'),
  withWrittenPhone<Update>('country', 'phone_number'),
)

const none = v.nullable(v.string())

/** Columns with their values; a province also has its name. */
export const ProposedValues = v.record(v.string(), v.union([v.string(), v.number(), v.boolean(), v.null()]))
export type ProposedValues = v.InferOutput<typeof ProposedValues>

export const proposalDecisions = ['waiting', 'accepted', 'refused'] as const
export type Decision = (typeof proposalDecisions)[number]

/** One change of a proposal. */
export const ProposedChange = v.object({
  id: v.number(),
  field: v.picklist(proposedFields),
  /** Id of an existing branch. */
  affiliate_id: v.nullable(v.number()),
  /** Value at the time of the proposal; null for a new branch. */
  before: v.nullable(ProposedValues),
  /** Null for a branch to be removed. */
  after: v.nullable(ProposedValues),
  decision: v.picklist(proposalDecisions),
  /** Reason of a refusal, shown to the company. */
  reason: none,
})
export type ProposedChange = v.InferOutput<typeof ProposedChange>

const proposal = {
  id: v.number(),
  version: v.number(),
  status: v.picklist(proposalStatuses),
  /** Null when the account no longer exists. */
  proposed_by_name: none,
  created_at: v.string(),
  decided_at: none,
}

/** A proposal as the company sees it. */
export const OwnProposal = v.object({ ...proposal, changes: v.array(ProposedChange) })
export type OwnProposal = v.InferOutput<typeof OwnProposal>

/** Current or proposed data of the company, with its waiting proposal and the one decided last. */
export const CompanyProposal = v.object({
  /** Id of the company. */
  id: v.number(),
  name: v.string(),
  /** Increased by every change of the company, its branches and its proposals. */
  version: v.number(),
  ...v.object({
    street: v.string(),
    postcode: v.string(),
    city: v.string(),
    country: v.string(),
    phone_number: none,
    email: none,
    electronic_form_invoice: v.boolean(),
    electronic_invoice_email: none,
  }).entries,
  province_id: v.nullable(v.number()),
  affiliates: v.array(v.object({ id: v.nullable(v.number()), removed: v.boolean(), ...affiliateValues })),
  waiting: v.nullable(OwnProposal),
  decided: v.nullable(OwnProposal),
})
export type CompanyProposal = v.InferOutput<typeof CompanyProposal>

/** A change as staff see it when deciding. */
export const WeighedChange = v.object({
  ...ProposedChange.entries,
  /** Current value; null where the branch does not exist. */
  current: v.nullable(ProposedValues),
  /** Whether the value was changed since the proposal. */
  is_outdated: v.boolean(),
})
export type WeighedChange = v.InferOutput<typeof WeighedChange>

/** A proposal as staff see it. */
export const Proposal = v.object({
  ...proposal,
  partner_id: v.number(),
  partner_name: v.string(),
  /** Null for some companies from abroad. */
  nip: none,
  country: v.string(),
  decided_by_name: none,
  /** Increased by every change of the company, its branches and its proposals. */
  company_version: v.number(),
  changes: v.array(WeighedChange),
})
export type Proposal = v.InferOutput<typeof Proposal>

export const ProposalRow = v.object({
  id: v.number(),
  partner_id: v.number(),
  partner_name: v.string(),
  city: v.string(),
  status: v.picklist(proposalStatuses),
  changes: v.number(),
  undecided: v.number(),
  proposed_by_name: none,
  created_at: v.string(),
  decided_at: none,
  decided_by_name: none,
})
export type ProposalRow = v.InferOutput<typeof ProposalRow>

const chosen = () =>
  v.pipe(
    v.array(id()),
    v.nonEmpty(say('rule.required')),
    v.maxLength(affiliatesLimit + 10, say('rule.too_many_items', { limit: affiliatesLimit + 10 })),
  )

/** Accepts changes, with the versions of proposal and company that were read. */
export const ProposalAcceptance = v.strictObject({ version: version(), company_version: version(), changes: chosen() })

/** Refuses changes; the reason is sent to the person who proposed them. */
export const ProposalRefusal = v.strictObject({ version: version(), changes: chosen(), reason: optionalText(1000) })

const one = 'partner/proposals/{proposal}'
const own = 'partnerzone/partner/companies/{partner}/proposal'

export const partnerProposals = module('partner', {
  'partner.proposals.index': list({
    path: 'partner/proposals',
    row: ProposalRow,
    sort: ['created_at', 'partner_name'],
    filters: { status: oneOf(proposalStatuses), partner: ids(), partner_name: text(), created_at: dates() },
    summary: 'Changes of their data that partners propose',
  }),
  'partner.proposals.show': endpoint({ method: 'GET', path: one, result: Proposal, summary: 'One proposal' }),
  'partner.proposals.accept': endpoint({
    method: 'POST',
    path: `${one}/accept`,
    body: ProposalAcceptance,
    result: Proposal,
    idempotent: true,
    success: proposalDeeds.accept.success,
    summary: 'Accept changes of a proposal: they are written to the partner',
  }),
  'partner.proposals.refuse': endpoint({
    method: 'POST',
    path: `${one}/refuse`,
    body: ProposalRefusal,
    result: Proposal,
    idempotent: true,
    success: proposalDeeds.refuse.success,
    summary: 'Refuse changes of a proposal, with a reason for the company',
  }),
  'partnerzone.partner.proposals.show': endpoint({
    method: 'GET',
    path: own,
    result: CompanyProposal,
    summary: 'The own company with what is proposed, and what became of the last proposal',
  }),
  'partnerzone.partner.proposals.update': endpoint({
    method: 'PATCH',
    path: own,
    companyRoles: 'administrator',
    body: ProposalUpdate,
    result: CompanyProposal,
    success: 'proposal.sent',
    summary: 'Propose changes, or change the proposal that waits; its administrators do',
  }),
  'partnerzone.partner.proposals.withdraw': endpoint({
    method: 'POST',
    path: `${own}/withdraw`,
    companyRoles: 'administrator',
    body: v.strictObject({ version: version() }),
    result: CompanyProposal,
    idempotent: true,
    success: proposalDeeds.withdraw.success,
    summary: 'Take the proposal that waits back; its administrators do',
  }),
})
