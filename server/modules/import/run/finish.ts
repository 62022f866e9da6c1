import { eq } from 'drizzle-orm'
import { importKinds } from '#contract/import/kinds.ts'
import { queueMail } from '#server/integrations/mail/queue.ts'
import { users } from '#server/modules/auth/index.ts'
import { advanceImport, type ImportActing, type ImportRecord } from '#server/modules/import/advance.ts'
import { compareAgain } from '#server/modules/synchronization/index.ts'

const noStep = { step: null, step_started_at: null, waiting_for: null }

/** Ends a run and queues the letter to the person who started it. */
export async function finishRun(
  acting: ImportActing,
  row: ImportRecord,
  type: 'import.finish' | 'import.halt' | 'import.fail',
  set: Partial<ImportRecord> = {},
): Promise<void> {
  const begun = row.step_started_at ?? acting.at.toISOString()
  const duration = Math.max(0, Math.round((acting.at.getTime() - Date.parse(begun)) / 1000))
  const after = await advanceImport(acting, row, { type }, { ...noStep, duration, ...set })
  if (after.written_count > 0) await compareAgain(acting.db, importKinds[after.kind].entity, after.columns)
  if (after.run_by === null) return
  const [reader] = await acting.db
    .select({ email: users.email, locale: users.locale, status: users.status })
    .from(users)
    .where(eq(users.id, after.run_by))
  if (reader?.status !== 1) return
  await queueMail(acting.db, {
    to: reader.email,
    locale: reader.locale,
    template: 'import_ended',
    data: {
      import_id: after.id,
      kind: after.kind,
      status: after.status,
      written: after.written_count,
      errors: after.error_count,
      skipped: after.skipped_count,
    },
  })
}
