import type * as v from 'valibot'
import type {
  CancelParticipantForm,
  OfferPlaceForm,
  ParticipantForm,
  ParticipantMessageForm,
  RefundParticipantForm,
  TakePlaceForm,
} from '#contract/training/participant-actions.ts'
import { trainingParticipants } from '#contract/training/participants.ts'
import { type ParticipantStatus, participantStatus, participantStatuses } from '#contract/training/statuses.ts'
import { toGrosze } from '#contract/values/money.ts'
import { acting } from '#server/http/acting.ts'
import { type CallContext, handlers } from '#server/http/handlers.ts'
import { refuseErased } from '#server/http/records/refuse-erased.ts'
import { wordsFor } from '#server/http/words.ts'
import { lockedOrder, refundOrder } from '#server/modules/order/index.ts'
import { hasCertificate } from '#server/modules/training/certificates/has-certificate.ts'
import { offerTo, takeOffer } from '#server/modules/training/places/waiting-list.ts'
import { mailMessage } from '#server/modules/training/registrations/mails.ts'
import { findTerm } from '#server/modules/training/terms/life.ts'
import { refuse, refuseField } from '#server/refusal.ts'
import { cancelParticipant } from './cancel-participant.ts'
import { findParticipant, lockedVisibleParticipant } from './find-participant.ts'
import { isOnTerm } from './is-on-term.ts'
import { moneyLeftFor } from './left-of-person.ts'
import { advanceParticipant, participantEntity } from './life.ts'
import { listParticipants, showParticipant } from './rows.ts'

type Form<Schema extends v.GenericSchema> = v.InferOutput<Schema>
interface Decision {
  version: number
  reason: string | null
}

/** Participants and the waiting list, in both zones. */
export const trainingParticipantHandlers = handlers(trainingParticipants, {
  'training.participants.index': listParticipants,
  'training.participants.show': (call) => showParticipant(call, call.params.participant),
  'training.participants.update': async (call) => {
    await update(call, call.params.participant, call.body)
    return showParticipant(call, call.params.participant)
  },
  'training.participants.cancel': async (call) => {
    await cancel(call, call.params.participant, call.body)
    return showParticipant(call, call.params.participant)
  },
  'training.participants.refund': async (call) => {
    await refund(call, call.params.participant, call.body)
    return showParticipant(call, call.params.participant)
  },
  'training.participants.message': async (call) => {
    await message(call, call.params.participant, call.body)
    return {}
  },
  'training.participants.offer': async (call) => {
    await offer(call, call.params.participant, call.body)
    return showParticipant(call, call.params.participant)
  },
  'training.participants.take': async (call) => {
    await take(call, call.params.participant, call.body)
    return showParticipant(call, call.params.participant)
  },
  'training.participant-statuses.index': (call) =>
    wordsFor(participantStatuses, (status) => participantStatus[status].label, call),

  'partnerzone.training.participants.cancel': ends('signed'),
  'partnerzone.training.participants.leave': ends('waiting'),
  'partnerzone.training.participants.decline': ends('offered'),
  'partnerzone.training.participants.take': (call) => take(call, call.params.participant, call.body),
})

/** A company removes a participant; each call applies to one status. Payments are refunded in full. */
function ends(status: ParticipantStatus) {
  return async (call: CallContext & { params: { participant: number }; body: Decision }) => {
    const { participant, term } = await lockedVisibleParticipant(call, call.params.participant, call.body.version)
    if (participant.status !== status) refuse('lifecycle')
    await cancelParticipant(acting(call), term, participant, { reason: call.body.reason, money: 'refund' })
    return {}
  }
}

async function cancel(
  call: CallContext,
  id: number,
  { version, reason, money }: Form<typeof CancelParticipantForm>,
): Promise<void> {
  const { participant, term } = await lockedVisibleParticipant(call, id, version)
  await cancelParticipant(acting(call), term, participant, { reason, money })
}

/** Refunds what is left of the payment of an absent participant, whose place stays as it is. */
async function refund(
  call: CallContext,
  id: number,
  { version, reason }: Form<typeof RefundParticipantForm>,
): Promise<void> {
  const { participant, term } = await lockedVisibleParticipant(call, id, version)
  if (participant.order_id !== null) await lockedOrder(call.db, participant.order_id)
  const amount = await moneyLeftFor(call.db, id)
  await advanceParticipant(acting(call), term, participant, { type: 'participant.refund', reason })
  if (participant.order_id === null || toGrosze(amount) === 0)
    refuse('lifecycle', { key: 'training_order.nothing_to_settle' })
  await refundOrder(acting(call), { order_id: participant.order_id, amount, reason, participant_id: id })
}

/** Sends a message of staff to a participant; returns false for one who has switched off letters about trainings. */
async function message(call: CallContext, id: number, words: Form<typeof ParticipantMessageForm>): Promise<void> {
  const participant = await findParticipant(call, id)
  const isSent = await mailMessage(call.db, await findTerm(call.db, participant.term_id), participant, words)
  if (!isSent) refuse('lifecycle', { key: 'training.wants_no_letters' })
  const after = { subject: words.subject }
  await call.audit({ entity: participantEntity, entity_id: id, action: 'message', before: null, after })
}

async function offer(call: CallContext, id: number, { version, reason }: Form<typeof OfferPlaceForm>): Promise<void> {
  const { participant, term } = await lockedVisibleParticipant(call, id, version)
  await offerTo(acting(call), term, participant, reason)
}

async function take(
  call: CallContext,
  id: number,
  { version, ...taking }: Form<typeof TakePlaceForm>,
): Promise<{ order_id: number }> {
  const { participant, term } = await lockedVisibleParticipant(call, id, version)
  const { order } = await takeOffer(acting(call), term, participant, taking)
  return { order_id: order.id }
}

/** Changes a participant's contact data; the name cannot be changed after a certificate was issued. */
async function update(
  call: CallContext,
  id: number,
  { version, ...values }: Form<typeof ParticipantForm>,
): Promise<void> {
  const { participant, term } = await lockedVisibleParticipant(call, id, version)
  refuseErased(participant)
  const isRenamed = participant.first_name !== values.first_name || participant.last_name !== values.last_name
  if (isRenamed && (await hasCertificate(call.db, [id])).has(id))
    refuse('lifecycle', { key: 'training.name_on_certificate' })
  if (await isOnTerm(call.db, { term_id: term.id, except: id }, values))
    refuseField('email', 'training.already_on_term')
  await advanceParticipant(
    acting(call),
    term,
    participant,
    { type: 'participant.update' },
    {
      set: values,
      entry: { former_name: isRenamed ? `${participant.first_name} ${participant.last_name}` : null },
    },
  )
}
