import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { training } from '#contract/training/training.ts'
import { handlers } from '#server/http/handlers.ts'
import { answerList } from '#server/http/lists/answer-list.ts'
import { contains, equals, isOneOf, withinDays } from '#server/http/lists/conditions.ts'
import { isLive } from '#server/http/records/trash.ts'
import { producers } from '#server/modules/device/index.ts'
import { training_terms, trainings } from '#server/modules/training/table.ts'
import { trainingsInScope } from '#server/modules/training/terms/life.ts'
import { findTraining, trainingRows } from './rows.ts'
import { destroyTraining, storeTraining, updateTraining } from './write.ts'

/** Maximum number of results of the lookup. */
const BEST = 50

const hasOpenTerms: SQL = sql`exists (
  select from ${training_terms} where ${training_terms.training_id} = ${trainings.id}
    and ${training_terms.status} = 'open' and ${training_terms.deleted_at} is null)`

const endpoints = training.endpoints

/** Trainings in the back office. */
export const trainingHandlers = handlers(training, {
  'training.trainings.index': (call) =>
    answerList(call, endpoints['training.trainings.index'], {
      id: trainings.id,
      rows: () => trainingRows(call.db, call.locale, call.at),
      where: and(isLive(trainings), trainingsInScope(call.scope)),
      sorts: { created_at: trainings.created_at, updated_at: trainings.updated_at, name: trainings.name },
      filters: {
        name: (text) => contains(trainings.name, text),
        producer_id: (ids) => isOneOf(trainings.producer_id, ids),
        brand_id: (ids) => isOneOf(producers.brand_id, ids),
        type_id: (ids) => isOneOf(trainings.type_id, ids),
        category_id: (ids) => isOneOf(trainings.category_id, ids),
        lang_id: (ids) => isOneOf(trainings.lang_id, ids),
        document_type: (types) => isOneOf(trainings.document_type, types),
        gadgets: (ids) => sql`${trainings.gadgets} && ${sql.param(ids)}::int[]`,
        active: (active) => equals(trainings.active, active),
        has_open_terms: (has) => sql`${hasOpenTerms} = ${has}`,
        created_at: (range) => withinDays(trainings.created_at, range),
      },
    }),
  'training.trainings.lookup': async ({ db, query, scope }) => {
    const name = sql<string>`${trainings.name} || ' · ' || ${trainings.edition}`
    const asked = query.ids
      ? inArray(trainings.id, query.ids)
      : and(isLive(trainings), eq(trainings.active, true), contains(trainings.name, query.search ?? ''))
    return {
      results: await db
        .select({
          id: trainings.id,
          name,
          price_brutto: trainings.price_brutto,
          price_netto: trainings.price_netto,
        })
        .from(trainings)
        .where(and(asked, trainingsInScope(scope)))
        .orderBy(asc(trainings.name), asc(trainings.id))
        .limit(query.ids?.length ?? BEST),
    }
  },
  'training.trainings.show': (call) => findTraining(call, call.params.training),
  'training.trainings.store': storeTraining,
  'training.trainings.update': updateTraining,
  'training.trainings.destroy': destroyTraining,
})
