import { and, eq, inArray, isNull, lt } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { releaseFiles } from '#server/modules/media/index.ts'
import { importEntity } from './advance.ts'
import { keptDays } from './show.ts'
import { import_files, import_rows, imports } from './table.ts'

const day = 86_400_000

/** Deletes files and rows of imports after 90 days, except of running ones. The import and its counts are kept. */
export async function clearOld(db: Database, at: Date): Promise<void> {
  const before = new Date(at.getTime() - keptDays * day).toISOString()
  const old = await db
    .select({ id: imports.id })
    .from(imports)
    .where(and(lt(imports.created_at, before), isNull(imports.cleared_at), isNull(imports.step)))
    .limit(100)
  for (const { id } of old)
    await inTransaction(db, async (tx) => {
      await tx.delete(import_rows).where(eq(import_rows.import_id, id))
      await tx.delete(import_files).where(inArray(import_files.import_id, [id]))
      await releaseFiles({ db: tx, at }, { owner_entity: importEntity, owner_id: id })
      await tx
        .update(imports)
        .set({ cleared_at: at.toISOString(), xls_id: null, zip_id: null, amended_id: null })
        .where(eq(imports.id, id))
    })
}
