import { inArray, sql } from 'drizzle-orm'
import type { RecordKind } from '#server/http/records/kinds.ts'
import { messageEntity } from './message.ts'
import { isOfStaff } from './notice.ts'
import { notification_recipients, notifications } from './table.ts'

/** Record kinds of this module. */
export const notificationRecords: readonly RecordKind[] = [
  {
    entity: messageEntity,
    table: notifications,
    title: sql<string>`${notifications.common_name}`,
    visibleToStaff: () => isOfStaff,
    visibleToPartner: ({ partner_ids }) =>
      partner_ids.length === 0
        ? sql`false`
        : sql`exists (select from ${notification_recipients}
            where ${notification_recipients.notification_id} = ${notifications.id}
              and ${inArray(notification_recipients.partner_id, [...partner_ids])})`,
  },
]
