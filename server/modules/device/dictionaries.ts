import { and, sql } from 'drizzle-orm'
import { deviceDictionaries } from '#contract/device/dictionaries.ts'
import { type CallContext, handlers } from '#server/http/handlers.ts'
import { resources } from '#server/http/records/resources.ts'
import { isLive } from '#server/http/records/trash.ts'
import type { OtherReference } from '#server/http/records/uses.ts'
import { refuseField } from '#server/refusal.ts'
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

/** Product cards list standard and optional functionalities separately, so the type of a listed one cannot be changed. */
async function refuseOtherType({ db }: CallContext, id: number): Promise<void> {
  const isListed = sql`${id} = any(${product_cards.standard_functionalities} || ${product_cards.optional_functionalities})`
  const [card] = await db
    .select({ id: product_cards.id })
    .from(product_cards)
    .where(and(isListed, isLive(product_cards)))
    .limit(1)
  if (card) refuseField('type', 'functionality.type_in_use')
}

const dictionaries = resources(deviceDictionaries, {
  'device.tags': { table: device_tags, references: ofTag },
  'device.functionalities': {
    table: functionalities,
    references: ofFunctionality,
    prepare: async (call, values, before) => {
      if (before && before.type !== values.type) await refuseOtherType(call, before.id)
      return values
    },
  },
})
export const deviceDictionaryHandlers = handlers(deviceDictionaries, dictionaries.handlers)
export const deviceDictionaryRecords = dictionaries.records
