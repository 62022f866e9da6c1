import { systemActor } from '#contract/declare/lifecycle-actor.ts'
import type { WaitingReason } from '#contract/service-order/handling/waiting.ts'
import type { Resolution } from '#contract/service-order/resolutions.ts'
import { today } from '#contract/values/rules.ts'
import { display } from '#server/db/demo/device/photos.ts'
import type { Loading } from '#server/db/demo/loading.ts'
import { day, daysBack, hour, minute, workingTime } from '#server/db/demo/moments.ts'
import type { Actor } from '#server/db/demo/partner/staff.ts'
import type { Random } from '#server/db/demo/random.ts'
import { notes, resolutionTexts, suspensions, threads, waitingTexts } from '#server/db/demo/words.ts'
import { given_consents } from '#server/modules/consent/table.ts'
import { storeFile } from '#server/modules/media/index.ts'
import { advanceWarranty, type WarrantyStep } from '#server/modules/service-order/warranty/advance.ts'
import { nextOrderNumber } from '#server/modules/service-order/warranty/number.ts'
import { type WarrantyOrder, warrantyOrderEntity } from '#server/modules/service-order/warranty/order.ts'
import { erp_attempts } from '#server/modules/service-order/warranty/table.ts'

/** Planned states of orders of the demonstration. */
export type PlannedOutcome =
  | { now: 'draft'; of: 'any' | 'closed brand' }
  | { now: 'registered'; erp: 'saved' | 'failed' }
  | { now: 'waiting'; reason: WaitingReason; rounds: number }
  | { now: 'inprogress'; asked: boolean }
  | { now: 'suspended' }
  | { now: 'completed'; resolution: Resolution }

/** Dependencies of a story, and the people in it. */
export interface Telling extends Pick<Loading, 'db' | 'storage' | 'now' | 'staff'> {
  random: Random
  consent_texts: readonly { id: number }[]
}

/** A step of an order: who takes it (null: the system), in how many milliseconds from the step before, and what is written with it. */
interface Told {
  by: Actor | null
  within: readonly [from: number, to: number]
  taken: WarrantyStep | ((order: WarrantyOrder, at: Date) => Promise<WarrantyStep>)
  also?: (order: WarrantyOrder, at: string) => Promise<unknown>
}

/**
 * Brings an order to its planned state, step by step by the product's own functions, so that the lifecycle refuses
 * impossible steps. Time advances with every step and stays in the past.
 */
export async function liveThrough(
  telling: Telling,
  draft: WarrantyOrder,
  outcome: PlannedOutcome,
  author: Actor,
): Promise<void> {
  const { db, random, now } = telling
  let order = draft
  let at = new Date(draft.created_at)
  let count = 0
  for (const { by, within, taken, also } of stepsTo(telling, outcome, author)) {
    count += 1
    const wished = workingTime(new Date(at.getTime() + random.integer(...within))).getTime()
    const latest = now.getTime() - Math.max(1, 12 - count) * minute
    at = new Date(Math.max(at.getTime() + 1000, Math.min(wished, latest)))
    const step = typeof taken === 'function' ? await taken(order, at) : taken
    const acting = { db, at, by: by?.by ?? systemActor, is_staff: by?.by.partners === 'all' }
    ;({ order } = await advanceWarranty(acting, order, step))
    await also?.(order, at.toISOString())
  }
}

/** Days after a question, and how long afterwards an order without an answer is completed. */
const unanswered = 15 * day

