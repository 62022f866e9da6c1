import { and, eq, isNotNull, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { systemActor } from '#contract/declare/lifecycle-actor.ts'
import { importKindNames } from '#contract/import/kinds.ts'
import { isDiskFull } from '#server/db/errors.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { isOutOfSpace } from '#server/integrations/storage/storage.ts'
import { type JobRun, job } from '#server/jobs/job.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { isInReserve } from '#server/observability/disk-space.ts'
import { ageOf, type StoredGauge } from '#server/observability/metrics.ts'
import { advanceImport, type ImportRecord, lockImport } from './advance.ts'
import { clearOld } from './clear-old.ts'
import { parseImport } from './files/parse.ts'
import { importRunJob, parseJob, rollbackJob } from './job-names.ts'
import { aloneOfKind, otherAtWork } from './kind-lock.ts'
import { kindOfImport } from './kinds/index.ts'
import { finishRun } from './run/finish.ts'
import { rollBackImport } from './run/rollback.ts'
import { runImport } from './run/run.ts'
import { StepFailed } from './step-failed.ts'
import { imports } from './table.ts'

const Data = v.object({ import_id: v.number() })
type Run = JobRun<v.InferOutput<typeof Data>>

/** Seconds between two checks whether another import of the kind has ended. */
const waitingTime = 2
/** Number of tries to begin while no other import of the kind is at work; the one before is just ending, half a second each. */
const tries = 6

const statusOf = { parse: 'parsing', run: 'running', rollback: 'rollingBack' } as const
const jobOf = { parse: parseJob, run: importRunJob, rollback: rollbackJob } as const
type Step = keyof typeof statusOf

/** The timeout allows for the largest import. After a killed process the schedule resumes the import, not the timeout. */
const options = { timeout: 7200, retryLimit: 4, retryDelay: 2, concurrency: 2, keptFor: 3600 }

export const importJobs = [
  job(parseJob, Data, (run) => doStep(run, 'parse'), options),
  job(importRunJob, Data, (run) => doStep(run, 'run'), options),
  job(rollbackJob, Data, (run) => doStep(run, 'rollback'), options),
  job('import.resume', v.unknown(), ({ db }) => resume(db), { schedule: '* * * * *', keptFor: 3600 }),
  job('import.clear-old', v.unknown(), (run) => clearOld(run), {
    schedule: '40 3 * * *',
    timeout: 900,
    inReserve: true,
  }),
] as const

export const importGauges: readonly StoredGauge[] = [
  {
    name: 'portal_import_unfinished_age_seconds',
    help: 'Time since the oldest running step of an import began',
    series: importKindNames.map((kind) => ({ kind })),
    select: `select jsonb_build_object('kind', kind) as labels, ${ageOf('min(coalesce(step_started_at, updated_at))')} as value
      from imports where step is not null group by kind`,
  },
]

/** Queues the steps that a killed process left unfinished. Steps that are still running are not affected. */
async function resume(db: Run['db']): Promise<void> {
  const rows = await db.select({ id: imports.id, step: imports.step }).from(imports).where(isNotNull(imports.step))
  for (const { id, step } of rows) if (step) await enqueue(db, jobOf[step], { import_id: id })
}

async function doStep(run: Run, step: Step): Promise<void> {
  const { deps, data, db } = run
  const row = await rowOf(run)
  if (!row || row.status !== statusOf[step]) return
  try {
    for (let left = tries; left > 0; left -= 1) {
      if (await aloneOfKind(deps, row.kind, () => work(run, step))) return
      const other = await otherAtWork(db, row.id, row.kind)
      if (other === null) continue
      if (other !== row.waiting_for) {
        // Meanwhile it may have been cancelled.
        const { rowCount } = await db.update(imports).set({ waiting_for: other }).where(atStep(row.id, step))
        if (rowCount === 0) return
      }
      await enqueue(db, jobOf[step], data, { startAfter: waitingTime })
      return
    }
    // Another job works on this import.
  } catch (error) {
    if (error instanceof StepFailed) await fail(run, step, error)
    else if (run.isLastAttempt && !isDiskFull(error) && !isInReserve(error)) {
      deps.log.error({ err: error, import_id: row.id }, 'an import was given up')
      await fail(run, step, new StepFailed(isOutOfSpace(error) ? 'import.no_room' : 'import.gave_up'))
    } else throw error
  }
}

const atStep = (id: number, step: Step) => and(eq(imports.id, id), eq(imports.status, statusOf[step]))

async function rowOf({ db, data }: Run): Promise<ImportRecord | undefined> {
  const [row] = await db.select().from(imports).where(eq(imports.id, data.import_id))
  return row
}

async function work(run: Run, step: Step): Promise<void> {
  const { deps, db } = run
  // Neither the time that is left nor the duration includes the time that it waited for another import.
  const step_started_at = sql`case when ${imports.waiting_for} is null then ${imports.step_started_at}
    else ${deps.clock().toISOString()} end`
  await db.update(imports).set({ waiting_for: null, step_started_at }).where(atStep(run.data.import_id, step))
  // Read under the lock, because its former holder may have finished this step.
  const row = await rowOf(run)
  if (!row || row.status !== statusOf[step]) return
  const kind = kindOfImport(row)
  if (step === 'parse') await parseImport(deps, kind, row, run.at)
  else if (step === 'run') await runImport(deps, kind, row)
  else await rollBackImport(deps, kind, row)
}

async function fail({ db, deps, data }: Run, step: Step, { key, parameters }: StepFailed): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = await lockImport({ db: tx }, data.import_id)
    if (row.status !== statusOf[step]) return
    const acting = { db: tx, by: systemActor, at: deps.clock() }
    const set = {
      failure_key: key,
      failure_parameters: parameters,
      waiting_for: null,
      step: null,
      step_started_at: null,
    }
    if (step === 'run') return finishRun(acting, row, 'import.fail', set)
    // A corrected workbook that cannot be read leaves the former check valid.
    const isAmending = row.amended_id !== null && row.parsed_xls_id === row.xls_id
    const type = isAmending ? 'import.check' : 'import.fail'
    await advanceImport(acting, row, { type }, { ...set, amended_id: null })
  })
}
