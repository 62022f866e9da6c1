import { sql } from 'drizzle-orm'
import type { RecordKind } from '#server/http/records/kinds.ts'
import { importEntity } from './advance.ts'
import { imports } from './table.ts'

/** Imports in history and audit. */
export const importRecords: readonly RecordKind[] = [
  { entity: importEntity, table: imports, title: sql<string>`${imports.kind} || ' ' || ${imports.id}` },
]
