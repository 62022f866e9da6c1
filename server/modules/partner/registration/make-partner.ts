import { type AnyColumn, eq, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { AuditedEntity } from '#contract/entities.ts'
import type { NewPartnerValues } from '#contract/partner/new-partner.ts'
import { taxNumberKind } from '#contract/values/tax-number.ts'
import { auditAll } from '#server/db/audit.ts'
import type { Events, Happening } from '#server/events.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { lockContractor } from '#server/modules/contractor/index.ts'
import { contractorOf } from '#server/modules/partner/contractor-of.ts'
import { createPartner, refuseTaken, refuseUnknownCountry } from '#server/modules/partner/store.ts'
import { partners } from '#server/modules/partner/table.ts'
import { refuse, refuseField } from '#server/refusal.ts'

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

/** Creates a partner entered by staff, with its contractor. Returns its id. */
export async function storePartner(call: CallContext, body: NewPartnerValues): Promise<number> {
  const { primary_contact, consent_processing_data, consent_commercial_info, consent_marketing_purposes, ...company } =
    body
  await refuseTaken(call.db, company, null)
  // Checked first, so that the error is shown at the partner's own field.
  await refuseUnknownCountry(call.db, company)
  const { is_primary: _, ...contact } = primary_contact
  const consents = { consent_processing_data, consent_commercial_info, consent_marketing_purposes }
  const contractor_id = await contractorOf(call, company, contact, consents)
  return (await createPartner(call, { ...company, contractor_id })).id
}

/** A table whose rows belong to a contractor and, where it has one, to its partner. */
type OwnedTable = PgTable & { id: AnyColumn; partner_id: AnyColumn; contractor_id: AnyColumn }

/**
 * Answer to `contractor.joined` for a module with such a table: earlier records of the contractor are the partner's too, so
 * that its people see it in the partner zone.
 */
export function followsContractor(entity: AuditedEntity, table: OwnedTable) {
  return async (
    { db, by, at }: Happening,
    { contractor_id, partner_id }: Events['contractor.joined'],
  ): Promise<void> => {
    const { rows } = await db.execute<{ id: number }>(
      sql`update ${table} set partner_id = ${partner_id}
          where contractor_id = ${contractor_id} and partner_id is null returning id`,
    )
    await auditAll(
      db,
      rows.map(({ id }) => ({
        by,
        at,
        entity,
        entity_id: id,
        action: 'update' as const,
        before: { partner_id: null },
        after: { partner_id },
      })),
    )
  }
}
