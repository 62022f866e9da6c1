import { and, asc, desc, eq, inArray, or, type SQL } from 'drizzle-orm'
import type { OfferContent, OfferLine } from '#contract/offer/content.ts'
import { fromUnits, toUnits } from '#contract/offer/decimal.ts'
import type { Offer } from '#contract/offer/entity.ts'
import type { offerZone } from '#contract/offer/offer.ts'
import type { OfferableDevice } from '#contract/offer/offerable-device.ts'
import { priceFor } from '#contract/offer/price.ts'
import type { Database } from '#server/db/client.ts'
import type { PartnerScope } from '#server/http/access/scope.ts'
import type { Call, CallContext } from '#server/http/handlers.ts'
import { contains } from '#server/http/lists/conditions.ts'
import { isLive } from '#server/http/records/trash.ts'
import { device_groups, devices, producers, product_cards, servedDevices } from '#server/modules/device/index.ts'
import { brands } from '#server/modules/dictionary/index.ts'
import { mediaFiles } from '#server/modules/media/index.ts'
import { settingsOf } from './company/settings.ts'

type Zone = (typeof offerZone)['endpoints']

/** Condition for devices that are offered at all; a person may see fewer. */
export const offerable = and(isLive(devices), eq(devices.is_offerable, true), eq(devices.blocked, false))

/** Visible devices for an offer, with the data copied to a line. */
export async function findDevices(
  call: Call<Zone['partnerzone.offer-generator.devices.lookup'], PartnerScope>,
): Promise<{ results: OfferableDevice[] }> {
  const { search, ids, partner } = call.query
  const found: SQL | undefined = search
    ? or(contains(devices.name, search), contains(devices.name2, search), contains(devices.external_id, search))
    : undefined
  const by = search ? asc(devices.name) : desc(devices.updated_at)
  return { results: await offerableDevices(call, partner, and(found, ids && inArray(devices.id, ids)), by, 50) }
}

/** Devices that the company may offer now, with its purchase prices. */
export async function offerableDevices(
  { db, at, scope }: Pick<CallContext<PartnerScope>, 'db' | 'at' | 'scope'>,
  partner: string | undefined,
  found: SQL | undefined,
  by: SQL = asc(devices.name),
  limit = 1000,
): Promise<OfferableDevice[]> {
  const rows = await db
    .select({
      id: devices.id,
      name: devices.name,
      name2: devices.name2,
      code: devices.external_id,
      brand_name: brands.name,
      producer_id: devices.producer_id,
      group_name: device_groups.name,
      unit: devices.unit,
      factor: devices.factor,
      sales_price: devices.sales_price,
      offer_description: devices.offer_description,
      photo: product_cards.main_photo,
    })
    .from(devices)
    .innerJoin(device_groups, eq(device_groups.id, devices.group_id))
    .innerJoin(producers, eq(producers.id, devices.producer_id))
    .innerJoin(brands, eq(brands.id, producers.brand_id))
    .leftJoin(product_cards, cardInUse)
    .where(and(offerable, await servedDevices(db, scope), found))
    .orderBy(by, asc(devices.id))
    .limit(limit)
  const photos = await mediaFiles(
    db,
    at,
    rows.flatMap(({ photo }) => photo ?? []),
  )
  const company = scope.partner_ids.find((id) => String(id) === partner) ?? scope.partner_ids[0]
  const discounts = company === undefined ? [] : (await settingsOf(db, company)).purchase_discounts
  return rows.map(({ photo, ...row }) => ({
    ...row,
    photo: photos.get(photo ?? '') ?? null,
    purchase_price: purchasePrice(row, discounts),
  }))
}

const cardInUse = and(
  eq(product_cards.id, devices.product_card_id),
  eq(product_cards.active, true),
  isLive(product_cards),
)

/** Purchase price by the company's discount for the producer. */
function purchasePrice(
  { sales_price, producer_id }: { sales_price: string | null; producer_id: number },
  discounts: readonly { producer_id: number; percent: string }[],
): string | null {
  const discount = discounts.find((row) => row.producer_id === producer_id)
  if (sales_price === null || !discount) return null
  return priceFor(sales_price, fromUnits(-toUnits(discount.percent, 2), 2))
}

/** Current catalogue data of the lines' devices by id, without deleted ones. */
export async function devicesOf(db: Database, lines: readonly OfferLine[]) {
  const ids = lines.flatMap(({ device_id }) => device_id ?? [])
  if (ids.length === 0) return new Map<number, never>()
  const rows = await db
    .select({
      id: devices.id,
      name: devices.name,
      unit: devices.unit,
      blocked: devices.blocked,
      is_offerable: devices.is_offerable,
      sales_price: devices.sales_price,
      successor_id: devices.successor_id,
      photo: product_cards.main_photo,
    })
    .from(devices)
    .leftJoin(product_cards, cardInUse)
    .where(and(inArray(devices.id, ids), isLive(devices)))
  return new Map(rows.map((row) => [row.id, row]))
}

/** Content with current catalogue prices, for an offer created from a template. */
export async function withPricesOf(db: Database, content: OfferContent, day: string): Promise<OfferContent> {
  const catalogue = await devicesOf(
    db,
    content.sections.flatMap(({ lines }) => lines),
  )
  const priced = (line: OfferLine): OfferLine => {
    const device = line.kind === 'device' ? catalogue.get(line.device_id ?? 0) : undefined
    if (!device) return line
    const { sales_price, unit } = device
    return {
      ...line,
      unit: line.unit || unit || '',
      catalogue_price: sales_price,
      catalogue_day: sales_price === null ? null : day,
    }
  }
  return { ...content, sections: content.sections.map((one) => ({ ...one, lines: one.lines.map(priced) })) }
}

/** Differences between a draft's lines and the current catalogue. */
export async function lineWarnings(db: Database, lines: readonly OfferLine[]): Promise<Offer['warnings']> {
  const catalogue = await devicesOf(db, lines)
  const successors = await successorsOf(db, [...catalogue.values()])
  return lines.flatMap((line): Offer['warnings'] => {
    if (line.kind !== 'device' || line.device_id === null) return []
    const device = catalogue.get(line.device_id)
    const told = {
      line: line.id,
      price: device?.sales_price ?? null,
      successor: successors.get(device?.successor_id ?? 0) ?? null,
    }
    if (!device) return [{ ...told, kind: 'gone' }]
    if (device.blocked) return [{ ...told, kind: 'blocked' }]
    if (!device.is_offerable) return [{ ...told, kind: 'not_offered' }]
    const isOther =
      device.sales_price !== null &&
      line.catalogue_price !== null &&
      toUnits(device.sales_price, 2) !== toUnits(line.catalogue_price, 2)
    return isOther ? [{ ...told, kind: 'price_changed' }] : []
  })
}

async function successorsOf(db: Database, rows: readonly { successor_id: number | null }[]) {
  const ids = rows.flatMap(({ successor_id }) => successor_id ?? [])
  if (ids.length === 0) return new Map<number, { id: number; name: string }>()
  const found = await db
    .select({ id: devices.id, name: devices.name })
    .from(devices)
    .where(and(inArray(devices.id, ids), offerable))
  return new Map(found.map((row) => [row.id, row]))
}
