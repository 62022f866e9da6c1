import { eq } from 'drizzle-orm'
import { taxNumberKind } from '#contract/tax-number.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { lockContractor } from '#server/modules/contractor/index.ts'
import { refuse, refuseField } from '#server/refusal.ts'
import { createPartner } from './store.ts'
import { partners } from './table.ts'

/**
 * Makes a partner of a contractor, with a copy of its data. Refused without the tax number required in its country (422), and
 * when it is a partner already (409).
 */
export async function makePartner(call: CallContext, id: number): Promise<void> {
  const contractor = await lockContractor(call, id)
  const { nip_number } = contractor
  if ((await call.db.$count(partners, eq(partners.contractor_id, id))) > 0) {
    refuse('lifecycle', { key: 'contractor.already_partner' })
  }
  if (nip_number === null && taxNumberKind(contractor.address_country) !== 'other')
    refuseField('nip_number', 'contractor.partner_needs_nip')
  await createPartner(call, {
    contractor_id: id,
    name: contractor.name,
    nip: nip_number,
    street: contractor.address_street,
    postcode: contractor.address_postcode,
    city: contractor.address_city,
    province_id: contractor.address_province,
    country: contractor.address_country,
    business_area_id: contractor.business_area,
    phone_number: contractor.phone_number,
    email: contractor.email,
    electronic_invoice_email: contractor.electronic_invoice_email,
    electronic_form_invoice: contractor.electronic_form_invoice,
    registry_lookup_id: contractor.registry_lookup_id,
    contract_date: contractor.contract_date,
  })
}
