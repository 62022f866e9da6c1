import { and, asc, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { deviceZone, ProductCardTile } from '#contract/device/zone.ts'
import { isFor } from '#server/http/access/audience.ts'
import type { PartnerScope } from '#server/http/access/scope.ts'
import type { Call, CallContext } from '#server/http/handlers.ts'
import { isLive } from '#server/http/records/trash.ts'
import { brands } from '#server/modules/dictionary/index.ts'
import { mediaFiles } from '#server/modules/media/index.ts'
import { refuse } from '#server/refusal.ts'
import { devices, producers, product_cards } from './table.ts'
import { isVisibleDevice, type VisibleCatalogue, visibleCatalogue } from './visible-catalogue.ts'

type ZoneContext = CallContext<PartnerScope>
type Zone = (typeof deviceZone)['endpoints']

/** Maximum number of cards on the home page. */
const limit = 12

/** Cards marked for the home page, with devices visible to the person. */
export async function homeCards(call: ZoneContext): Promise<ProductCardTile[]> {
  const catalogue = await visibleCatalogue(call.db, call.scope)
  return (await tiles(call, catalogue, eq(product_cards.show_on_homepage, true))).slice(0, limit)
}

/** A brand of the person with the cards marked for its page: its own, and those of every brand. */
export async function showBrand(call: Call<Zone['partnerzone.brand.brands.show'], PartnerScope>) {
  const { db, params, scope } = call
  const catalogue = await visibleCatalogue(db, scope)
  const [brand] = await db
    .select({ id: brands.id, name: brands.name })
    .from(brands)
    .where(and(eq(brands.id, params.brand), isLive(brands), isFor(scope, { brand_id: brands.id })))
  if (!brand) refuse('not_found')
  const isItsOwn = or(eq(product_cards.brand_id, brand.id), isNull(product_cards.brand_id)) as SQL
  const marked = and(eq(product_cards.show_on_brandpage, true), isItsOwn) as SQL
  return { ...brand, cards: await tiles(call, catalogue, marked, brand.id) }
}

function isOfBrand(brand: number): SQL {
  return sql`${devices.producer_id} in (select ${producers.id} from ${producers} where ${producers.brand_id} = ${brand})`
}

/** Active cards with devices visible to the person; of one brand, if given. */
async function tiles(
  { db, at }: ZoneContext,
  catalogue: VisibleCatalogue,
  where: SQL,
  brand?: number,
): Promise<ProductCardTile[]> {
  const shown = and(isVisibleDevice(catalogue), brand === undefined ? undefined : isOfBrand(brand))
  const rows = await db
    .select({
      id: product_cards.id,
      name: product_cards.name,
      brand_id: product_cards.brand_id,
      brand_name: brands.name,
      short_description: product_cards.short_description,
      main_photo: product_cards.main_photo,
      devices: sql<number>`count(*)::int`,
    })
    .from(product_cards)
    .innerJoin(devices, eq(devices.product_card_id, product_cards.id))
    .leftJoin(brands, eq(brands.id, product_cards.brand_id))
    .where(and(isLive(product_cards), eq(product_cards.active, true), where, shown))
    .groupBy(product_cards.id, brands.id)
    .orderBy(asc(product_cards.name), asc(product_cards.id))
  const photos = await mediaFiles(
    db,
    at,
    rows.flatMap(({ main_photo }) => main_photo ?? []),
  )
  return rows.map(({ main_photo, ...card }) => ({ ...card, photo: photos.get(main_photo ?? '') ?? null }))
}
