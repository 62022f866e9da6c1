import { sql } from 'drizzle-orm'
import type { RecordKind } from '#server/http/records/kinds.ts'
import { units } from './table.ts'
import { served, within } from './visible.ts'

/** The word under which audit, media and consents know units. */
export const unitEntity = 'device.units'

/** The record kind of units: their history, trash and visibility. */
export const unitRecords: readonly RecordKind[] = [
  { entity: unitEntity, table: units, title: sql<string>`${units.serial_no}`, within, served },
]
