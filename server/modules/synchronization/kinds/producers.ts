import { isNull, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { requiredText } from '#contract/values/rules.ts'
import { producers, producersInScope } from '#server/modules/device/index.ts'
import type { SynchronizedKind } from '#server/modules/synchronization/kind.ts'
import { code, optionalErpText, orNull, readAll } from './read-all.ts'

const Manufacturer = v.looseObject({ Code: code, Name: optionalErpText })

/** Manufacturers as producers. */
export const manufacturers: SynchronizedKind = {
  kind: 'producers',
  set: 'Manufacturers',
  page: { name: 'manufacturers', isStandard: false },
  entity: 'producer.producers',
  table: producers,
  number: producers.external_id,
  title: producers.name,
  live: isNull(producers.deleted_at),
  visibleToStaff: producersInScope,
  alike: sql`lower(${producers.name})`,
  rules: v.object({ name: requiredText(120) }),
  read: async (_db, records) =>
    readAll(Manufacturer, records, ({ Code, Name }) => {
      const name = orNull(Name)
      return { key: Code, name: name ?? Code, alike: name?.toLowerCase() ?? null, values: { name } }
    }),
  whenGone: { active: false },
  // It may have been deactivated for another reason meanwhile.
  whenBack: { active: true },
}
