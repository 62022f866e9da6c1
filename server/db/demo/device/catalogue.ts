import type { Database } from '#server/db/client.ts'
import { faultsOf, manualOf } from '#server/db/demo/device/faults.ts'
import { inserted } from '#server/db/demo/inserted.ts'
import { error_code_devices, error_code_groups, error_codes } from '#server/modules/device/error-code-table.ts'
import { device_groups, devices, producers } from '#server/modules/device/table.ts'
import { brand_notices, brands } from '#server/modules/dictionary/table.ts'
import { maintenance_types, repair_types } from '#server/modules/service-order/table.ts'

export type Family = 'heatPump' | 'airConditioner' | 'boiler' | 'ventilation'

/** Devices of one brand that share their electronics, and so their error codes. */
export interface Series {
  brand: string
  name: string
  /** Its group in the tree, from the top. */
  group: readonly [string, string]
  family: Family
  models: readonly string[]
  codeOf: (position: number) => string
  /** Years of warranty. */
  warranty: number
}

export const brandNames = ['Polaris', 'Nordvik', 'Helion'] as const

const airToWater = ['Pompy ciepła', 'Powietrze–woda'] as const
const ground = ['Pompy ciepła', 'Gruntowe'] as const
const split = ['Klimatyzacja', 'Split'] as const
const multi = ['Klimatyzacja', 'Multi split'] as const
const wall = ['Kotły gazowe', 'Wiszące'] as const
const floor = ['Kotły gazowe', 'Stojące'] as const
const recuperation = ['Wentylacja', 'Rekuperatory'] as const

const numbered = (prefix: string, first: number) => (position: number) =>
  `${prefix}${String(first + position).padStart(2, '0')}`

const of = (
  brand: (typeof brandNames)[number],
  name: string,
  group: Series['group'],
  family: Family,
  models: readonly string[],
  codeOf: Series['codeOf'],
  warranty: number,
): Series => ({
  brand,
  name,
  group,
  family,
  models: models.map((model) => `${brand} ${name} ${model}`),
  codeOf,
  warranty,
})

/** Fifteen series: forty devices and three hundred error codes. All names are invented. */
export const series: readonly Series[] = [
  of('Polaris', 'Borealis', airToWater, 'heatPump', ['PB 06', 'PB 08', 'PB 12', 'PB 16 T'], numbered('E', 1), 5),
  of('Nordvik', 'Fjord', airToWater, 'heatPump', ['NF 5', 'NF 7', 'NF 9', 'NF 14'], numbered('F.', 10), 5),
  of('Helion', 'Terra', ground, 'heatPump', ['HT 6', 'HT 10', 'HT 13', 'HT 17'], numbered('H-', 101), 7),
  of('Polaris', 'Breeze', split, 'airConditioner', ['25', '35', '50'], numbered('P', 1), 3),
  of('Polaris', 'Breeze Multi', multi, 'airConditioner', ['2×27', '4×36'], numbered('PM', 1), 3),
  of('Nordvik', 'Isbris', split, 'airConditioner', ['26', '35', '53'], numbered('F.', 60), 3),
  of('Helion', 'Solano', split, 'airConditioner', ['2.6', '3.5', '5.0'], numbered('H-', 201), 5),
  of('Helion', 'Solano Multi', multi, 'airConditioner', ['M2', 'M5'], numbered('H-', 251), 5),
  of('Polaris', 'Ignis', wall, 'boiler', ['24', 'Combi 28'], numbered('E', 41), 5),
  of('Polaris', 'Ignis Max', floor, 'boiler', ['35', '50'], numbered('EM', 1), 5),
  of('Helion', 'Calor', wall, 'boiler', ['C20', 'C24', 'C30 Combi'], numbered('H-', 301), 5),
  of('Helion', 'Calor Duo', floor, 'boiler', ['D40', 'D60'], numbered('H-', 351), 5),
  of('Polaris', 'Aero', recuperation, 'ventilation', ['300', '450'], numbered('A', 1), 2),
  of('Nordvik', 'Luft', recuperation, 'ventilation', ['L250', 'L400'], numbered('F.', 85), 2),
  of('Helion', 'Ventis', recuperation, 'ventilation', ['V320', 'V500'], numbered('H-', 401), 3),
]

/** From 1 April 2025 two other companies look after the warranty of one brand (specification, section 1). */
export const brandNotice = {
  brand: 'Nordvik',
  valid_from: '2025-04-01',
  text_pl:
    'Od 1 kwietnia 2025 r. obsługę gwarancyjną urządzeń Nordvik prowadzą firmy Serwis Północ Sp. z o.o. oraz Fiord Technika S.A. Prosimy nie korzystać z formularza zgłoszeń.',
  text_en:
    'From 1 April 2025 the warranty of Nordvik devices is handled by Serwis Północ Sp. z o.o. and Fiord Technika S.A. Please do not use the claims form.',
  contacts: [
    { name: 'Serwis Północ Sp. z o.o.', phone_number: '+48585550142', email: 'gwarancja@serwis-polnoc.example' },
    { name: 'Fiord Technika S.A.', phone_number: '+48225550187', email: 'serwis@fiord-technika.example' },
  ],
}

const maintenanceTypes = [
  ['Przegląd roczny', 'Annual inspection'],
  ['Przegląd gwarancyjny', 'Warranty inspection'],
  ['Uruchomienie', 'Commissioning'],
  ['Kontrola szczelności', 'Leak check'],
  ['Czyszczenie wymienników', 'Cleaning of heat exchangers'],
] as const

const repairTypes = [
  ['Bez naprawy', 'No repair'],
  ['Naprawa u klienta', 'Repair on site'],
  ['Naprawa w warsztacie', 'Repair in the workshop'],
  ['Wymiana podzespołu', 'Replacement of a component'],
  ['Wymiana urządzenia', 'Replacement of the device'],
  ['Aktualizacja oprogramowania', 'Firmware update'],
] as const

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
