import type { PgTable } from 'drizzle-orm/pg-core'
import type * as v from 'valibot'
import type { Stamp } from '#contract/declare/lifecycle-actor.ts'
import type { EntityKey } from '#contract/entities.ts'
import type { ConfirmLetterForm } from '#contract/mail/unconfirmed.ts'
import type {
  AskForm,
  AssignForm,
  NoteForm,
  ReopenForm,
  ReplyForm,
  SuspendForm,
  WithdrawForm,
} from '#contract/service-order/actions.ts'
import type { WaitingReason } from '#contract/service-order/handling/waiting.ts'
import type { Acting } from '#server/db/acting.ts'
import type { Database } from '#server/db/client.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import { acting } from '#server/http/acting.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { colleagueName } from '#server/modules/dictionary/index.ts'
import { confirmLetter } from '#server/modules/mail/index.ts'
import { attachFiles } from '#server/modules/media/index.ts'
import { nextUnowned } from '#server/modules/service-order/desk/queues.ts'
import { refuse, refuseField } from '#server/refusal.ts'
import { type AdvancedOrder, type Entry, type StepOf, writeEntryIn } from './advance.ts'
import type { HandlingLetters } from './mails.ts'
import type { HandledOrder, OrdersTable, Reader } from './order.ts'
import { enqueueReview } from './review-job.ts'
import type { OrderEvents } from './table.ts'

type Form<Schema extends v.GenericSchema> = v.InferOutput<Schema>

interface Versioned {
  version: number
}

/** Events that the lifecycles of all kinds of orders have, each with its own rules. */
export type HandlingEvent = Stamp &
  (
    | { type: 'order.assign' | 'order.note' | 'order.reply' | 'order.resume' | 'order.suspend' }
    | { type: 'order.reopen' | 'order.withdraw' }
    | { type: 'order.ask'; reason: WaitingReason }
  )

/** Columns set by handling, beside those of the lifecycle. */
interface HandlingColumns {
  owner_id?: number | null
  owner_name?: string | null
  review_date?: string | null
}

/** A kind of order, for its handling. */
export interface HandledKind<Order extends HandledOrder> {
  table: OrdersTable & PgTable
  events: OrderEvents
  /** Owner of a reply's files: its timeline entry. */
  entryEntity: string
  /** Entity of its orders. */
  entity: EntityKey
  find(reader: Reader, id: number): Promise<Order>
  lock(reader: Reader, id: number): Promise<Order>
  checkVersion(db: Database, order: Order, version: number): Promise<void>
  advance(acting: Acting, order: Order, step: Step): Promise<AdvancedOrder<Order>>
  letters: HandlingLetters
  /** Columns of the completion of an order that reopening clears. */
  reopened(order: Order): object
}

type Step = StepOf<HandlingEvent, HandlingColumns>
/** A step whose further columns may depend on the order before it. */
type Taken<Order> = Omit<Step, 'set'> & { set?: HandlingColumns | ((order: Order) => object) }

