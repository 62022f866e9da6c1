import { inArray, isNull, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { requiredText } from '#contract/values/rules.ts'
import { readTaxNumber } from '#contract/values/tax-number.ts'
import { contractors, contractorsInScope } from '#server/modules/contractor/index.ts'
import { partners, partnersInScope } from '#server/modules/partner/index.ts'
import type { ReadRecord, SynchronizedKind } from '#server/modules/synchronization/kind.ts'
import { code, optionalErpText, orNull, readAll } from './read-all.ts'

const Customer = v.looseObject({
  No: code,
  Name: optionalErpText,
  Address: optionalErpText,
  Post_Code: optionalErpText,
  City: optionalErpText,
  VAT_Registration_No: optionalErpText,
  Bill_to_Customer_No: optionalErpText,
  /** Blank, `Ship`, `Invoice` or `All`. */
  Blocked: optionalErpText,
})
type Customer = v.InferOutput<typeof Customer>

const shared = {
  set: 'Customers',
  page: { name: 'customers', isStandard: true },
  whenGone: { erp_blocked: true },
} as const

function readCustomers(
  records: readonly unknown[],
  valuesOf: (customer: Customer) => ReadRecord['values'],
): (ReadRecord | null)[] {
  return readAll(Customer, records, (customer) => {
    return {
      key: customer.No,
      name: customer.Name || customer.No,
      alike: readTaxNumber(customer.VAT_Registration_No ?? ''),
      values: {
        name: orNull(customer.Name),
        ...valuesOf(customer),
        billToCustomerId: orNull(customer.Bill_to_Customer_No),
        erp_blocked: customer.Blocked === undefined ? undefined : Boolean(customer.Blocked),
      },
    }
  })
}

/** Customers as partners. */
export const buyers: SynchronizedKind = {
  ...shared,
  kind: 'buyers',
  entity: 'partner.partners',
  table: partners,
  number: partners.external_id,
  title: partners.name,
  live: inArray(partners.status, [0, 1]),
  visibleToStaff: partnersInScope,
  alike: sql`${partners.nip}`,
  rules: v.object({
    name: requiredText(),
    street: requiredText(),
    postcode: requiredText(12),
    city: requiredText(120),
  }),
  read: async (_db, records) =>
    readCustomers(records, ({ Address, Post_Code, City }) => ({
      street: orNull(Address),
      postcode: orNull(Post_Code),
      city: orNull(City),
    })),
}

/** Customers as contractors: the same page, read for the companies that the distributor invoices. */
export const customers: SynchronizedKind = {
  ...shared,
  kind: 'contractors',
  entity: 'contractor.contractors',
  table: contractors,
  number: contractors.external_id,
  title: contractors.name,
  live: isNull(contractors.deleted_at),
  visibleToStaff: contractorsInScope,
  alike: sql`${contractors.nip_number}`,
  rules: v.object({
    name: requiredText(),
    address_street: requiredText(),
    address_postcode: requiredText(12),
    address_city: requiredText(120),
  }),
  read: async (_db, records) =>
    readCustomers(records, ({ Address, Post_Code, City }) => ({
      address_street: orNull(Address),
      address_postcode: orNull(Post_Code),
      address_city: orNull(City),
    })),
}
