import { eq } from 'drizzle-orm'
import { today } from '#contract/rules.ts'
import type { Database } from '#server/db/client.ts'
import type { DemoModel } from '#server/db/demo/device/load-catalogue.ts'
import { device, display, ratingPlate } from '#server/db/demo/device/photos.ts'
import { warrantyBook } from '#server/db/demo/documentation/papers.ts'
import { inserted } from '#server/db/demo/inserted.ts'
import type { Actor, DemoPartner } from '#server/db/demo/partner/load-people.ts'
import { comments, customers, places, rooms } from '#server/db/demo/words.ts'
import { storeFile } from '#server/modules/media/index.ts'
import { tell } from '#server/modules/service-order/warranty/advance.ts'
import { type Order, orderEntity } from '#server/modules/service-order/warranty/order.ts'
import { service_orders } from '#server/modules/service-order/warranty/table.ts'
import { units } from '#server/modules/unit/table.ts'
import { day, type Telling } from './story.ts'

interface Beginning {
  partner: DemoPartner
  author: Actor
  model: DemoModel
  serial_no: string
  at: Date
  /** Whether it can be sent; otherwise it is an unfinished draft. */
  is_complete: boolean
}

/** Creates a draft with its files and, for most complete ones, the installed unit. */
export async function beginOrder(
  { db, storage, random }: Telling,
  { partner, author, model, serial_no, at, is_complete }: Beginning,
): Promise<Order> {
  const error = random.pick(model.codes)
  const purchased = at.getTime() - random.integer(40, 700) * day
  const purchase_date = today(new Date(purchased))
  const install_date = today(new Date(purchased + random.integer(4, 30) * day))
  const [installation_address, installation_post_code, installation_city] = random.pick(places)
  const created_at = at.toISOString()

  const order = await inserted(db, service_orders, {
    partner_id: partner.id,
    partner_name: partner.name,
    created_by: author.id,
    created_at,
    updated_at: created_at,
    model: model.id,
    model_name: model.name,
    brand_id: model.brand_id,
    serial_no,
    item_types: [random.pick(['external', 'internal', 'unknown'] as const)],
    error_code: error.id,
    comment: random.pick(comments[model.series.family]).replaceAll('{code}', error.code),
    ...(is_complete && {
      purchase_date,
      install_date,
      installation_address,
      installation_post_code,
      installation_city,
      installation_place: random.pick(rooms),
      country: 'PL',
      delivery_type: random.pick(['Shipment', 'Shipment', 'PersonalReceipt'] as const),
      delivery_address_type: 'CustomerAddress' as const,
      recipient: random.chance(0.5) ? partner.name : random.pick(customers),
      contact_name: author.full_name,
      contact_email: author.email,
      contact_phone: `+48601${random.digits(6)}`,
      consent_processing_data: true,
      consent_commercial_info: true,
      consent_marketing_purposes: true,
    }),
  })
  await tell({ db, by: author.by, at, is_staff: false }, order.id, { kind: 'created' }, { from: null, to: 'draft' })

  const store = (purpose: 'warranty_book' | 'warranty_images', filename: string, content: Buffer) =>
    storeFile(db, storage, {
      purpose,
      filename,
      content,
      at,
      created_by: author.id,
      owner_entity: orderEntity,
      owner_id: order.id,
    })
  const plate = await store(
    'warranty_images',
    'tabliczka.jpg',
    await ratingPlate(model.series.brand, model.name, serial_no),
  )
  const images = [plate.id]
  if (random.chance(0.6)) images.push((await store('warranty_images', 'wyswietlacz.jpg', await display(error.code))).id)
  if (random.chance(0.4))
    images.push((await store('warranty_images', 'urzadzenie.jpg', await device(model.series.family))).id)
  const address = `${installation_address}, ${installation_post_code} ${installation_city}`
  const installer = `${partner.name}, ${partner.city}`
  const paper = { model: model.name, serial_no, purchase_date, install_date, installer, address }
  const book = is_complete ? await store('warranty_book', 'karta-gwarancyjna.pdf', await warrantyBook(paper)) : null
  if (is_complete && random.chance(0.7))
    await addUnit(db, { serial_no, model, partner_id: partner.id, purchase_date, install_date })

  const [row] = await db
    .update(service_orders)
    .set({ images, warranty_book: book?.id ?? null })
    .where(eq(service_orders.id, order.id))
    .returning()
  return { ...(row ?? order), brand_open: true, company_open: true, company_blocked: false }
}

interface NewUnit {
  serial_no: string
  model: DemoModel
  partner_id: number
  purchase_date: string
  install_date: string
}

/** Adds an installed unit with the warranty of its series. */
export async function addUnit(db: Database, { model, ...unit }: NewUnit): Promise<void> {
  const [year = '', ...rest] = unit.install_date.split('-')
  const ends = new Date(`${Number(year) + model.series.warranty}-${rest.join('-')}T00:00:00Z`)
  const until = ends.toISOString().slice(0, 10)
  await db
    .insert(units)
    .values({ ...unit, device_id: model.id, parts_until: until, labour_until: until })
    .onConflictDoNothing()
}
