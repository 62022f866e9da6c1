import { systemActor } from '#contract/lifecycle-actor.ts'
import type { ErpFailure } from '#contract/service-order/entity.ts'
import type { Resolution } from '#contract/service-order/resolutions.ts'
import type { Database } from '#server/db/client.ts'
import { display } from '#server/db/demo/device/photos.ts'
import type { Actor } from '#server/db/demo/partner/staff.ts'
import type { Random } from '#server/db/demo/random.ts'
import type { Storage } from '#server/integrations/storage/storage.ts'
import { given_consents } from '#server/modules/consent/table.ts'
import { storeFile } from '#server/modules/media/index.ts'
import { type Advanced, advanceWarranty, type WarrantyStep } from '#server/modules/service-order/warranty/advance.ts'
import { nextOrderNumber } from '#server/modules/service-order/warranty/number.ts'
import type { WarrantyOrder } from '#server/modules/service-order/warranty/order.ts'
import { erp_attempts } from '#server/modules/service-order/warranty/table.ts'

const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

/** Dependencies of a story. */
export interface Telling {
  db: Database
  storage: Storage
  random: Random
  now: Date
  consent_texts: readonly {
    id: number
    kind: 'consent_processing_data' | 'consent_commercial_info' | 'consent_marketing_purposes'
  }[]
}

/**
 * The course of an order, step by step by the product's own functions, so that the lifecycle refuses impossible steps.
 * Time advances with every step and stays in the past.
 */
export class Story {
  readonly #telling: Telling
  #order: WarrantyOrder
  #at: Date
  #steps = 0

  constructor(telling: Telling, order: WarrantyOrder) {
    this.#telling = telling
    this.#order = order
    this.#at = new Date(order.created_at)
  }

  get order(): WarrantyOrder {
    return this.#order
  }

