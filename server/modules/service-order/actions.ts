import type * as v from 'valibot'
import type {
  AskForm,
  AssignForm,
  CompleteForm,
  NoteForm,
  ReopenForm,
  ReplyForm,
  StartForm,
  SuspendForm,
  WithdrawForm,
} from '#contract/service-order/actions.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { refuseField } from '#server/http/refusal.ts'
import { colleagueName } from '#server/modules/dictionary/index.ts'
import { attachFiles } from '#server/modules/media/index.ts'
import { advance, type Entry, type Step, tell } from './advance.ts'
import { acting } from './draft.ts'
import { mailAsked, mailAssigned, mailCompleted, mailMessage, mailReplied, mailWithdrawn } from './mails.ts'
import { checkVersion, entryEntity, lockOrder, type Order } from './order.ts'
import { enqueueReview } from './review.ts'

type Form<Schema extends v.GenericSchema> = v.InferOutput<Schema>

interface Versioned {
  version: number
}

/** Takes one step with an order, on the version that the caller worked on. */
async function step(call: CallContext, id: number, version: number, taken: Step): Promise<Order> {
  const order = await lockOrder(call, id)
  await checkVersion(call.db, order, version)
  return (await advance(acting(call), order, taken)).order
}

/** Makes somebody the owner. Who owns an order is the distributor's own business. */
export async function assign(call: CallContext, id: number, { version, owner_id }: Form<typeof AssignForm>) {
  const owner_name = await colleagueName(call.db, owner_id)
  if (owner_name === null) refuseField('owner_id', 'rule.unknown_record')
  const order = await step(call, id, version, {
    event: { type: 'order.assign' },
    set: { owner_id, owner_name },
    entry: { kind: 'assigned', reason: owner_name, internal: true },
  })
  await mailAssigned(call.db, order, call.user.id)
}

/** Begins the work; who begins it owns it, unless somebody does. Why the ERP was not waited for is internal. */
export async function start(call: CallContext, id: number, { version, reason }: Form<typeof StartForm>) {
  const order = await lockOrder(call, id)
  await checkVersion(call.db, order, version)
  const { id: owner_id, full_name: owner_name } = call.user
  await advance(acting(call), order, {
    event: { type: 'order.start', reason },
    set: order.owner_id === null ? { owner_id, owner_name } : {},
    entry: { kind: 'started' },
  })
  if (reason) await note(call, id, { text: reason, internal: true })
}

/** Waits for something. For information the partner is asked, who then has to act. */
export async function ask(call: CallContext, id: number, { version, reason, text }: Form<typeof AskForm>) {
  const order = await step(call, id, version, {
    event: { type: 'order.ask', reason },
    entry: { kind: 'asked', reason, text },
  })
  await mailAsked(call.db, order, reason, text)
}

/** Goes on after waiting or suspension. */
export async function resume(call: CallContext, id: number, { version }: Versioned) {
  await step(call, id, version, {
    event: { type: 'order.resume' },
    set: { review_date: null },
    entry: { kind: 'resumed' },
  })
}

/** Suspends until a day of review, which is to come. */
export async function suspend(call: CallContext, id: number, form: Form<typeof SuspendForm>) {
  const { version, reason, review_date, tell_partner } = form
  await stepForReason(call, id, version, { reason, tell_partner }, 'suspended', {
    event: { type: 'order.suspend' },
    set: { review_date },
  })
  await enqueueReview(call.db, id, review_date)
}

/** Completes with a resolution, what was done, and the new serial number or the reason of a refusal with it. */
export async function complete(call: CallContext, id: number, form: Form<typeof CompleteForm>) {
  const { version, resolution, text, new_serial_no, rejection_reason } = form
  const order = await step(call, id, version, {
    event: { type: 'order.complete', resolution },
    set: {
      resolution_text: text,
      new_serial_no: resolution === 'replaced' ? new_serial_no : null,
      rejection_reason: resolution === 'rejected' ? rejection_reason : null,
      ...(resolution === 'part_sent' && { part_shipped: true }),
    },
    entry: { kind: 'completed', reason: resolution, text },
  })
  await mailCompleted(call.db, order, resolution, text)
}

/** Takes up a completed order again. What it was completed with stays in the timeline. */
export async function reopen(call: CallContext, id: number, { version, ...why }: Form<typeof ReopenForm>) {
  await stepForReason(call, id, version, why, 'reopened', {
    event: { type: 'order.reopen' },
    set: { resolution_text: null, rejection_reason: null, new_serial_no: null },
  })
}

/** A step whose reason is an internal note, or, when the partner is to know it, part of the timeline and a letter. */
async function stepForReason(
  call: CallContext,
  id: number,
  version: number,
  { reason, tell_partner }: { reason: string; tell_partner: boolean },
  kind: Entry['kind'],
  taken: Omit<Step, 'entry'>,
): Promise<void> {
  const entry = { kind, reason: tell_partner ? reason : null }
  const order = await step(call, id, version, { ...taken, entry })
  if (tell_partner) await mailMessage(call.db, order, reason)
  else {
    const status = { from: order.status, to: order.status }
    await tell(acting(call), id, { kind: 'note', text: reason, internal: true }, status)
  }
}

/** Writes an internal note, or a message to the partner. */
export async function note(call: CallContext, id: number, { text, internal }: Form<typeof NoteForm>) {
  const { order } = await advance(acting(call), await lockOrder(call, id), {
    event: { type: 'order.note' },
    entry: { kind: internal ? 'note' : 'message', text, internal },
  })
  if (!internal) await mailMessage(call.db, order, text)
}

/** Answers a question, or adds a message or files. The files belong to their line of the timeline. */
export async function reply(call: CallContext, id: number, { text, files }: Form<typeof ReplyForm>) {
  const before = await lockOrder(call, id)
  const isAnswer = before.status === 'waiting' && before.waiting_reason === 'information'
  const { order, entry_id } = await advance(acting(call), before, {
    event: { type: 'order.reply' },
    entry: { kind: isAnswer ? 'replied' : 'message', text, files: [...files] },
  })
  if (entry_id !== null && files.length > 0)
    await attachFiles(call, {
      purpose: 'reply_files',
      ids: files,
      field: 'files',
      owner_entity: entryEntity,
      owner_id: entry_id,
    })
  await mailReplied(call.db, order, text)
}

/** Withdraws a sent order for its company. */
export async function withdraw(call: CallContext, id: number, { version, reason }: Form<typeof WithdrawForm>) {
  const order = await step(call, id, version, {
    event: { type: 'order.withdraw' },
    entry: { kind: 'withdrawn', reason },
  })
  await mailWithdrawn(call.db, order, reason)
}
