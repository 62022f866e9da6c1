import { and, asc, eq, gt, inArray, or, sql } from 'drizzle-orm'
import type { WorkItem } from '#contract/dashboard/work.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { media_files } from '#server/modules/media/index.ts'
import { imports } from './table.ts'

/** Imports with rows to correct and failed imports, oldest first. */
export async function importsToMend(
  { db }: Pick<CallContext, 'db'>,
  shown: number,
): Promise<{ total: number; items: WorkItem[] }> {
  const where = or(
    and(inArray(imports.status, ['parsed', 'doneWithErrors']), gt(imports.error_count, 0)),
    eq(imports.status, 'failed'),
  )
  const rows = await db
    .select({
      id: imports.id,
      title: sql<string>`${imports.kind}`,
      about: sql<string>`coalesce((select ${media_files.filename} from ${media_files} where ${media_files.id} = ${imports.xls_id}), '')`,
      detail: sql<string>`${imports.error_count}::text`,
      since: imports.created_at,
    })
    .from(imports)
    .where(where)
    .orderBy(asc(imports.created_at))
    .limit(shown)
  return {
    total: await db.$count(imports, where),
    items: rows.map((row) => ({ kind: 'import', due_at: null, ...row })),
  }
}
