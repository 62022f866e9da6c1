import * as v from 'valibot'
import { companyRolesField } from '#contract/declare/company-role.ts'
import { Done, endpoint, module } from '#contract/declare/endpoint.ts'
import { entityCalls } from '#contract/declare/entity-calls.ts'
import { boolean, dates, ids, number, oneOf, text } from '#contract/declare/filters.ts'
import { list, lookup, Option } from '#contract/declare/list.ts'
import { locales } from '#contract/messages/locale.ts'
import { Leaving, RemovalFromCompanyForm } from '#contract/user/leaving.ts'
import { accountText } from '#contract/user/row-texts.ts'
import { flag, version } from '#contract/values/rules.ts'
import { Affiliate } from './affiliate.ts'
import { ClosingEffects, PartnerClosing } from './closing.ts'
import { partnerEntities } from './entities.ts'
import { CompanyDifferences, TakeOverForm } from './faces.ts'
import { AffiliateForm, AffiliateUpdate, MemberForm, PartnerForm, PartnerStatusChange, PartnerUpdate } from './form.ts'
import { Member } from './member.ts'
import { NewPartnerForm } from './new-partner.ts'
import { partnerStatuses } from './status-lifecycle.ts'

const PartnerStatusCode = v.picklist(partnerStatuses)

/** Caretaker: a colleague in charge of a partner. An inactive one stays assigned and is marked (specification, section 8). */
export const Caretaker = v.object({ id: v.number(), full_name: v.string(), is_active: v.boolean() })
export type Caretaker = v.InferOutput<typeof Caretaker>

/** Status by which the distributor classifies a partner, with the colour of its badge. */
const PartnerBadge = { partner_status_name: v.nullable(v.string()), partner_status_colour: v.nullable(v.string()) }

export const PartnerRow = v.object({
  id: v.number(),
  name: v.string(),
  nip: v.nullable(v.string()),
  city: v.string(),
  /** Companies from abroad have no province. */
  province_name: v.nullable(v.string()),
  country: v.string(),
  business_area_name: v.nullable(v.string()),
  ...PartnerBadge,
  status: PartnerStatusCode,
  /** Names, comma-separated. */
  caretakers: v.nullable(v.string()),
  highlighted: v.boolean(),
  external_id: v.nullable(v.string()),
  created_at: v.string(),
})
export type PartnerRow = v.InferOutput<typeof PartnerRow>

/** Answer of the company registry, with its request number. */
export const RegistryProof = v.object({
  asked_at: v.string(),
  outcome: v.picklist(['found', 'not_found']),
  request_id: v.string(),
  name: v.nullable(v.string()),
  address: v.nullable(v.string()),
  vat_status: v.nullable(v.string()),
  regon: v.nullable(v.string()),
  krs: v.nullable(v.string()),
})
export type RegistryProof = v.InferOutput<typeof RegistryProof>

const none = v.nullable(v.string())

export const Partner = v.object({
  id: v.number(),
  version: v.number(),
  status: PartnerStatusCode,
  status_since: v.string(),
  /** Personal data were erased after the retention period; the partner cannot be restored. */
  is_anonymised: v.boolean(),
  contractor_id: v.nullable(v.number()),
  contractor_name: none,
  name: v.string(),
  nip: none,
  street: v.string(),
  postcode: v.string(),
  city: v.string(),
  province_id: v.nullable(v.number()),
  country: v.string(),
  phone_number: none,
  email: none,
  registry_lookup_id: v.nullable(v.number()),
  registry: v.nullable(RegistryProof),
  invoice_name: none,
  invoice_street: none,
  invoice_postcode: none,
  invoice_city: none,
  electronic_invoice_email: none,
  electronic_form_invoice: v.boolean(),
  external_id: none,
  billToCustomerId: none,
  /** Whether the ERP blocks shipping and invoicing to it. */
  erp_blocked: v.boolean(),
  partner_status_id: v.nullable(v.number()),
  ...PartnerBadge,
  business_area_id: v.nullable(v.number()),
  locale: v.picklist(locales),
  contract_date: none,
  highlighted: v.boolean(),
  brands: v.array(v.number()),
  moderators: v.array(v.number()),
  caretakers: v.array(Caretaker),
  /** Sent orders that are not completed; they have to be finished before the partner can be closed. */
  open_orders: v.number(),
  /** Proposal of changes that waits for a decision. */
  waiting_proposal_id: v.nullable(v.number()),
  created_at: v.string(),
})
export type Partner = v.InferOutput<typeof Partner>

const closes = <const Verb extends string>(verb: Verb, summary: string) =>
  endpoint({
    method: 'POST',
    path: `partner/partners/{partner}/${verb}`,
    body: PartnerClosing,
    result: Partner,
    success: 'saved',
    idempotent: true,
    summary,
  })

const changesStatus = <const Verb extends string>(verb: Verb, summary: string) =>
  endpoint({
    method: 'POST',
    path: `partner/partners/{partner}/${verb}`,
    body: PartnerStatusChange,
    result: Partner,
    success: 'saved',
    idempotent: true,
    summary,
  })

const members = 'partner/partners/{partner}/users'
const branches = 'partner/partners/{partner}/affiliates'

