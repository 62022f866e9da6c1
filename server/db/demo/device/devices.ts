import { eq, inArray, sql } from 'drizzle-orm'
import { manualFormats } from '#contract/device/error-codes.ts'
import type { Database } from '#server/db/client.ts'
import { type Family, series } from '#server/db/demo/device/catalogue.ts'
import { libraryOf } from '#server/db/demo/documentation/library.ts'
import { colleague, found, inserted, type Loading } from '#server/db/demo/loading.ts'
import { day } from '#server/db/demo/moments.ts'
import { records, words } from '#server/db/demo/random.ts'
import { error_codes } from '#server/modules/device/error-code-table.ts'
import {
  device_groups,
  device_tags,
  devices,
  functionalities,
  product_cards,
  type_cards,
} from '#server/modules/device/table.ts'
import { keepMediaUses } from '#server/modules/media/index.ts'

const tagNames = words(
  'Inwerter; Wi-Fi; Cicha praca; Czynnik R290; Czyste Powietrze; Do małych mieszkań; Odzysk ciepła',
)

/** Standard and optional functionalities by top group of the tree. */
const abilities = records(
  ['group', 'standard', 'optional'],
  `
  Pompy ciepła | Sterowanie pogodowe; Przygotowanie ciepłej wody; Tryb chłodzenia | Grzałka elektryczna 9 kW; Moduł kaskady
  Klimatyzacja | Filtr przeciwpyłowy; Tryb nocny; Autorestart | Sterowanie Wi-Fi; Pompka skroplin
  Kotły gazowe | Modulacja mocy palnika; Zabezpieczenie przed zamarzaniem | Regulator pokojowy; Moduł OpenTherm
  Wentylacja | Bypass letni; Wymiennik przeciwprądowy | Nagrzewnica wstępna; Czujnik CO₂
`,
)

interface Kind {
  name: string
  tags: readonly string[]
  in_short: string
  features: string
}

const kinds: Record<Family, Kind> = {
  heatPump: {
    name: 'pompa ciepła',
    tags: ['Inwerter', 'Czynnik R290', 'Czyste Powietrze'],
    in_short: 'Ogrzewanie z otoczenia, do −25 °C',
    features:
      '<h3>Ciepło z otoczenia</h3><p>Pracuje do −25 °C i zasila instalację wodą o temperaturze do 75 °C.</p><ul><li>klasa energetyczna A+++</li><li>cicha jednostka zewnętrzna</li><li>sterowanie z telefonu</li></ul>',
  },
  airConditioner: {
    name: 'klimatyzator',
    tags: ['Inwerter', 'Wi-Fi', 'Cicha praca'],
    in_short: 'Chłodzi latem, grzeje zimą',
    features:
      '<h3>Chłodzi i grzeje</h3><p>Sprężarka inwerterowa utrzymuje temperaturę bez wahań.</p><ul><li>od 19 dB(A) w trybie nocnym</li><li>grzanie do –20 °C</li></ul>',
  },
  boiler: {
    name: 'kocioł kondensacyjny',
    tags: ['Do małych mieszkań'],
    in_short: 'Gaz spalany oszczędnie, moc 1:10',
    features:
      '<h3>Mało gazu, dużo ciepła</h3><p>Palnik moduluje moc w zakresie 1:10.</p><ul><li>wymiennik ze stali nierdzewnej</li><li>gotowy na domieszkę 20 % wodoru</li></ul>',
  },
  ventilation: {
    name: 'rekuperator',
    tags: ['Odzysk ciepła', 'Cicha praca'],
    in_short: 'Świeże powietrze bez strat ciepła',
    features:
      '<h3>Świeże powietrze bez strat</h3><p>Odzysk ciepła do 93 %, filtry ISO ePM1.</p><ul><li>automatyczny bypass</li><li>silniki EC</li></ul>',
  },
}

/**
 * Completes the devices of the demonstration with functionalities, prices, cards and photos, and adds two that are no
 * longer sold.
 */