  /** Sends the draft. */
  async send(author: Actor): Promise<void> {
    const { db, consent_texts } = this.#telling
    const at = this.#later(12 * minute, 50 * minute)
    const order_number = await nextOrderNumber(db, at)
    const sent_at = at.toISOString()
    await this.#take(author, at, {
      event: { type: 'order.send' },
      set: { order_number, sent_at, sent_by: author.id },
      entry: { kind: 'sent' },
    })
    await db.insert(given_consents).values(
      consent_texts.map(({ id }) => ({
        consent_text_id: id,
        entity: 'service-order.service-orders',
        entity_id: this.#order.id,
        person_name: this.#order.contact_name,
        person_email: this.#order.contact_email,
        given_at: sent_at,
        given_by: author.id,
      })),
    )
  }

  async savedInErp(): Promise<void> {
    const at = this.#later(5000, 40_000)
    const set = { erp_id: this.#order.order_number, erp_etag: null }
    await this.#take(null, at, { event: { type: 'erp.save' }, set, entry: { kind: 'erp_saved' } })
    await this.#telling.db
      .insert(erp_attempts)
      .values({ order_id: this.#order.id, number: 1, at: at.toISOString(), outcome: 'saved' })
  }

  /** The ERP refused the order and is not tried again automatically, so that a colleague has to save it by hand. */
  async refusedByErp(failures: readonly { failure: ErpFailure; reason: string }[]): Promise<void> {
    const at = this.#later(30_000, 40_000)
    const set = { erp_failure_told_at: at.toISOString() }
    await this.#take(null, at, { event: { type: 'erp.fail' }, set, entry: { kind: 'erp_failed' } })
    await this.#telling.db.insert(erp_attempts).values(
      failures.map(({ failure, reason }, index) => ({
        order_id: this.#order.id,
        number: index + 1,
        at: new Date(at.getTime() + index * 5 * minute).toISOString(),
        outcome: 'failed' as const,
        failure,
        reason,
      })),
    )
  }

  async assign(manager: Actor, owner: Actor): Promise<void> {
    await this.#take(manager, this.#later(hour, 5 * hour), {
      event: { type: 'order.assign' },
      set: { owner_id: owner.id, owner_name: owner.full_name },
      entry: { kind: 'assigned', reason: owner.full_name, internal: true },
    })
  }

  async note(author: Actor, text: string): Promise<void> {
    const at = this.#later(hour, 6 * hour)
    await this.#take(author, at, { event: { type: 'order.note' }, entry: { kind: 'note', text, internal: true } })
  }

  async start(owner: Actor): Promise<void> {
    const at = this.#later(2 * hour, 20 * hour)
    const set = this.#order.owner_id === null ? { owner_id: owner.id, owner_name: owner.full_name } : {}
    await this.#take(owner, at, { event: { type: 'order.start' }, set, entry: { kind: 'started' } })
  }

  async ask(owner: Actor, reason: 'information' | 'part' | 'manufacturer' | 'visit_date', text: string): Promise<void> {
    const at = this.#later(2 * hour, 16 * hour)
    await this.#take(owner, at, { event: { type: 'order.ask', reason }, entry: { kind: 'asked', reason, text } })
  }

  /** The partner's reply, sometimes with a photograph. */
  async reply(author: Actor, text: string): Promise<void> {
    const { db, storage } = this.#telling
    const at = this.#later(3 * hour, 26 * hour)
    const photo = text.includes('załączniku')
      ? await storeFile(db, storage, {
          filename: 'zdjecie.jpg',
          purpose: 'reply_files',
          content: await display('OK'),
          created_by: author.id,
          at,
          owner_entity: 'service-order.service-orders',
          owner_id: this.#order.id,
        })
      : null
    const files = photo ? [photo.id] : []
    await this.#take(author, at, { event: { type: 'order.reply' }, entry: { kind: 'replied', text, files } })
  }

  async resume(actor: Actor): Promise<void> {
    const at = this.#later(8 * hour, 40 * hour)
    await this.#take(actor, at, { event: { type: 'order.resume' }, entry: { kind: 'resumed' } })
  }

  async suspend(manager: Actor, reason: string, review_date: string): Promise<void> {
    const at = this.#later(4 * hour, 30 * hour)
    const entry = { kind: 'suspended', reason } as const
    await this.#take(manager, at, { event: { type: 'order.suspend' }, set: { review_date }, entry })
  }

  async complete(owner: Actor, resolution: Resolution, text: string, after = 20 * hour): Promise<void> {
    const at = this.#later(after, after + 60 * hour)
    await this.#take(owner, at, {
      event: { type: 'order.complete', resolution },
      set: {
        resolution_text: text,
        new_serial_no: resolution === 'replaced' ? this.#telling.random.digits(22) : null,
        rejection_reason: resolution === 'rejected' ? 'missing_maintenance' : null,
        part_shipped: resolution === 'part_sent',
      },
      entry: { kind: 'completed', reason: resolution, text },
    })
  }

  async withdraw(author: Actor, reason: string): Promise<void> {
    const at = this.#later(5 * hour, 30 * hour)
    await this.#take(author, at, { event: { type: 'order.withdraw' }, entry: { kind: 'withdrawn', reason } })
  }

  async #take(actor: Actor | null, at: Date, step: WarrantyStep): Promise<Advanced> {
    const { db } = this.#telling
    const acting = { db, at, by: actor?.by ?? systemActor, is_staff: actor?.by.partners === 'all' }
    const advanced = await advanceWarranty(acting, this.#order, step)
    this.#order = advanced.order
    return advanced
  }

  /** A moment some time after the last step, but not in the future. */
  #later(from: number, to: number): Date {
    const { random, now } = this.#telling
    this.#steps += 1
    const wished = workingTime(new Date(this.#at.getTime() + random.integer(from, to))).getTime()
    const latest = now.getTime() - Math.max(1, 12 - this.#steps) * minute
    this.#at = new Date(Math.max(this.#at.getTime() + 1000, Math.min(wished, latest)))
    return this.#at
  }
}

/** The same moment, or the last afternoon of a working day before it. */
export function workingTimeBefore(at: Date): Date {
  const moment = new Date(at)
  if (moment.getUTCHours() < 6) moment.setUTCDate(moment.getUTCDate() - 1)
  if (moment.getUTCHours() < 6 || moment.getUTCHours() >= 16) moment.setUTCHours(12 + (moment.getUTCMinutes() % 4))
  while (moment.getUTCDay() % 6 === 0) moment.setUTCDate(moment.getUTCDate() - 1)
  return moment
}

/** The same moment, or the next morning of a working day. */
export function workingTime(at: Date): Date {
  const moment = new Date(at)
  const isDay = moment.getUTCHours() >= 6 && moment.getUTCHours() < 16
  if (!isDay) {
    if (moment.getUTCHours() >= 16) moment.setUTCDate(moment.getUTCDate() + 1)
    moment.setUTCHours(6 + (moment.getUTCMinutes() % 4))
  }
  while (moment.getUTCDay() % 6 === 0) moment.setUTCDate(moment.getUTCDate() + 1)
  return moment
}