export const partner = module('partner', {
  'partner.partners.index': list({
    path: 'partner/partners',
    row: PartnerRow,
    sort: ['created_at', 'name', 'nip', 'city', 'external_id'],
    search: [
      'name',
      'nip',
      'city',
      'external_id',
      'caretakers',
      'province_name',
      'business_area_name',
      'partner_status_name',
    ],
    filters: {
      name: text(),
      nip: text(),
      city: text(),
      external_id: text(),
      province: ids(),
      business_area: ids(),
      partner_status: ids(),
      status: oneOf(['0', '1', '2']),
      caretaker: ids(),
      highlighted: boolean(),
      /** Only companies from abroad, or only companies from Poland. */
      abroad: boolean(),
      created_at: dates(),
    },
    summary: 'Partners',
  }),
  'partner.partners.lookup': lookup({
    path: 'partner/partners/lookup',
    /** Whether the ERP blocks the company, so that forms of its orders warn when it is chosen. */
    row: v.object({ ...Option.entries, erp_blocked: v.optional(v.boolean()) }),
    summary: 'Find a partner',
  }),
  'partner.partners.show': endpoint({
    method: 'GET',
    path: 'partner/partners/{partner}',
    result: Partner,
    summary: 'One partner',
  }),
  'partner.partners.store': endpoint({
    method: 'POST',
    path: 'partner/partners',
    body: NewPartnerForm,
    result: Partner,
    idempotent: true,
    success: 'saved',
    summary: 'A new partner; its contractor is matched by the NIP or made, and keeps the rules of contractors',
  }),
  'partner.partners.update': endpoint({
    method: 'PATCH',
    path: 'partner/partners/{partner}',
    body: PartnerUpdate,
    result: Partner,
    success: 'saved',
    summary: 'Change a partner',
  }),
  'partner.partners.places': endpoint({
    method: 'GET',
    path: 'partner/partners/{partner}/places',
    permission: 'partner.partners.deactivate',
    result: ClosingEffects,
    summary: 'What closing a partner affects: its people on trainings to come, and its maintenances',
  }),
  'partner.partners.differences': endpoint({
    method: 'GET',
    path: 'partner/partners/{partner}/differences',
    permission: 'contractor.contractors.show',
    result: CompanyDifferences,
    summary: 'What a partner and the contractor that it is say differently of their company',
  }),
  'partner.partners.take-over': endpoint({
    method: 'POST',
    path: 'partner/partners/{partner}/take-over',
    permission: 'contractor.contractors.update',
    body: TakeOverForm,
    result: CompanyDifferences,
    success: 'saved',
    summary: 'Take parts over from the contractor to the partner, or from the partner to the contractor',
  }),
  'partner.partners.assign': endpoint({
    method: 'POST',
    path: 'partner/partners/{partner}/assign',
    permission: 'partner.partners.update',
    body: v.strictObject({ moderators: PartnerForm.entries.moderators, version: version() }),
    result: Partner,
    success: 'saved',
    idempotent: true,
    many: true,
    summary: 'Give a partner other caretakers',
  }),
  'partner.partners.activate': { ...changesStatus('activate', 'Let an inactive partner work again'), many: true },
  'partner.partners.deactivate': {
    ...closes('deactivate', 'Close the partner zone to a partner for now'),
    many: true,
  },
  'partner.partners.cancel': closes('cancel', 'End the partnership'),
  'partner.partners.restore': changesStatus('restore', 'Take a cancelled partner back, inactive'),

  ...entityCalls(partnerEntities['partner.affiliates'], {
    item: Affiliate,
    form: v.strictObject(AffiliateForm.entries),
    sort: ['name', 'city', 'created_at'],
    filters: { name: text(), city: text(), showroom: boolean(), visible_on_map: boolean() },
  }),
  // The rules that depend on the country concern the whole form.
  'partner.affiliates.store': endpoint({
    method: 'POST',
    path: branches,
    body: AffiliateForm,
    result: Affiliate,
    idempotent: true,
    success: 'saved',
    summary: 'Store',
  }),
  'partner.affiliates.update': endpoint({
    method: 'PATCH',
    path: `${branches}/{affiliate}`,
    body: AffiliateUpdate,
    result: Affiliate,
    success: 'saved',
    summary: 'Update',
  }),

  'partner.users.index': list({
    path: members,
    row: Member,
    texts: [accountText],
    sort: ['last_name', 'created_at'],
    filters: { name: text(), is_company_admin: boolean(), status: oneOf(['0', '1', '2']) },
    summary: 'The people of a partner',
  }),
  'partner.users.show': endpoint({ method: 'GET', path: `${members}/{user}`, result: Member, summary: 'One of them' }),
  'partner.users.store': endpoint({
    method: 'POST',
    path: members,
    body: MemberForm,
    result: Member,
    idempotent: true,
    success: 'partner.user_invited',
    summary: 'Invite a person, or let a person of another partner belong to this one too',
  }),
  'partner.users.update': endpoint({
    method: 'PATCH',
    path: `${members}/{user}`,
    body: v.strictObject({
      is_company_admin: flag(),
      company_roles: v.optional(companyRolesField()),
      version: version(),
    }),
    result: Member,
    success: 'saved',
    summary: 'What a person is in the company: its administrator or not, and what they do for it',
  }),
  'partner.users.leaving': endpoint({
    method: 'GET',
    path: `${members}/{user}/leaving`,
    permission: 'partner.users.show',
    result: Leaving,
    summary: 'What is open with a person in the company, and who can take it over',
  }),
  'partner.users.remove': endpoint({
    method: 'POST',
    path: `${members}/{user}/remove`,
    permission: 'partner.users.destroy',
    body: RemovalFromCompanyForm,
    result: Done,
    idempotent: true,
    success: 'partner.user_left',
    summary: 'A person no longer belongs to the company: open work is handed over, and the account stays',
  }),
  /** As the client of the release before asks: open work stays where it is. */
  'partner.users.destroy': endpoint({
    method: 'DELETE',
    path: `${members}/{user}`,
    /** The version that the colleague read. */
    query: v.strictObject({ version: v.optional(number()) }),
    result: Done,
    success: 'partner.user_left',
    summary: 'A person no longer belongs to the company; the account stays',
  }),
})
