import { eq, sql } from 'drizzle-orm'
import { refuseUnhandled } from '#server/http/access/handled-companies.ts'
import type { RecordKind } from '#server/http/records/kinds.ts'
import { contactEntity, contractorEntity } from './create.ts'
import { contactsInScope, contractorsInScope } from './queries.ts'
import { contractor_contacts, contractors } from './table.ts'

/** Record kinds of this module. */
export const contractorRecords: readonly RecordKind[] = [
  {
    entity: contractorEntity,
    table: contractors,
    title: sql<string>`${contractors.name}`,
    visibleToStaff: contractorsInScope,
    refuseDeleting: async (call, row) => refuseUnhandled(call, String(row.address_country)),
  },
  {
    entity: contactEntity,
    table: contractor_contacts,
    title: sql<string>`${contractor_contacts.first_name} || ' ' || ${contractor_contacts.last_name}`,
    visibleToStaff: contactsInScope,
    below: { entity: contractorEntity, column: contractor_contacts.contractor_id },
    async refuseDeleting(call, row) {
      const id = Number(row.contractor_id)
      const [contractor] = await call.db.select().from(contractors).where(eq(contractors.id, id))
      refuseUnhandled(call, contractor?.address_country)
    },
  },
]
