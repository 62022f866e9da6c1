import type { ListPrices } from '#contract/offer/approval.ts'
import type { OfferContent, OfferLine } from '#contract/offer/content.ts'
import { toUnits } from '#contract/offer/decimal.ts'
import { scales } from '#contract/offer/price.ts'
import type { Database } from '#server/db/client.ts'
import { devicesOf } from './devices.ts'
import type { CataloguePrices } from './table.ts'

/** Every line with a device has a list price, whatever kind the client calls it. */
const deviceLines = ({ sections }: Pick<OfferContent, 'sections'>) =>
  sections.flatMap(({ lines }) => lines).filter(({ device_id }) => device_id !== null)

const isSame = (one: string | null, other: string | null) =>
  one === null || other === null ? one === other : toUnits(one, scales.money) === toUnits(other, scales.money)

/**
 * The catalogue prices to keep with an offer: those of devices that it had before, so that a catalogue that changes meanwhile does not
 * change its discount; the present one of an added device, and of one whose line took the present price over.
 */
export async function keptPrices(
  db: Database,
  content: Pick<OfferContent, 'sections'>,
  kept: CataloguePrices = {},
): Promise<CataloguePrices> {
  const lines = deviceLines(content)
  const catalogue = await devicesOf(db, lines)
  return Object.fromEntries(
    lines.map(({ device_id, catalogue_price }) => {
      const id = String(device_id)
      const present = catalogue.get(device_id ?? 0)?.sales_price ?? null
      return [id, id in kept && !isSame(catalogue_price, present) ? (kept[id] ?? null) : present]
    }),
  )
}

/**
 * The list prices by which an offer is weighed: the price of a line only where the server has read the same one from the catalogue, now
 * or before; otherwise the one kept with the offer, or the present one.
 */
export async function listPricesOf(
  db: Database,
  { content, catalogue_prices }: { content: OfferContent; catalogue_prices: CataloguePrices },
): Promise<ListPrices> {
  const lines = deviceLines(content)
  const catalogue = await devicesOf(db, lines)
  const listPrice = ({ device_id, catalogue_price }: OfferLine) => {
    const present = catalogue.get(device_id ?? 0)?.sales_price ?? null
    if (isSame(catalogue_price, present)) return present
    return catalogue_prices[String(device_id)] ?? present
  }
  return new Map(lines.map((line) => [line.id, listPrice(line)]))
}
