import { sql } from 'drizzle-orm'
import type { RecordKind } from '#server/records.ts'
import { messageEntity } from './message.ts'
import { notifications } from './table.ts'

/** What the house knows the records of this module by. */
export const notificationRecords: readonly RecordKind[] = [
  { entity: messageEntity, table: notifications, title: sql<string>`${notifications.common_name}` },
]
