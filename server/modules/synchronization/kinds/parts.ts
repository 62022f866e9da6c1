import { inArray, isNull } from 'drizzle-orm'
import * as v from 'valibot'
import { partNumber } from '#contract/service-order/spare-parts/numbers.ts'
import { SparePartForm } from '#contract/service-order/spare-parts/parts.ts'
import { makeParts, partsInScope, spare_parts, takePartFromErp } from '#server/modules/service-order/index.ts'
import type { ErpValues, SynchronizedKind } from '#server/modules/synchronization/kind.ts'
import { erpPrice, optionalErpText, orNull, priceOf, readAll } from './read-all.ts'

const Item = v.looseObject({
  No: partNumber(),
  Description: optionalErpText,
  Unit_Price: erpPrice,
  Blocked: v.optional(v.boolean()),
  Portal_Replaced_By: optionalErpText,
})

const { number, name_pl, net_price, active, replaced_by_id } = SparePartForm.entries
const NewPart = v.object({ number, name_pl, net_price, active, replaced_by_id })

/** Spare parts, from a page of their own, with equal numbers on both sides. */
export const parts: SynchronizedKind = {
  kind: 'parts',
  set: 'SpareParts',
  page: { name: 'spareParts', isStandard: false },
  entity: 'service-order.spare-parts',
  table: spare_parts,
  number: spare_parts.number,
  title: spare_parts.name_pl,
  live: isNull(spare_parts.deleted_at),
  visibleToStaff: (scope) => partsInScope(spare_parts.models, scope),
  alike: null,
  rules: v.object({ name_pl, net_price }),
  async read(db, records) {
    const read = readAll(Item, records, (item) => item)
    const successors = read.flatMap((item) => item?.Portal_Replaced_By || [])
    const known =
      successors.length === 0 ? [] : await db.select().from(spare_parts).where(inArray(spare_parts.number, successors))
    const idOf = new Map(known.filter(({ deleted_at }) => deleted_at === null).map((part) => [part.number, part.id]))
    return read.map((item) => {
      if (!item) return null
      const replaced = orNull(item.Portal_Replaced_By)
      return {
        key: item.No,
        name: item.Description || item.No,
        alike: null,
        values: {
          name_pl: orNull(item.Description),
          net_price: priceOf(db, item.Unit_Price),
          active: item.Blocked === undefined ? undefined : !item.Blocked,
          // A number that is not one of our parts is ignored.
          replaced_by_id: replaced ? idOf.get(replaced) : replaced,
        },
      }
    })
  },
  names: async (db) => {
    const all = await db.select({ id: spare_parts.id, number: spare_parts.number }).from(spare_parts)
    return { replaced_by_id: new Map(all.map(({ id, number }) => [id, number])) }
  },
  write: (writing, ours, values) => takePartFromErp(writing, ours.id, values),
  whenGone: { active: false },
  makes: {
    propose: async (_db, records) =>
      new Map(
        records.flatMap(({ key, values }) =>
          values.name_pl && values.active !== false ? [[key, { number: key, ...values }] as [string, ErpValues]] : [],
        ),
      ),
    async make(acting, values) {
      const part = v.safeParse(NewPart, { net_price: null, active: true, replaced_by_id: null, ...values })
      if (!part.success) return null
      const [made] = await makeParts(acting, [part.output])
      return made?.id ?? null
    },
  },
}
