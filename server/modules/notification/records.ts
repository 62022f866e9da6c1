import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { RecordKind } from '#server/http/records/kinds.ts'
import { messageEntity } from './message.ts'
import { isOfStaff } from './notice.ts'
import { notification_recipients, notifications } from './table.ts'
import { copyConditions } from './unread.ts'

/** Condition: a notification has a copy that meets a condition. */
function hasCopy(of: SQL | undefined): SQL {
  const { notification_id } = notification_recipients
  return sql`exists (select from ${notification_recipients} where ${and(eq(notification_id, notifications.id), of)})`
}

/** Record kinds of this module. */
export const notificationRecords: readonly RecordKind[] = [
  {
    entity: messageEntity,
    table: notifications,
    title: sql<string>`${notifications.common_name}`,
    visibleToStaff: () => isOfStaff,
    inZone: {
      conditions: ({ scope, user_id }) => {
        const { trash, recipient, membership } = copyConditions(scope, user_id)
        return { trash, recipient: hasCopy(recipient), membership: hasCopy(and(recipient, membership)) }
      },
    },
    visibleToPartner: ({ partner_ids }) =>
      partner_ids.length === 0
        ? sql`false`
        : sql`exists (select from ${notification_recipients}
            where ${notification_recipients.notification_id} = ${notifications.id}
              and ${inArray(notification_recipients.partner_id, [...partner_ids])})`,
  },
]
