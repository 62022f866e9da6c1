import { sql } from 'drizzle-orm'
import type { RecordKind } from '#server/records.ts'
import { payments } from './table.ts'

/** What the house knows forms of payment by. */
export const paymentRecords: readonly RecordKind[] = [
  { entity: 'payment.payments', table: payments, title: sql<string>`${payments.name_pl}` },
]
