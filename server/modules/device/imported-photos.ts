import { and, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import { pictureFormats } from '#contract/device/cards.ts'
import type { Acting } from '#server/db/acting.ts'
import { auditAll } from '#server/db/audit.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import { moveAllToTrash } from '#server/http/records/move-to-trash.ts'
import { isLive } from '#server/http/records/trash.ts'
import { keepMediaUses } from '#server/modules/media/index.ts'
import { cardsInScope } from './devices-in-scope.ts'
import { devices, producers, product_cards } from './table.ts'

const entity = 'device.productcards'

type Acts = Omit<Acting, 'is_staff'>
type ProductCard = typeof product_cards.$inferSelect

/** The photo of a device: the main photo of its product card. */
export const photoOfDevice = sql<string | null>`
  (select card.main_photo from product_cards card where card.id = devices.product_card_id)`

/** Whether a device's photo is used by no other device, and the colleague may change its card. */
export function hasOwnPhoto(scope: StaffScope): SQL<boolean> {
  const isWritable = cardsInScope(scope) ?? sql`true`
  return sql<boolean>`devices.product_card_id is null
    or exists (select from ${product_cards} where product_cards.id = devices.product_card_id and ${isWritable})
      and not exists (select from devices other where other.product_card_id = devices.product_card_id
        and other.id <> devices.id and other.deleted_at is null)`
}

/** A device and its photo; without an id before it is written. */
interface Pictured {
  id: number | null
  name: string
  producer_id: number
}

/**
 * Sets a photo on a device's product card and returns the card's id. A device without a card gets one with its name; a card
 * created for a photo and not edited since is moved to the trash together with the photo.
 */
export async function cardWithPhoto(acts: Acts, device: Pictured, photo: string | null): Promise<number | null> {
  const card = device.id === null ? null : await cardOf(acts, device.id)
  if (!card) return photo === null ? null : makeCard(acts, device, photo)
  if (photo === null && isUntouched(card)) {
    await moveAllToTrash(acts, { entity, table: product_cards }, [card.id])
    return null
  }
  await changePhoto(acts, card, photo)
  return card.id
}

/** Rollback of new devices: moves their cards to the trash unless they were edited since. */
export async function moveUntouchedCardsToTrash(acts: Acts, device_ids: readonly number[]): Promise<void> {
  if (device_ids.length === 0) return
  const cards = await acts.db
    .select(getTableColumns(product_cards))
    .from(product_cards)
    .innerJoin(devices, eq(devices.product_card_id, product_cards.id))
    .where(and(inArray(devices.id, [...device_ids]), isLive(product_cards)))
  const untouched = cards.filter(isUntouched).map(({ id }) => id)
  await moveAllToTrash(acts, { entity, table: product_cards }, untouched)
}

const isUntouched = ({ version, features, gallery }: ProductCard) =>
  version === 1 && features === '' && gallery.length === 0

async function cardOf({ db }: Acts, device_id: number): Promise<ProductCard | null> {
  const [card = null] = await db
    .select(getTableColumns(product_cards))
    .from(product_cards)
    .innerJoin(devices, eq(devices.product_card_id, product_cards.id))
    .where(eq(devices.id, device_id))
    .for('update', { of: product_cards })
  return card
}

async function makeCard(acts: Acts, { name, producer_id }: Pictured, main_photo: string): Promise<number> {
  const { db, at } = acts
  const now = at.toISOString()
  const brand_id = sql`(select brand_id from ${producers} where id = ${producer_id})`
  const [card] = await db
    .insert(product_cards)
    .values({ name, brand_id, main_photo, created_at: now, updated_at: now })
    .returning()
  if (!card) throw new Error('The product card was not written')
  await told(acts, null, card)
  return card.id
}

async function changePhoto(acts: Acts, before: ProductCard, main_photo: string | null): Promise<void> {
  const [card] = await acts.db
    .update(product_cards)
    .set({ main_photo, version: before.version + 1, updated_at: acts.at.toISOString() })
    .where(eq(product_cards.id, before.id))
    .returning()
  if (card) await told(acts, before, card)
}

/** Records the use of a file by a card, and the audit entry. */
async function told({ db, by, at }: Acts, before: ProductCard | null, after: ProductCard): Promise<void> {
  const ids = after.main_photo ? [after.main_photo] : []
  await keepMediaUses(db, { entity, entity_id: after.id, field: 'main_photo', ids, formats: pictureFormats })
  const action = before ? 'update' : 'store'
  await auditAll(db, [{ by, at, entity, entity_id: after.id, action, before, after }])
}
