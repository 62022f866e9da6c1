import { and, asc, eq, getTableColumns, inArray } from 'drizzle-orm'
import { producer } from '#contract/producer/producer.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import { handlers } from '#server/http/handlers.ts'
import { answerList } from '#server/http/lists/answer-list.ts'
import { contains, equals, isOneOf } from '#server/http/lists/conditions.ts'
import { offered } from '#server/http/records/offered.ts'
import { resources } from '#server/http/records/resources.ts'
import { isLive } from '#server/http/records/trash.ts'
import type { ServerModule } from '#server/module.ts'
import { producers } from '#server/modules/device/index.ts'
import { brands } from '#server/modules/dictionary/index.ts'
import { refuseField } from '#server/refusal.ts'

/** Condition for producers of the brands that a colleague is restricted to. */
const producersInScope = (scope: StaffScope) =>
  scope.brands.length ? inArray(producers.brand_id, [...scope.brands]) : undefined

const kept = resources(producer, {
  'producer.producers': {
    table: producers,
    visibleToStaff: producersInScope,
    prepare: async ({ db, scope }, form) => {
      const isInScope = scope.brands.length ? inArray(brands.id, [...scope.brands]) : undefined
      const known = await db.$count(brands, and(eq(brands.id, form.brand_id), isLive(brands), isInScope))
      return known > 0 ? form : refuseField('brand_id', 'rule.unknown_record')
    },
  },
})

/** Record kinds of producers. */
const producerRecords = kept.records

const producerHandlers = handlers(producer, {
  ...kept.handlers,
  'producer.producers.index': (call) =>
    answerList(call, producer.endpoints['producer.producers.index'], {
      id: producers.id,
      rows: () =>
        call.db
          .select({ ...getTableColumns(producers), brand_name: brands.name })
          .from(producers)
          .innerJoin(brands, eq(brands.id, producers.brand_id))
          .$dynamic(),
      where: and(isLive(producers), producersInScope(call.scope)),
      sorts: { created_at: producers.created_at, name: producers.name, brand_name: brands.name },
      filters: {
        name: (text) => contains(producers.name, text),
        brand_id: (ids) => isOneOf(producers.brand_id, ids),
        external_id: (text) => contains(producers.external_id, text),
        active: (active) => equals(producers.active, active),
      },
    }),
  'producer.producers.lookup': async ({ db, query, scope }) => ({
    results: await db
      .select({ id: producers.id, name: producers.name })
      .from(producers)
      .where(and(offered(producers, query, producers.name), producersInScope(scope)))
      .orderBy(asc(producers.name)),
  }),
})

export const producerModule: ServerModule = {
  name: 'producer',
  handlers: [producerHandlers],
  records: [...producerRecords],
}
