import type { Database } from '#server/db/client.ts'
import { faultsOf, manualOf } from '#server/db/demo/device/faults.ts'
import { inserted } from '#server/db/demo/loading.ts'
import { bilingual, records } from '#server/db/demo/random.ts'
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

/** Fifteen series: forty devices and three hundred error codes; codes are counted from the first. All names are invented. */
export const series: readonly Series[] = records(
  ['brand', 'name', 'top', 'group', 'family', 'models', 'firstCode', 'warranty'],
  `
  Polaris | Borealis | Pompy ciepła | Powietrze–woda | heatPump | PB 06, PB 08, PB 12, PB 16 T | E01 | 5
  Nordvik | Fjord | Pompy ciepła | Powietrze–woda | heatPump | NF 5, NF 7, NF 9, NF 14 | F.10 | 5
  Helion | Terra | Pompy ciepła | Gruntowe | heatPump | HT 6, HT 10, HT 13, HT 17 | H-101 | 7
  Polaris | Breeze | Klimatyzacja | Split | airConditioner | 25, 35, 50 | P01 | 3
  Polaris | Breeze Multi | Klimatyzacja | Multi split | airConditioner | 2×27, 4×36 | PM01 | 3
  Nordvik | Isbris | Klimatyzacja | Split | airConditioner | 26, 35, 53 | F.60 | 3
  Helion | Solano | Klimatyzacja | Split | airConditioner | 2.6, 3.5, 5.0 | H-201 | 5
  Helion | Solano Multi | Klimatyzacja | Multi split | airConditioner | M2, M5 | H-251 | 5
  Polaris | Ignis | Kotły gazowe | Wiszące | boiler | 24, Combi 28 | E41 | 5
  Polaris | Ignis Max | Kotły gazowe | Stojące | boiler | 35, 50 | EM01 | 5
  Helion | Calor | Kotły gazowe | Wiszące | boiler | C20, C24, C30 Combi | H-301 | 5
  Helion | Calor Duo | Kotły gazowe | Stojące | boiler | D40, D60 | H-351 | 5
  Polaris | Aero | Wentylacja | Rekuperatory | ventilation | 300, 450 | A01 | 2
  Nordvik | Luft | Wentylacja | Rekuperatory | ventilation | L250, L400 | F.85 | 2
  Helion | Ventis | Wentylacja | Rekuperatory | ventilation | V320, V500 | H-401 | 3
`,
).map(({ brand, name, top, group, family, models, firstCode, warranty }) => {
  const [, prefix = '', first = ''] = /^(\D+)(\d+)$/.exec(firstCode) ?? []
  return {
    brand,
    name,
    group: [top, group],
    family: family as Family,
    warranty: Number(warranty),
    models: models.split(', ').map((model) => `${brand} ${name} ${model}`),
    codeOf: (position) => `${prefix}${String(Number(first) + position).padStart(2, '0')}`,
  }
})

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

const maintenanceTypes = bilingual(`
  Przegląd roczny | Annual inspection
  Przegląd gwarancyjny | Warranty inspection
  Uruchomienie | Commissioning
  Kontrola szczelności | Leak check
  Czyszczenie wymienników | Cleaning of heat exchangers
`)
const repairTypes = bilingual(`
  Bez naprawy | No repair
  Naprawa u klienta | Repair on site
  Naprawa w warsztacie | Repair in the workshop
  Wymiana podzespołu | Replacement of a component
  Wymiana urządzenia | Replacement of the device
  Aktualizacja oprogramowania | Firmware update
`)

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
  const { brand: closed, ...notice } = brandNotice
  await db.insert(brand_notices).values({ ...notice, brand_id: brandIds.get(closed) ?? 0 })
  await db.insert(maintenance_types).values(placed(maintenanceTypes, at))
  await db.insert(repair_types).values(placed(repairTypes, at))

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

const placed = <Name extends object>(names: readonly Name[], created_at: string) =>
  names.map((name, index) => ({ ...name, position: index * 10, created_at }))
