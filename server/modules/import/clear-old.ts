import { and, eq, isNull, lt, or } from 'drizzle-orm'
import { systemActor } from '#contract/declare/lifecycle-actor.ts'
import { rollbackDays } from '#contract/import/lifecycle.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { releaseFiles } from '#server/modules/media/index.ts'
import { advanceImport, importEntity } from './advance.ts'
import { keepProtocol } from './protocol.ts'
import { keptDays } from './show.ts'
import { import_files, import_rows, imports } from './table.ts'

const day = 86_400_000
const undecided = ['uploading', 'mapping', 'parsed', 'failed']

/**
 * Deletes files and rows of imports after 90 days, except of running ones and of those that can be rolled back. The import with
 * its counts and its protocol are kept; an undecided one is given up.
 */
export async function clearOld({ db, deps, at }: Pick<CallContext, 'db' | 'deps' | 'at'>): Promise<void> {
  const before = (days: number) => new Date(at.getTime() - days * day).toISOString()
  const isOld = and(
    lt(imports.created_at, before(keptDays)),
    or(isNull(imports.finished_at), lt(imports.finished_at, before(rollbackDays))),
    isNull(imports.cleared_at),
    isNull(imports.step),
  )
  const old = await db.select({ id: imports.id }).from(imports).where(isOld).limit(100)
  for (const { id } of old)
    await inTransaction(db, async (tx) => {
      const [row] = await tx
        .select()
        .from(imports)
        .where(and(eq(imports.id, id), isOld))
        .for('update')
      if (!row) return
      await releaseFiles({ db: tx, at }, { owner_entity: importEntity, owner_id: id })
      await keepProtocol({ db: tx, deps, at }, row)
      await tx.delete(import_rows).where(eq(import_rows.import_id, id))
      await tx.delete(import_files).where(eq(import_files.import_id, id))
      const cleared = { cleared_at: at.toISOString(), xls_id: null, zip_id: null, amended_id: null, outline: null }
      if (undecided.some((status) => status === row.status))
        await advanceImport({ db: tx, by: systemActor, at }, row, { type: 'import.cancel' }, cleared)
      else await tx.update(imports).set(cleared).where(eq(imports.id, id))
    })
}
