import { and, eq, type SQL, sql } from 'drizzle-orm'
import { correlated } from '#server/db/correlated.ts'
import type { PartnerScope } from '#server/http/access/scope.ts'
import type { RecordKind } from '#server/http/records/kinds.ts'
import { isLive } from '#server/http/records/trash.ts'
import { releaseFiles } from '#server/modules/media/index.ts'
import { training_terms, trainings } from '#server/modules/training/table.ts'
import { termEntity, termsInScope, trainingsInScope } from '#server/modules/training/terms/life.ts'
import { termsInZone } from '#server/modules/training/zone.ts'
import { trainingDictionaryRecords } from './dictionaries.ts'
import { trainingEntity } from './rows.ts'
import { trainingReferences } from './write.ts'

/** Condition for trainings whose regulations a partner's person may open: those of their brands. */
function trainingsOfBrands({ brands }: PartnerScope): SQL | undefined {
  const own = sql.join(
    brands.map((id) => sql`${id}`),
    sql`, `,
  )
  return and(
    isLive(trainings),
    eq(trainings.active, true),
    brands.length > 0
      ? sql`${trainings.producer_id} in (select p.id from producers p where p.brand_id in (${own}))`
      : undefined,
  )
}

/** Record kinds of trainings, terms and their dictionaries. */
export const trainingRecords: readonly RecordKind[] = [
  {
    entity: trainingEntity,
    table: trainings,
    title: sql<string>`${trainings.name}`,
    visibleToStaff: trainingsInScope,
    visibleToPartner: trainingsOfBrands,
    references: trainingReferences,
    purge: ({ db, at }, id) => releaseFiles({ db, at }, { owner_entity: trainingEntity, owner_id: id }),
  },
  {
    entity: termEntity,
    table: training_terms,
    title: correlated<string>`coalesce((select t.name from trainings t where t.id = ${training_terms.training_id}), '')
      || ', ' || to_char(${training_terms.training_date}, 'DD.MM.YYYY') || ', ' || ${training_terms.city}`,
    visibleToStaff: termsInScope,
    inZone: termsInZone,
    below: { entity: trainingEntity, column: training_terms.training_id },
  },
  ...trainingDictionaryRecords,
]
