import { and, eq, sql } from 'drizzle-orm'
import type { RecordKind } from '#server/http/records/kinds.ts'
import { releaseFiles } from '#server/modules/media/index.ts'
import { hidesCustomer } from './customer/hidden-customer.ts'
import { kept } from './handlers.ts'
import { offerEntity } from './offer.ts'
import { offer_events, offers } from './table.ts'
import { visibleToMember, withinStaff } from './visible.ts'

/** Record kinds of this module. */
export const offerRecords: readonly RecordKind[] = [
  {
    entity: offerEntity,
    table: offers,
    title: sql<string>`coalesce(${offers.offer_number}, '#' || ${offers.id})`,
    visibleToStaff: withinStaff,
    // The paper names the customer.
    opened: (scope) => and(withinStaff(scope), sql`not ${hidesCustomer}`),
    visibleToPartner: (scope, _, by) => visibleToMember({ scope, by }),
    async purge({ db, at }, id) {
      await db.delete(offer_events).where(eq(offer_events.offer_id, id))
      await db.update(offers).set({ revises_id: null }).where(eq(offers.revises_id, id))
      await db.update(offers).set({ copied_from_id: null }).where(eq(offers.copied_from_id, id))
      await releaseFiles({ db, at }, { owner_entity: offerEntity, owner_id: id })
    },
  },
  ...kept.records,
]
