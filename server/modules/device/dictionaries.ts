import { and, asc, eq, sql } from 'drizzle-orm'
import { deviceDictionaries } from '#contract/device/dictionaries.ts'
import { type CallContext, handlers } from '#server/http/handlers.ts'
import { crudHandlers } from '#server/http/records/crud.ts'
import { isLive } from '#server/http/records/trash.ts'
import type { OtherReference } from '#server/http/records/uses.ts'
import { refuseField } from '#server/http/refusal.ts'
import { offered } from '#server/modules/dictionary/index.ts'
import type { RecordKind } from '#server/records.ts'
import { device_tags, functionalities, product_cards } from './table.ts'

const ofTag: readonly OtherReference[] = [
  { table: 'devices', column: 'tags', many: true },
  { table: 'product_cards', column: 'tags', many: true },
]
const ofFunctionality: readonly OtherReference[] = [
  { table: 'devices', column: 'functionalities', many: true },
  { table: 'device_groups', column: 'functionalities', many: true },
  { table: 'product_cards', column: 'standard_functionalities', many: true },
  { table: 'product_cards', column: 'optional_functionalities', many: true },
]

/** Product cards keep standard and optional ones apart: what one of them lists stays what it is. */
async function refuseOtherType({ db }: CallContext, id: number): Promise<void> {
  const isListed = sql`${id} = any(${product_cards.standard_functionalities} || ${product_cards.optional_functionalities})`
  const [card] = await db
    .select({ id: product_cards.id })
    .from(product_cards)
    .where(and(isListed, isLive(product_cards)))
    .limit(1)
  if (card) refuseField('type', 'functionality.type_in_use')
}

export const deviceDictionaryHandlers = handlers(deviceDictionaries, {
  ...crudHandlers(deviceDictionaries, 'device.tags', device_tags, { references: ofTag }),
  ...crudHandlers(deviceDictionaries, 'device.functionalities', functionalities, {
    references: ofFunctionality,
    prepare: async (call, values, before) => {
      if (before && before.type !== values.type) await refuseOtherType(call, before.id)
      return values
    },
  }),
  'device.tags.lookup': async ({ db, query }) => ({
    results: await db
      .select({ id: device_tags.id, name: device_tags.name })
      .from(device_tags)
      .where(offered(device_tags, query, device_tags.name))
      .orderBy(asc(device_tags.position), asc(device_tags.name)),
  }),
  'device.functionalities.lookup': async ({ db, query }) => ({
    results: await db
      .select({ id: functionalities.id, name: functionalities.name, type: functionalities.type })
      .from(functionalities)
      .where(
        and(
          offered(functionalities, query, functionalities.name),
          query.type === undefined ? undefined : eq(functionalities.type, query.type as 0 | 1),
        ),
      )
      .orderBy(asc(functionalities.type), asc(functionalities.position), asc(functionalities.name)),
  }),
})

/** What the house knows them by. */
export const deviceDictionaryRecords: readonly RecordKind[] = [
  { entity: 'device.tags', table: device_tags, title: sql<string>`${device_tags.name}`, references: ofTag },
  {
    entity: 'device.functionalities',
    table: functionalities,
    title: sql<string>`${functionalities.name}`,
    references: ofFunctionality,
  },
]
