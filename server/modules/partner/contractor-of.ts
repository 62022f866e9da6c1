import { and, eq, isNull } from 'drizzle-orm'
import type { ConsentKind } from '#contract/dictionary/consents.ts'
import type { CallContext } from '#server/http/handlers.ts'
import {
  addContractor,
  completeContractor,
  contractors,
  createContractor,
  type NewContact,
} from '#server/modules/contractor/index.ts'
import { refuseField } from '#server/refusal.ts'
import type { PartnerRecord } from './store.ts'
import { partners } from './table.ts'

/** Data of a company for its contractor. */
export type Company = Pick<
  PartnerRecord,
  'name' | 'nip' | 'street' | 'postcode' | 'city' | 'province_id' | 'country' | 'phone_number' | 'email'
> & { business_area_id: number; registry_lookup_id: number | null }

/** Data of a new partner's company, with its invoicing. */
type NewCompany = Company &
  Pick<PartnerRecord, 'electronic_form_invoice' | 'electronic_invoice_email' | 'contract_date'>

/** The contractor of a company: found by NIP, or created from the company's data; with the required contact and consents. */
export async function contractorOf(
  call: CallContext,
  company: NewCompany,
  contact: NewContact,
  consents: Record<ConsentKind, boolean> & { consent_processing_data: true },
): Promise<number> {
  const [known] =
    company.nip === null
      ? []
      : await call.db
          .select({ id: contractors.id, partner_id: partners.id })
          .from(contractors)
          .leftJoin(partners, eq(partners.contractor_id, contractors.id))
          .where(and(eq(contractors.nip_number, company.nip), isNull(contractors.deleted_at)))
  if (known && known.partner_id !== null) refuseField('nip', 'contractor.nip_taken')
  if (known) {
    await completeContractor(call, known.id, contact, consents)
    return known.id
  }
  const { electronic_form_invoice, electronic_invoice_email, contract_date } = company
  return addContractor(call, {
    ...contractorValues(company),
    electronic_form_invoice,
    electronic_invoice_email,
    contract_date,
    ...consents,
    primary_contact: { ...contact, position: contact.position ?? null, is_primary: true },
  })
}

/**
 * Creates a contractor from a company's data and its contact person. The caller adds consents. Refused when the company already
 * is a contractor, which has to be chosen instead.
 */
export async function makeContractor(call: CallContext, company: Company, contact: NewContact): Promise<number> {
  const { db } = call
  if (
    company.nip !== null &&
    (await db.$count(contractors, and(eq(contractors.nip_number, company.nip), isNull(contractors.deleted_at)))) > 0
  )
    refuseField('contractor_id', 'contractor.nip_taken')
  const { id } = await createContractor(call, contractorValues(company), contact)
  return id
}

function contractorValues(company: Company) {
  return {
    name: company.name,
    nip_number: company.nip,
    address_street: company.street,
    address_postcode: company.postcode,
    address_city: company.city,
    address_province: company.province_id,
    address_country: company.country,
    phone_number: company.phone_number,
    email: company.email,
    business_area: company.business_area_id,
    registry_lookup_id: company.registry_lookup_id,
  }
}
