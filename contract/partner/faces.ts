import * as v from 'valibot'
import { choice, say, version } from '#contract/values/rules.ts'

/** Data stored on both a partner and its contractor, in the groups in which they are compared and copied. */
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

/** The fields of each group, on the partner and on the contractor. */
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

/** Differences between a partner and its contractor. */
export const CompanyDifferences = v.object({
  /** Versions of both, for copying. */
  version: v.number(),
  contractor_version: v.number(),
  contractor_id: v.nullable(v.number()),
  /** Countries of both; copying requires the right to handle them. */
  country: v.string(),
  contractor_country: none,
  /** Values as displayed. */
  differences: v.array(v.object({ part: v.picklist(sharedParts), partner: none, contractor: none })),
})
export type CompanyDifferences = v.InferOutput<typeof CompanyDifferences>

const parts = () => v.pipe(v.array(choice(sharedParts)), v.maxLength(sharedParts.length, say('rule.type')))

/** The groups that one record takes over from the other, with the versions that were read. */
export const TakeOverForm = v.strictObject({
  version: version(),
  contractor_version: version(),
  to_partner: v.optional(parts(), []),
  to_contractor: v.optional(parts(), []),
})
export type TakeOverForm = v.InferOutput<typeof TakeOverForm>
