import type { InferOutput } from 'valibot'
import type { OwnMoveForm, SubstituteForm } from '#contract/training/moves.ts'
import { type Api, anyCall, type CallSettings } from '#services/api.ts'

/** A call about one participant, with the values of its form. */
interface Sent<Body> {
  id: number
  body: Body
}

/** The actions of staff on a participant that have a form. */
export type ParticipantAction = 'update' | 'cancel' | 'refund' | 'offer' | 'take'

const act =
  (action: ParticipantAction) =>
  (api: Api, { id, ...body }: { id: number }, settings: CallSettings): Promise<unknown> =>
    anyCall(api)(`training.participants.${action}`, { path: { participant: id }, body, ...settings })

/** The calls of these actions. Each takes the id of the participant and the values of its form in the contract. */
export const participantActions: Record<ParticipantAction, ReturnType<typeof act>> = {
  update: act('update'),
  cancel: act('cancel'),
  refund: act('refund'),
  offer: act('offer'),
  take: act('take'),
}

/** Substitutes a participant, as staff. */
export const substituteParticipant = (
  api: Api,
  { id, body }: Sent<SubstituteForm>,
  settings: CallSettings,
): Promise<unknown> => api.call('training.participants.substitute', { path: { participant: id }, body, ...settings })

/** Substitutes a participant of the company. */
export const substituteOwnParticipant = (
  api: Api,
  { id, body }: Sent<SubstituteForm>,
  settings: CallSettings,
): Promise<unknown> =>
  api.call('partnerzone.training.participants.substitute', { path: { participant: id }, body, ...settings })

/** Moves a participant of the company to another term. */
export const moveOwnParticipant = (
  api: Api,
  { id, body }: Sent<InferOutput<typeof OwnMoveForm>>,
  settings: CallSettings,
): Promise<unknown> =>
  api.call('partnerzone.training.participants.move', { path: { participant: id }, body, ...settings })

/** Accepts an offered place: places its order. */
export const takeOfferedPlace = (
  api: Api,
  { id, body }: Sent<{ payment_id: number | null; use_credit: boolean; version: number }>,
  settings: CallSettings,
): Promise<{ order_id: number }> =>
  api.call('partnerzone.training.participants.take', { path: { participant: id }, body, ...settings })

/** How a company gives up a place: an offered one, one on the waiting list, or one on the term. */
export type GivingUp = 'decline' | 'leave' | 'cancel'

const giveUp =
  (verb: GivingUp) =>
  (api: Api, { id, version }: { id: number; version: number }, settings: CallSettings): Promise<unknown> =>
    api.call(`partnerzone.training.participants.${verb}`, { path: { participant: id }, body: { version }, ...settings })

/** The calls by which a company gives up a place. */
export const givingUpPlaces: Record<GivingUp, ReturnType<typeof giveUp>> = {
  decline: giveUp('decline'),
  leave: giveUp('leave'),
  cancel: giveUp('cancel'),
}
