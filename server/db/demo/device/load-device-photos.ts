import { eq } from 'drizzle-orm'
import { libraryOf } from '#server/db/demo/documentation/library.ts'
import { colleague, type LoadingCompanies } from '#server/db/demo/partner/load-partners.ts'
import type { Storage } from '#server/integrations/storage/storage.ts'
import { product_cards, type_cards } from '#server/modules/device/table.ts'
import { keepMediaUses } from '#server/modules/media/index.ts'
import { type Family, series } from './catalogue.ts'

/** Gives the cards of devices their photos, from a directory of the library of their own. */
export async function loadDevicePhotos(loading: LoadingCompanies & { storage: Storage }): Promise<void> {
  const { db, staff } = loading
  const author = colleague(staff, 'Iwona Zalewska')
  const { photo } = await libraryOf({ ...loading, name: 'Urządzenia', created_by: author.id })
  const families = new Map<string, Family>()
  for (const { brand, name, family, group } of series)
    families.set(`${brand} ${name}`, family).set(group[0], families.get(group[0]) ?? family)
  for (const [table, entity] of [
    [product_cards, 'device.productcards'],
    [type_cards, 'device.typecards'],
  ] as const)
    for (const { id, name } of await db.select({ id: table.id, name: table.name }).from(table)) {
      const family = families.get(name)
      if (!family) continue
      const main_photo = await photo(family)
      await db.update(table).set({ main_photo }).where(eq(table.id, id))
      await keepMediaUses(db, {
        entity,
        entity_id: id,
        field: 'main_photo',
        ids: [main_photo],
        formats: ['jpg', 'png'],
      })
    }
}
