import * as v from 'valibot'
import { choice, say, version } from '#contract/rules.ts'

/** What a partner and its contractor both hold of their company, in the pieces in which it is compared and taken over. */
export const sharedParts = [
  'name',
  'tax_number',
  'address',
  'phone_number',
  'email',
  'business_area',
  'invoices',
  'contract_date',
] as const
export type SharedPart = (typeof sharedParts)[number]

/** The fields of each part, on the partner and on the contractor. */
export const sharedFields = {
  name: [['name', 'name']],
  tax_number: [['nip', 'nip_number']],
  address: [
    ['street', 'address_street'],
    ['postcode', 'address_postcode'],
    ['city', 'address_city'],
    ['province_id', 'address_province'],
    ['country', 'address_country'],
  ],
  phone_number: [['phone_number', 'phone_number']],
  email: [['email', 'email']],
  business_area: [['business_area_id', 'business_area']],
  invoices: [
    ['electronic_form_invoice', 'electronic_form_invoice'],
    ['electronic_invoice_email', 'electronic_invoice_email'],
  ],
  contract_date: [['contract_date', 'contract_date']],
} as const satisfies Record<SharedPart, readonly (readonly [string, string])[]>

const none = v.nullable(v.string())

/** What a partner and its contractor say differently of their company. */
export const CompanyDifferences = v.object({
  /** Of both, for taking something over. */
  version: v.number(),
  contractor_version: v.number(),
  contractor_id: v.nullable(v.number()),
  /** The countries of both: who handles them may take something over. */
  country: v.string(),
  contractor_country: none,
  /** In words, as people read them. */
  differences: v.array(v.object({ part: v.picklist(sharedParts), partner: none, contractor: none })),
})
export type CompanyDifferences = v.InferOutput<typeof CompanyDifferences>

const parts = () => v.pipe(v.array(choice(sharedParts)), v.maxLength(sharedParts.length, say('rule.type')))

/** Which parts one face takes over from the other, on the versions that were read. */
export const TakeOverForm = v.strictObject({
  version: version(),
  contractor_version: version(),
  to_partner: v.optional(parts(), []),
  to_contractor: v.optional(parts(), []),
})
export type TakeOverForm = v.InferOutput<typeof TakeOverForm>