export async function loadDevices(loading: Pick<Loading, 'db' | 'models'>, at: string): Promise<void> {
  const { db, models } = loading
  const named = tagNames.map((name, index) => ({ name, position: index * 10, created_at: at }))
  const stored = await db.insert(device_tags).values(named).returning()
  const tagId = (name: string) => found(stored.find((tag) => tag.name === name)?.id, name)
  const abilitiesOf = await loadAbilities(db)
  for (const series of new Set(models.map((model) => model.series))) {
    const own = models.filter((model) => model.series === series)
    const { name, tags: tagged, in_short, features } = kinds[series.family]
    const { standard, optional } = found(abilitiesOf.get(series.group[0]), series.group[0])
    const tags = tagged.map(tagId)
    const card = await inserted(db, product_cards, {
      name: `${series.brand} ${series.name}`,
      brand_id: own[0]?.brand_id ?? null,
      created_at: at,
      tags,
      short_description: in_short,
      features,
      show_on_homepage: own.length > 2,
      show_on_brandpage: true,
      standard_functionalities: standard,
      optional_functionalities: optional,
    })
    for (const [index, model] of own.entries())
      await db
        .update(devices)
        .set({
          ...factsOf(series.family, model.name),
          name2: `${name} ${model.name}`,
          product_card_id: card.id,
          tags,
          external_id: `${series.brand.slice(0, 2).toUpperCase()}-${String(model.id).padStart(5, '0')}`,
          is_offerable: index > 0 || own.length < 3,
          offer_description: index > 0 ? offered(series.family, series.warranty) : null,
          functionalities: optional.slice(0, index % 2),
        })
        .where(eq(devices.id, model.id))
  }
  await loadBlocked(loading, at)
  await loadTypeCards(db)
}

