import type { Database } from '#server/db/client.ts'
import { inserted } from '#server/db/demo/inserted.ts'
import { error_code_devices, error_code_groups, error_codes } from '#server/modules/device/error-code-table.ts'
import { device_groups, devices, producers } from '#server/modules/device/table.ts'
import { brand_notices, brands } from '#server/modules/dictionary/table.ts'
import { maintenance_types, repair_types } from '#server/modules/service-order/table.ts'
import { brandNames, brandNotice, faultsOf, maintenanceTypes, repairTypes, type Series, series } from './catalogue.ts'
import { manualOf } from './fault.ts'

/** A device, with the data that orders need. */
export interface DemoModel {
  id: number
  name: string
  brand_id: number
  series: Series
  codes: readonly { id: number; code: string }[]
}

/** Loads brands, the tree of devices with their error codes, and the small dictionaries. Returns the devices. */
export async function loadCatalogue(db: Database, at: string): Promise<DemoModel[]> {
  const brandIds = new Map<string, number>()
  const producerIds = new Map<string, number>()
  for (const name of brandNames) {
    const brand = await inserted(db, brands, { name })
    const producer = await inserted(db, producers, { name: `${name} Technika`, brand_id: brand.id })
    brandIds.set(name, brand.id)
    producerIds.set(name, producer.id)
  }
  await loadSmallDictionaries(db, brandIds, at)

  const groupOf = groupTree(db)
  const models: DemoModel[] = []
  for (const one of series) {
    const brand_id = brandIds.get(one.brand) ?? 0
    const producer_id = producerIds.get(one.brand) ?? 0
    const group_id = await groupOf([...one.group, `${one.brand} ${one.name}`])
    const added = await db
      .insert(devices)
      .values(one.models.map((name) => ({ name, producer_id, group_id, created_at: at })))
      .returning({ id: devices.id, name: devices.name })
    const codes = await loadCodes(db, one, group_id, added.at(-1)?.id ?? 0)
    const last = added.at(-1)
    for (const device of added)
      models.push({ ...device, brand_id, series: one, codes: device === last ? codes : codes.slice(0, -1) })
  }
  return models
}

/** The codes of a series belong to its group; the last one only to its largest device. */
async function loadCodes(db: Database, one: Series, group_id: number, largest: number) {
  const values = faultsOf[one.family].map((fault, position) => ({
    code: one.codeOf(position),
    name_pl: fault.name.pl,
    name_en: fault.name.en,
    manual_pl: manualOf(fault, 'pl'),
    manual_en: manualOf(fault, 'en'),
  }))
  const codes = await db.insert(error_codes).values(values).returning({ id: error_codes.id, code: error_codes.code })
  const shared = codes.slice(0, -1)
  await db.insert(error_code_groups).values(shared.map(({ id }) => ({ error_code_id: id, group_id })))
  const own = codes.at(-1)
  if (own) await db.insert(error_code_devices).values({ error_code_id: own.id, device_id: largest })
  return codes
}

/** Creates the groups of a path when they are first needed. */
function groupTree(db: Database) {
  const ids = new Map<string, number>()
  return async (path: readonly string[]): Promise<number> => {
    let parent_id: number | null = null
    for (const [depth, name] of path.entries()) {
      const key = path.slice(0, depth + 1).join('/')
      const id: number = ids.get(key) ?? (await inserted(db, device_groups, { name, parent_id, position: ids.size })).id
      ids.set(key, id)
      parent_id = id
    }
    return parent_id ?? 0
  }
}

async function loadSmallDictionaries(db: Database, brandIds: ReadonlyMap<string, number>, at: string): Promise<void> {
  const { brand, ...notice } = brandNotice
  await db.insert(brand_notices).values({ ...notice, brand_id: brandIds.get(brand) ?? 0 })
  for (const [table, names] of [
    [maintenance_types, maintenanceTypes],
    [repair_types, repairTypes],
  ] as const) {
    await db
      .insert(table)
      .values(names.map(([name_pl, name_en], index) => ({ name_pl, name_en, position: index * 10, created_at: at })))
  }
}
