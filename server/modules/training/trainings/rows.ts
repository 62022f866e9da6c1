import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Locale } from '#contract/messages/locale.ts'
import type { TrainingItem } from '#contract/training/training.ts'
import { today } from '#contract/values/rules.ts'
import type { Database } from '#server/db/client.ts'
import { correlated } from '#server/db/correlated.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { isLive } from '#server/http/records/trash.ts'
import { producers } from '#server/modules/device/index.ts'
import { brands, languages } from '#server/modules/dictionary/index.ts'
import { mediaFiles } from '#server/modules/media/index.ts'
import { training_categories, training_terms, training_types, trainings } from '#server/modules/training/table.ts'
import { trainingsInScope } from '#server/modules/training/terms/life.ts'
import { refuse } from '#server/refusal.ts'

/** Entity of trainings in the audit. */
export const trainingEntity = 'training.trainings'

/** Future terms of a training. */
const coming = (at: Date) => sql`from ${training_terms}
  where ${training_terms.training_id} = ${trainings.id} and ${training_terms.deleted_at} is null
    and ${training_terms.status} in ('planned', 'open') and ${training_terms.training_date} >= ${today(at)}`

/** Trainings with the names of their dictionary entries in a language. */
export function trainingRows(db: Database, locale: Locale, at: Date) {
  return db
    .select({
      ...getTableColumns(trainings),
      language_name: languages[`name_${locale}`],
      producer_name: producers.name,
      brand_id: producers.brand_id,
      brand_name: brands.name,
      type_name: training_types[`name_${locale}`],
      category_name: training_categories[`name_${locale}`],
      has_regulations: sql<boolean>`${trainings.regulations_file} is not null`,
      coming_terms: sql<number>`(select count(*)::int ${coming(at)})`,
      next_date: correlated<string | null>`(select min(${training_terms.training_date})::text ${coming(at)})`,
    })
    .from(trainings)
    .innerJoin(languages, eq(languages.id, trainings.lang_id))
    .innerJoin(producers, eq(producers.id, trainings.producer_id))
    .innerJoin(brands, eq(brands.id, producers.brand_id))
    .innerJoin(training_types, eq(training_types.id, trainings.type_id))
    .innerJoin(training_categories, eq(training_categories.id, trainings.category_id))
    .$dynamic()
}

/** A training with its files that the caller may see; otherwise 404. */
export async function findTraining(call: CallContext, id: number): Promise<TrainingItem> {
  const { db, locale, at, scope } = call
  const [row] = await trainingRows(db, locale, at).where(
    and(eq(trainings.id, id), isLive(trainings), trainingsInScope(scope as StaffScope)),
  )
  if (!row) return refuse('not_found')
  const files = [row.regulations_file, row.template_file].flatMap((file) => file ?? [])
  const media = await mediaFiles(db, at, files)
  return { ...row, media: [...media.values()] }
}

/** A training that the caller may see, locked until the transaction ends; otherwise 404. */
export async function lockTraining(call: CallContext, id: number): Promise<TrainingItem> {
  await call.db.select({ id: trainings.id }).from(trainings).where(eq(trainings.id, id)).for('update')
  return findTraining(call, id)
}
