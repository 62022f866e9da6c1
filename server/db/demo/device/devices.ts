import { eq, inArray, sql } from 'drizzle-orm'
import { manualFormats } from '#contract/device/error-codes.ts'
import type { Database } from '#server/db/client.ts'
import { type DemoModel, type Family, series } from '#server/db/demo/device/catalogue.ts'
import { libraryOf } from '#server/db/demo/documentation/library.ts'
import { inserted } from '#server/db/demo/inserted.ts'
import { colleague, type LoadingCompanies } from '#server/db/demo/partner/partners.ts'
import { day } from '#server/db/demo/service-order/story.ts'
import type { Storage } from '#server/integrations/storage/storage.ts'
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

const tagNames = [
  'Inwerter',
  'Wi-Fi',
  'Cicha praca',
  'Czynnik R290',
  'Czyste Powietrze',
  'Do małych mieszkań',
  'Odzysk ciepła',
] as const

const tagsOf: Record<Family, readonly (typeof tagNames)[number][]> = {
  heatPump: ['Inwerter', 'Czynnik R290', 'Czyste Powietrze'],
  airConditioner: ['Inwerter', 'Wi-Fi', 'Cicha praca'],
  boiler: ['Do małych mieszkań'],
  ventilation: ['Odzysk ciepła', 'Cicha praca'],
}

/** Standard and optional functionalities by top group of the tree. */
const abilities: Record<string, { standard: readonly string[]; optional: readonly string[] }> = {
  'Pompy ciepła': {
    standard: ['Sterowanie pogodowe', 'Przygotowanie ciepłej wody', 'Tryb chłodzenia'],
    optional: ['Grzałka elektryczna 9 kW', 'Moduł kaskady'],
  },
  Klimatyzacja: {
    standard: ['Filtr przeciwpyłowy', 'Tryb nocny', 'Autorestart'],
    optional: ['Sterowanie Wi-Fi', 'Pompka skroplin'],
  },
  'Kotły gazowe': {
    standard: ['Modulacja mocy palnika', 'Zabezpieczenie przed zamarzaniem'],
    optional: ['Regulator pokojowy', 'Moduł OpenTherm'],
  },
  Wentylacja: {
    standard: ['Bypass letni', 'Wymiennik przeciwprądowy'],
    optional: ['Nagrzewnica wstępna', 'Czujnik CO₂'],
  },
}

const kinds: Record<Family, { name: string; in_short: string; features: string }> = {
  heatPump: {
    name: 'pompa ciepła',
    in_short: 'Ogrzewanie z otoczenia, do −25 °C',
    features:
      '<h3>Ciepło z otoczenia</h3><p>Pracuje do −25 °C i zasila instalację wodą o temperaturze do 75 °C.</p><ul><li>klasa energetyczna A+++</li><li>cicha jednostka zewnętrzna</li><li>sterowanie z telefonu</li></ul>',
  },
  airConditioner: {
    name: 'klimatyzator',
    in_short: 'Chłodzi latem, grzeje zimą',
    features:
      '<h3>Chłodzi i grzeje</h3><p>Sprężarka inwerterowa utrzymuje temperaturę bez wahań.</p><ul><li>od 19 dB(A) w trybie nocnym</li><li>grzanie do –20 °C</li></ul>',
  },
  boiler: {
    name: 'kocioł kondensacyjny',
    in_short: 'Gaz spalany oszczędnie, moc 1:10',
    features:
      '<h3>Mało gazu, dużo ciepła</h3><p>Palnik moduluje moc w zakresie 1:10.</p><ul><li>wymiennik ze stali nierdzewnej</li><li>gotowy na domieszkę 20 % wodoru</li></ul>',
  },
  ventilation: {
    name: 'rekuperator',
    in_short: 'Świeże powietrze bez strat ciepła',
    features:
      '<h3>Świeże powietrze bez strat</h3><p>Odzysk ciepła do 93 %, filtry ISO ePM1.</p><ul><li>automatyczny bypass</li><li>silniki EC</li></ul>',
  },
}

/**
 * Completes the devices of the demonstration with functionalities, prices, cards and photos, and adds two that are no
 * longer sold.
 */