/** The description of a device in offers. */
function offered(family: Family, warranty: number): string {
  const { name, in_short } = kinds[family]
  const years = warranty < 5 ? 'lata' : 'lat'
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}. ${in_short}. Gwarancja ${warranty} ${years}.`
}

/** Standard functionalities belong to the group at the top; the optional ones are for single devices. */
async function loadAbilities(db: Database) {
  const loaded = new Map<string, { standard: number[]; optional: number[] }>()
  for (const { group, standard, optional } of abilities) {
    const store = async (names: string, type: 0 | 1) => {
      const values = words(names).map((name, index) => ({ type, name, position: index * 10 }))
      const stored = await db.insert(functionalities).values(values).returning({ id: functionalities.id })
      return stored.map(({ id }) => id)
    }
    const ids = { standard: await store(standard, 0), optional: await store(optional, 1) }
    loaded.set(group, ids)
    await db.update(device_groups).set({ functionalities: ids.standard }).where(eq(device_groups.name, group))
  }
  return loaded
}

/** Kilowatts and price, from the number in the model's name. */
function factsOf(family: Family, name: string) {
  const [count, each] = /(\d+)×(\d+)/.exec(name)?.slice(1).map(Number) ?? []
  const number = Number(/(\d+(?:\.\d+)?)(?!.*\d)/.exec(name)?.[1] ?? 10)
  if (family === 'ventilation')
    return { heating_capacity: null, cooling_capacity: null, sales_price: `${number * 14 + 3500}.00` }
  const given = count && each ? (count * each) / 10 : number >= 20 ? number / 10 : number
  const kilowatts = family === 'airConditioner' ? given : number
  const price = {
    heatPump: 3200 * kilowatts + 9000,
    airConditioner: 900 * kilowatts + 1500,
    boiler: 160 * kilowatts + 3800,
  }
  return {
    heating_capacity: (family === 'airConditioner' ? kilowatts * 1.15 : kilowatts).toFixed(2),
    cooling_capacity: family === 'boiler' ? null : (family === 'heatPump' ? kilowatts * 0.8 : kilowatts).toFixed(2),
    sales_price: `${Math.round(price[family])}.00`,
  }
}

/** Earlier models, with their successors. */
const blocked = [
  ['Polaris Borealis PB 05', 'Polaris Borealis PB 06'],
  ['Nordvik Luft L200', 'Nordvik Luft L250'],
] as const

async function loadBlocked({ db, models }: Pick<Loading, 'db' | 'models'>, at: string): Promise<void> {
  const created_at = new Date(Date.parse(at) - 700 * day).toISOString()
  for (const [name, successor] of blocked) {
    const [next] = await db.select().from(devices).where(eq(devices.name, successor))
    const { id, external_id, producer_id, group_id, product_card_id, tags } = found(next, successor)
    const { family } = found(models.find((model) => model.id === id)?.series, successor)
    await inserted(db, devices, {
      ...factsOf(family, name),
      name,
      name2: `${kinds[family].name} ${name}`,
      external_id: `${external_id}-S`,
      producer_id,
      group_id,
      product_card_id,
      tags,
      blocked: true,
      successor_id: id,
      created_at,
    })
  }
}

/** A tile for each group at the top of the tree. */
async function loadTypeCards(db: Database): Promise<void> {
  const tops = await db
    .select({ id: device_groups.id, name: device_groups.name })
    .from(device_groups)
    .where(sql`${device_groups.parent_id} is null`)
    .orderBy(device_groups.position)
  for (const [index, { id, name }] of tops.entries())
    await inserted(db, type_cards, {
      name,
      group_name: name,
      group_kind: name === 'Klimatyzacja' || name === 'Wentylacja' ? 'Powietrze' : 'Ogrzewanie',
      order: index + 1,
      tree: [id],
    })
}

/** Gives the cards of devices their photos, from a directory of the library of their own. */
export async function loadDevicePhotos(loading: Loading): Promise<void> {
  const { db, staff } = loading
  const { photo } = await libraryOf(loading, 'Urządzenia', colleague(staff, 'Iwona Zalewska').id)
  const families = new Map<string, Family>()
  for (const { brand, name, family, group } of series)
    families.set(`${brand} ${name}`, family).set(group[0], families.get(group[0]) ?? family)
  for (const [table, entity] of [
    [product_cards, 'device.productcards'],
    [type_cards, 'device.typecards'],
  ] as const)
    for (const { id, name } of await db.select({ id: table.id, name: table.name }).from(table)) {
      const main_photo = await photo(found(families.get(name), name))
      await db.update(table).set({ main_photo }).where(eq(table.id, id))
      const use = { entity, entity_id: id, field: 'main_photo' }
      await keepMediaUses(db, { ...use, ids: [main_photo], formats: ['jpg', 'png'] })
    }
}

/**
 * Gives manuals of error codes their pictures and papers: to the first code of each series in both languages, to its second
 * one in English only.
 */
export async function loadManualFiles(loading: Loading): Promise<void> {
  const { db, staff } = loading
  const library = await libraryOf(loading, 'Kody błędów', colleague(staff, 'Iwona Zalewska').id)
  const codesOf = new Map(loading.models.map((model) => [model.series, model.codes]))
  for (const [{ brand, models, family }, codes] of codesOf) {
    const ids = codes.slice(0, 2).map(({ id }) => id)
    const rows = await db.select().from(error_codes).where(inArray(error_codes.id, ids)).orderBy(error_codes.id)
    for (const [position, { id, code, name_en, manual_pl, manual_en }] of rows.entries()) {
      const paper = (title: string, text: string) => library.leaflet(`${brand} ${code}: ${title}`, text, brand, models)
      const isFirst = position === 0
      const english = await paper(name_en, manual_en)
      const files = {
        files_pl: isFirst ? [await library.photo(family), await paper('co sprawdzić', manual_pl)] : [],
        files_en: isFirst ? [await library.photo(family), english] : [english],
      }
      await db.update(error_codes).set(files).where(eq(error_codes.id, id))
      for (const field of ['files_pl', 'files_en'] as const) {
        const use = { entity: 'device.error-codes', entity_id: id, field, ids: files[field] }
        await keepMediaUses(db, { ...use, formats: manualFormats })
      }
    }
  }
}
