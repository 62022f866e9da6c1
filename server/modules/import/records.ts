import { sql } from 'drizzle-orm'
import type { RecordKind } from '#server/http/records/kinds.ts'
import { importEntity } from './advance.ts'
import { imports } from './table.ts'

/** Imports as history and audit know them. */
export const importRecords: readonly RecordKind[] = [
  { entity: importEntity, table: imports, title: sql<string>`${imports.kind} || ' ' || ${imports.id}` },
]
