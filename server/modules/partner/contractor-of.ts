import { and, eq, isNull } from 'drizzle-orm'
import type { CallContext } from '#server/http/handlers.ts'
import { contractors, createContractor } from '#server/modules/contractor/index.ts'
import type { PartnerRecord } from './store.ts'
import { partners } from './table.ts'

/** What a company's contractor is made of. */
export type Company = Pick<
  PartnerRecord,
  'name' | 'nip' | 'street' | 'postcode' | 'city' | 'province_id' | 'country' | 'phone_number' | 'email'
> & { business_area_id: number; registry_lookup_id: number | null }

/** The contractor that a company is: found by its NIP, or made of the company's data. */
export async function contractorOf(call: CallContext, company: Company): Promise<number> {
  const [known] = await call.db
    .select({ id: contractors.id })
    .from(contractors)
    .leftJoin(partners, eq(partners.contractor_id, contractors.id))
    .where(and(eq(contractors.nip_number, company.nip), isNull(contractors.deleted_at), isNull(partners.id)))
  return known?.id ?? makeContractor(call, company)
}

/** Makes a contractor of a company's data; who speaks for it follows, or is added one day. */
export async function makeContractor(call: CallContext, company: Company): Promise<number> {
  const { id } = await createContractor(
    call,
    {
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
    },
    null,
  )
  return id
}