/** Actions that are the same for orders of every kind: ownership, messages, suspension. */
export function handlingActions<Order extends HandledOrder>(kind: HandledKind<Order>) {
  const { events, letters } = kind

  /** One step on an order; refuses an outdated version. */
  async function step(call: CallContext, id: number, version: number, { set, ...taken }: Taken<Order>): Promise<Order> {
    const order = await kind.lock(call, id)
    await kind.checkVersion(call.db, order, version)
    const isClosed = taken.event.type === 'order.reopen' && order.company_open === false
    const { order: after } = await kind.advance(acting(call), order, {
      ...taken,
      set: typeof set === 'function' ? set(order) : set,
      ...(isClosed && { refusal: 'partner.is_closed' }),
    })
    return after
  }

  /** A step whose reason is an internal note or, with `tell_partner`, a timeline entry and a letter. */
  async function stepForReason(
    call: CallContext,
    id: number,
    { version, reason, tell_partner }: Form<typeof ReopenForm>,
    told: Entry['kind'],
    taken: Omit<Taken<Order>, 'entry'>,
  ): Promise<void> {
    const entry = { kind: told, reason: tell_partner ? reason : null }
    const order = await step(call, id, version, { ...taken, entry })
    if (tell_partner) return letters.message(call.db, order, reason)
    const status = { from: order.status, to: order.status }
    await writeEntryIn(events, acting(call), id, { kind: 'note', text: reason, internal: true }, status)
  }

  /** Attaches files to their timeline entry. */
  async function attach(call: CallContext, entry_id: number | null, ids: readonly string[]): Promise<void> {
    if (entry_id === null || ids.length === 0) return
    const owner = { owner_entity: kind.entryEntity, owner_id: entry_id }
    await attachFiles(call, { purpose: 'reply_files', ids, field: 'files', ...owner })
  }

  /** Makes the caller the owner of an order without one. No error for the current owner; refused if another owns it. */
  async function take(call: CallContext, id: number): Promise<void> {
    const order = await kind.lock(call, id)
    const { id: owner_id, full_name: owner_name } = call.user
    if (order.owner_id === owner_id) return
    if (order.owner_id !== null) refuse('lifecycle', { key: 'order.owned' })
    await kind.advance(acting(call), order, {
      event: { type: 'order.assign' },
      set: { owner_id, owner_name },
      entry: { kind: 'assigned', reason: owner_name, internal: true },
    })
  }

  /** Reverses taking: an order of the caller has no owner any more. No error without an owner; refused if another owns it. */
  async function release(call: CallContext, id: number): Promise<void> {
    const order = await kind.lock(call, id)
    if (order.owner_id === null) return
    if (order.owner_id !== call.user.id) refuse('lifecycle', { key: 'order.owned' })
    await kind.advance(acting(call), order, {
      event: { type: 'order.assign' },
      set: { owner_id: null, owner_name: null },
      entry: { kind: 'released', internal: true },
    })
  }

  return {
    take,
    release,

    /** Makes the caller the owner of the unowned order with the earliest deadline; returns its id. */
    async takeNext(call: CallContext<StaffScope>): Promise<number> {
      const id = await nextUnowned(call, letters.of, kind.table)
      await take(call, id)
      return id
    },

    /** Assigns an owner. Not shown to partners. */
    async assign(call: CallContext, id: number, { version, owner_id }: Form<typeof AssignForm>) {
      const owner_name = await colleagueName(call.db, owner_id)
      if (owner_name === null) refuseField('owner_id', 'rule.unknown_record')
      const order = await step(call, id, version, {
        event: { type: 'order.assign' },
        set: { owner_id, owner_name },
        entry: { kind: 'assigned', reason: owner_name, internal: true },
      })
      await letters.assigned(call.db, order, call.user.id)
    },

    /** Sets an order to waiting. For information, the partner receives a question and has to act next. */
    async ask(call: CallContext, id: number, { version, reason, text, files }: Form<typeof AskForm>) {
      const before = await kind.lock(call, id)
      await kind.checkVersion(call.db, before, version)
      const { order, entry_id } = await kind.advance(acting(call), before, {
        event: { type: 'order.ask', reason },
        entry: { kind: 'asked', reason, text, files: [...files] },
      })
      await attach(call, entry_id, files)
      await letters.asked(call.db, order, reason, text, files.length)
    },

    /** Continues after waiting or suspension. */
    async resume(call: CallContext, id: number, { version }: Versioned) {
      await step(call, id, version, {
        event: { type: 'order.resume' },
        set: { review_date: null },
        entry: { kind: 'resumed' },
      })
    },

    /** Suspends until a review date in the future. */
    async suspend(call: CallContext, id: number, { review_date, ...why }: Form<typeof SuspendForm>) {
      await stepForReason(call, id, why, 'suspended', {
        event: { type: 'order.suspend' },
        set: { review_date },
      })
      await enqueueReview(call.db, { of: letters.of, order_id: id, review_date })
    },

    /** Reopens a completed order. Its resolution stays in the timeline. */
    reopen: (call: CallContext, id: number, form: Form<typeof ReopenForm>) =>
      stepForReason(call, id, form, 'reopened', { event: { type: 'order.reopen' }, set: kind.reopened }),

    /** Adds an internal note or a message to the partner. */
    async note(call: CallContext, id: number, { text, internal, files }: Form<typeof NoteForm>) {
      const { order, entry_id } = await kind.advance(acting(call), await kind.lock(call, id), {
        event: { type: 'order.note' },
        entry: { kind: internal ? 'note' : 'message', text, internal, files: [...files] },
      })
      await attach(call, entry_id, files)
      if (!internal) await letters.message(call.db, order, text, files.length)
    },

    /** Answers a question, or adds a message or files. */
    async reply(call: CallContext, id: number, { text, files }: Form<typeof ReplyForm>) {
      const before = await kind.lock(call, id)
      const isAnswer = before.status === 'waiting' && before.waiting_reason === 'information'
      const { order, entry_id } = await kind.advance(acting(call), before, {
        event: { type: 'order.reply' },
        entry: { kind: isAnswer ? 'replied' : 'message', text, files: [...files], letter: call.letter },
      })
      await attach(call, entry_id, files)
      await letters.replied(call.db, order, text)
    },

    /** Confirms the sender of a reply by e-mail: it is the person's answer or message from now on. */
    async confirmLetter(call: CallContext, id: number, { letter_id }: Form<typeof ConfirmLetterForm>) {
      await kind.find(call, id)
      await confirmLetter(call, kind.entity, id, letter_id)
    },

    /** Withdraws a sent order on behalf of its company. */
    async withdraw(call: CallContext, id: number, { version, reason }: Form<typeof WithdrawForm>) {
      const order = await step(call, id, version, {
        event: { type: 'order.withdraw' },
        entry: { kind: 'withdrawn', reason },
      })
      await letters.withdrawn(call.db, order, reason)
    },
  }
}