export async function loadDevices(db: Database, at: string, models: readonly DemoModel[]): Promise<void> {
  const tags = new Map<string, number>()
  for (const [index, name] of tagNames.entries())
    tags.set(name, (await inserted(db, device_tags, { name, position: index * 10, created_at: at })).id)
  const abilitiesOf = await loadAbilities(db)
  for (const series of new Set(models.map((model) => model.series))) {
    const own = models.filter((model) => model.series === series)
    const { family, group } = series
    const found = abilitiesOf.get(group[0])
    const tagged = tagsOf[family].map((name) => tags.get(name) ?? 0)
    const card = await inserted(db, product_cards, {
      name: `${series.brand} ${series.name}`,
      brand_id: own[0]?.brand_id ?? null,
      short_description: kinds[family].in_short,
      features: kinds[family].features,
      tags: tagged,
      standard_functionalities: found?.standard ?? [],
      optional_functionalities: found?.optional ?? [],
      show_on_homepage: own.length > 2,
      show_on_brandpage: true,
      created_at: at,
    })
    for (const [index, model] of own.entries()) {
      const told = factsOf(family, model.name)
      await db
        .update(devices)
        .set({
          ...told,
          name2: `${kinds[family].name} ${model.name}`,
          external_id: `${series.brand.slice(0, 2).toUpperCase()}-${String(model.id).padStart(5, '0')}`,
          product_card_id: card.id,
          is_offerable: index > 0 || own.length < 3,
          offer_description: index > 0 ? offered(family, series.warranty) : null,
          tags: tagged,
          functionalities: (found?.optional ?? []).slice(0, index % 2),
        })
        .where(eq(devices.id, model.id))
    }
  }
  await loadBlocked(db, at, models)
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
  const found = new Map<string, { standard: number[]; optional: number[] }>()
  for (const [group, { standard, optional }] of Object.entries(abilities)) {
    const store = async (names: readonly string[], type: 0 | 1) => {
      const values = names.map((name, index) => ({ type, name, position: index * 10 }))
      const stored = await db.insert(functionalities).values(values).returning({ id: functionalities.id })
      return stored.map(({ id }) => id)
    }
    const ids = { standard: await store(standard, 0), optional: await store(optional, 1) }
    found.set(group, ids)
    await db.update(device_groups).set({ functionalities: ids.standard }).where(eq(device_groups.name, group))
  }
  return found
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
async function loadBlocked(db: Database, at: string, models: readonly DemoModel[]): Promise<void> {
  const longBefore = new Date(Date.parse(at) - 700 * day).toISOString()
  const before = [
    ['Polaris Borealis PB 05', 'Polaris Borealis PB 06'],
    ['Nordvik Luft L200', 'Nordvik Luft L250'],
  ] as const
  const next = await db
    .select()
    .from(devices)
    .where(
      inArray(
        devices.name,
        before.map(([, name]) => name),
      ),
    )
  for (const [name, successor] of before) {
    const found = next.find((device) => device.name === successor)
    const family = models.find((model) => model.id === found?.id)?.series.family
    if (!found || !family) continue
    await inserted(db, devices, {
      ...factsOf(family, name),
      name,
      name2: `${kinds[family].name} ${name}`,
      external_id: `${found.external_id}-S`,
      producer_id: found.producer_id,
      group_id: found.group_id,
      product_card_id: found.product_card_id,
      tags: found.tags,
      blocked: true,
      successor_id: found.id,
      created_at: longBefore,
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

/**
 * Gives manuals of error codes their pictures and papers: to the first code of each series in both languages, to its second
 * one in English only.
 */
export async function loadManualFiles(
  loading: LoadingCompanies & { storage: Storage },
  models: readonly DemoModel[],
): Promise<void> {
  const { db, staff } = loading
  const author = colleague(staff, 'Iwona Zalewska')
  const library = await libraryOf({ ...loading, name: 'Kody błędów', created_by: author.id })
  const series = new Map(models.map((model) => [model.series, model.codes]))
  for (const [{ brand, models, family }, codes] of series) {
    const ids = codes.slice(0, 2).map(({ id }) => id)
    const rows = await db.select().from(error_codes).where(inArray(error_codes.id, ids)).orderBy(error_codes.id)
    for (const [position, { id, code, name_en, manual_pl, manual_en }] of rows.entries()) {
      const paper = (title: string, text: string) => library.checks(`${brand} ${code}: ${title}`, brand, models, text)
      const english = await paper(name_en, manual_en)
      const files =
        position === 0
          ? {
              files_pl: [await library.photo(family), await paper('co sprawdzić', manual_pl)],
              files_en: [await library.photo(family), english],
            }
          : { files_pl: [], files_en: [english] }
      await db.update(error_codes).set(files).where(eq(error_codes.id, id))
      for (const field of ['files_pl', 'files_en'] as const)
        await keepMediaUses(db, {
          ...{ entity: 'device.error-codes', entity_id: id, field },
          ...{ ids: files[field], formats: manualFormats },
        })
    }
  }
}
