import type { Family } from '#server/db/demo/device/catalogue.ts'
import type { DemoModel } from '#server/db/demo/device/load-catalogue.ts'
import { libraryOf } from '#server/db/demo/documentation/library.ts'
import { inserted } from '#server/db/demo/inserted.ts'
import { colleague, type LoadingCompanies } from '#server/db/demo/partner/load-partners.ts'
import type { Storage } from '#server/integrations/storage/storage.ts'
import { keepMediaUses } from '#server/modules/media/index.ts'
import { exploded_views, spare_parts } from '#server/modules/service-order/spare-parts/table.ts'
import { drawing } from './drawing.ts'
import { partKinds } from './kinds.ts'

/** The families that have a drawing, and what it is called. */
const drawn: Partial<Record<Family, { pl: string; en: string; file: string }>> = {
  boiler: { pl: 'Zespół palnika i hydraulika', en: 'Burner assembly and hydraulics', file: 'kociol-czesci.jpg' },
  heatPump: { pl: 'Układ chłodniczy i hydraulika', en: 'Refrigerant circuit and hydraulics', file: 'pompa-czesci.jpg' },
}

/** A part number as its producer gives them: the series, then the kind. */
const numberOf = (series: number, kind: number) =>
  `87186${String(series + 41).padStart(2, '0')}${String(kind * 7 + 113)}`

/** Eight parts for each of the fifteen series, one of them withdrawn and one replaced, and drawings to pick them from. */
export async function loadParts(
  loading: LoadingCompanies & { storage: Storage },
  models: readonly DemoModel[],
): Promise<void> {
  const { db, staff } = loading
  const author = colleague(staff, 'Iwona Zalewska')
  const library = await libraryOf({ ...loading, name: 'Części zamienne', created_by: author.id })
  const series = [...new Set(models.map((model) => model.series))]
  for (const [position, one] of series.entries()) {
    const fitting = models.filter((model) => model.series === one).map(({ id }) => id)
    const kinds = partKinds[one.family]
    const parts = await db
      .insert(spare_parts)
      .values(
        kinds.map(({ pl, en, price }, kind) => ({
          ...{ number: numberOf(position, kind), name_pl: pl, name_en: en, models: fitting },
          // The same part costs more in later series.
          net_price: (Math.round(price * (1 + (position % 5) * 0.045) * 20) / 20).toFixed(2),
        })),
      )
      .returning()
    if (position === 0 && parts[0])
      await db.insert(spare_parts).values({
        ...{ number: '8718600112', name_pl: kinds[0]?.pl ?? '', name_en: kinds[0]?.en ?? '', models: fitting },
        ...{ net_price: '655.00', active: false, replaced_by_id: parts[0].id },
      })
    const words = drawn[one.family]
    if (!words || (one.family !== 'boiler' && one.family !== 'heatPump')) continue
    const family = one.family
    const picture = await library.drawing(words.file, () => drawing(family))
    const view = await inserted(db, exploded_views, {
      ...{ name_pl: words.pl, name_en: words.en, picture, models: fitting, parts: parts.map(({ id }) => id) },
      places: parts.map(({ id }, kind) => {
        const [x, y] = kinds[kind]?.at ?? [0, 0]
        return { number: kind + 1, x, y, spare_part_id: id }
      }),
    })
    await keepMediaUses(db, {
      ...{ entity: 'service-order.exploded-views', entity_id: view.id, field: 'picture' },
      ...{ ids: [picture], formats: ['jpg', 'png'] },
    })
  }
}
