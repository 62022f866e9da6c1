import { asc, sql } from 'drizzle-orm'
import type { SystemState, WorkItem } from '#contract/dashboard/work.ts'
import { correlated } from '#server/db/correlated.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { media_files } from '#server/modules/media/index.ts'
import { imports } from './table.ts'

/** Whether rows of an import have to be corrected, its columns to be mapped, or it failed. */
export const isToCorrect = sql<boolean>`(${imports.status} in ('parsed', 'doneWithErrors') and ${imports.error_count} > 0
  or ${imports.status} in ('mapping', 'failed'))`

/** Imports with rows to correct or columns to map, and failed imports, oldest first. */
export async function importsToMend(
  { db }: Pick<CallContext, 'db'>,
  shown: number,
): Promise<{ total: number; items: WorkItem[] }> {
  const rows = await db
    .select({
      id: imports.id,
      title: sql<string>`${imports.kind}`,
      about: correlated<string>`coalesce((select ${media_files.filename} from ${media_files} where ${media_files.id} = ${imports.xls_id}), '')`,
      // The number of rows, or the status of an import whose rows cannot be corrected.
      detail: sql<string>`case when ${imports.status} in ('mapping', 'failed') then ${imports.status}
        else ${imports.error_count}::text end`,
      since: imports.created_at,
    })
    .from(imports)
    .where(isToCorrect)
    .orderBy(asc(imports.created_at))
    .limit(shown)
  return {
    total: await db.$count(imports, isToCorrect),
    items: rows.map((row) => ({ kind: 'import', due_at: null, ...row })),
  }
}

/** How many imports are to be corrected, for each kind of which there are some; one state without any. */
export async function importStates({ db }: Pick<CallContext, 'db'>): Promise<SystemState[]> {
  const found = await db
    .select({ of: imports.kind, count: sql<number>`count(*)::int` })
    .from(imports)
    .where(isToCorrect)
    .groupBy(imports.kind)
    .orderBy(imports.kind)
  if (found.length === 0) return [{ kind: 'imports', tone: 'green', count: 0, at: null, of: null }]
  return found.map((kind) => ({ kind: 'imports', tone: 'amber', at: null, ...kind }))
}