/** The steps to a planned state; random choices are made when the step before has been taken. */
function* stepsTo(telling: Telling, outcome: PlannedOutcome, author: Actor): Generator<Told> {
  if (outcome.now === 'draft') return
  const { random, now, staff } = telling
  const { manager } = staff
  const owner = random.pick(staff.technicians)
  const ask = (reason: WaitingReason, text: string): Told => ({
    by: owner,
    within: [2 * hour, 16 * hour],
    taken: { event: { type: 'order.ask', reason }, entry: { kind: 'asked', reason, text } },
  })
  function* discuss(): Generator<Told> {
    const { question, answer } = random.pick(threads)
    yield ask('information', question)
    yield reply(telling, author, answer)
  }
  const assign = (): Told => ({
    by: manager,
    within: [hour, 5 * hour],
    taken: {
      event: { type: 'order.assign' },
      set: { owner_id: owner.id, owner_name: owner.full_name },
      entry: { kind: 'assigned', reason: owner.full_name, internal: true },
    },
  })
  const complete = (resolution: Resolution, after = 20 * hour): Told => {
    const text = random.pick(resolutionTexts(resolution))
    return {
      by: owner,
      within: [after, after + 60 * hour],
      taken: async () => ({
        event: { type: 'order.complete', resolution },
        set: {
          resolution_text: text,
          new_serial_no: resolution === 'replaced' ? random.digits(22) : null,
          rejection_reason: resolution === 'rejected' ? 'missing_maintenance' : null,
          part_shipped: resolution === 'part_sent',
        },
        entry: { kind: 'completed', reason: resolution, text },
      }),
    }
  }

  yield send(telling, author)
  if (outcome.now === 'registered' && outcome.erp === 'failed') return yield refusedByErp(telling)
  yield savedInErp(telling)
  if (outcome.now === 'registered') return random.chance(0.4) ? yield assign() : undefined
  const resolution = outcome.now === 'completed' ? outcome.resolution : null
  if (resolution === 'withdrawn') {
    const reason = 'Usterka ustąpiła po wymianie zaworu przez instalatora.'
    const taken = { event: { type: 'order.withdraw' }, entry: { kind: 'withdrawn', reason } } as const
    return yield { by: author, within: [5 * hour, 30 * hour], taken }
  }
  if (random.chance(0.5)) yield assign()
  if (resolution === 'duplicate') return yield complete(resolution)
  yield {
    by: owner,
    within: [2 * hour, 20 * hour],
    taken: async ({ owner_id }) => ({
      event: { type: 'order.start' },
      set: owner_id === null ? { owner_id: owner.id, owner_name: owner.full_name } : {},
      entry: { kind: 'started' },
    }),
  }
  if (random.chance(0.4)) {
    const entry = { kind: 'note', text: random.pick(notes), internal: true } as const
    yield { by: owner, within: [hour, 6 * hour], taken: { event: { type: 'order.note' }, entry } }
  }

  switch (outcome.now) {
    case 'waiting': {
      for (let round = 0; round < outcome.rounds; round++) yield* discuss()
      const { reason } = outcome
      return yield ask(reason, reason === 'information' ? random.pick(threads).question : waitingTexts[reason])
    }
    case 'suspended': {
      const review_date = today(daysBack(now, -random.integer(5, 40)))
      const entry = { kind: 'suspended', reason: random.pick(suspensions) } as const
      const taken = { event: { type: 'order.suspend' }, set: { review_date }, entry } as const
      return yield { by: manager, within: [4 * hour, 30 * hour], taken }
    }
    case 'inprogress':
      return outcome.asked ? yield* discuss() : undefined
    default:
  }
  if (resolution === 'no_answer') {
    yield ask('information', random.pick(threads).question)
    return yield complete(resolution, unanswered)
  }
  if (random.chance(0.5)) yield* discuss()
  if (random.chance(0.3)) {
    yield ask('part', waitingTexts.part)
    const taken = { event: { type: 'order.resume' }, entry: { kind: 'resumed' } } as const
    yield { by: owner, within: [8 * hour, 40 * hour], taken }
  }
  if (resolution) yield complete(resolution)
}

const send = ({ db, consent_texts }: Telling, author: Actor): Told => ({
  by: author,
  within: [12 * minute, 50 * minute],
  taken: async (_, at) => {
    const order_number = await nextOrderNumber(db, at)
    const set = { order_number, sent_at: at.toISOString(), sent_by: author.id }
    return { event: { type: 'order.send' }, set, entry: { kind: 'sent' } }
  },
  also: (order, given_at) =>
    db.insert(given_consents).values(
      consent_texts.map(({ id }) => ({
        consent_text_id: id,
        entity: warrantyOrderEntity,
        entity_id: order.id,
        given_at,
        given_by: author.id,
        person_name: order.contact_name,
        person_email: order.contact_email,
      })),
    ),
})

const savedInErp = ({ db }: Telling): Told => ({
  by: null,
  within: [5000, 40_000],
  taken: async ({ order_number }) => ({
    event: { type: 'erp.save' },
    set: { erp_id: order_number, erp_etag: null },
    entry: { kind: 'erp_saved' },
  }),
  also: ({ id }, at) => db.insert(erp_attempts).values({ order_id: id, number: 1, at, outcome: 'saved' }),
})

/** The ERP refused the order and is not tried again automatically, so that a colleague has to save it by hand. */
const refusedByErp = ({ db }: Telling): Told => ({
  by: null,
  within: [30_000, 40_000],
  taken: async (_, at) => ({
    event: { type: 'erp.fail' },
    set: { erp_failure_told_at: at.toISOString() },
    entry: { kind: 'erp_failed' },
  }),
  also: ({ id: order_id }, at) =>
    db.insert(erp_attempts).values([
      { order_id, number: 1, at, outcome: 'failed', failure: 'down', reason: '503 Service Unavailable' },
      {
        order_id,
        number: 2,
        at: new Date(Date.parse(at) + 5 * minute).toISOString(),
        outcome: 'failed',
        failure: 'refused',
        reason: 'Pole Customer_No: nabywca nie istnieje w firmie',
      },
    ]),
})

/** The partner's reply, sometimes with a photograph. */
const reply = ({ db, storage }: Telling, author: Actor, text: string): Told => ({
  by: author,
  within: [3 * hour, 26 * hour],
  taken: async ({ id }, at) => {
    const files: string[] = []
    if (text.includes('załączniku')) {
      const photo = await storeFile(db, storage, {
        purpose: 'reply_files',
        filename: 'zdjecie.jpg',
        content: await display('OK'),
        at,
        created_by: author.id,
        owner_entity: warrantyOrderEntity,
        owner_id: id,
      })
      files.push(photo.id)
    }
    return { event: { type: 'order.reply' }, entry: { kind: 'replied', text, files } }
  },
})
