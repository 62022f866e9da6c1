import { eq } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import { device } from '#server/db/demo/device/photos.ts'
import { warrantyBook } from '#server/db/demo/documentation/papers.ts'
import type { Storage } from '#server/integrations/storage/storage.ts'
import { storeFile } from '#server/modules/media/index.ts'
import { orderEntity } from '#server/modules/service-order/warranty/order.ts'
import { service_orders } from '#server/modules/service-order/warranty/table.ts'
import type { ClosedOrder } from './closed-orders.ts'
import { day } from './story.ts'

interface Loading {
  db: Database
  storage: Storage
  now: Date
}

/** Files of older orders are left out, because they would only make the first start longer. */
const keptDays = 91

/** Stores the warranty book and a photograph of orders of the last quarter, which people are likely to open. */
export async function attachPapers(
  { db, storage, now }: Loading,
  closed: readonly ClosedOrder[],
  orders: readonly { id: number }[],
): Promise<void> {
  const photos = new Map<string, Buffer>()
  for (const [place, { id: owner_id }] of orders.entries()) {
    const order = closed[place]
    if (!order || now.getTime() - Date.parse(order.sent_at) > keptDays * day) continue
    const { family } = order.model.series
    const photo = photos.get(family) ?? (await device(family))
    photos.set(family, photo)
    const owner = { at: new Date(order.sent_at), created_by: order.author.id, owner_entity: orderEntity, owner_id }
    const book = await storeFile(db, storage, {
      ...{ purpose: 'warranty_book', filename: 'karta-gwarancyjna.pdf', content: await warrantyBook(paperOf(order)) },
      ...owner,
    })
    const image = await storeFile(db, storage, {
      ...{ purpose: 'warranty_images', filename: 'urzadzenie.jpg', content: photo },
      ...owner,
    })
    await db
      .update(service_orders)
      .set({ images: [image.id], warranty_book: book.id })
      .where(eq(service_orders.id, owner_id))
  }
}

function paperOf({ model, serial_no, partner, ...order }: ClosedOrder) {
  return {
    ...{ model: model.name, serial_no, installer: `${partner.name}, ${partner.city}` },
    ...{ purchase_date: order.purchase_date ?? '', install_date: order.install_date ?? '' },
    address: `${order.installation_address}, ${order.installation_post_code} ${order.installation_city}`,
  }
}
