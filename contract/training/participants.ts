import * as v from 'valibot'
import { Done, endpoint, module } from '#contract/declare/endpoint.ts'
import { dates, ids, oneOf, text } from '#contract/declare/filters.ts'
import { list, lookup } from '#contract/declare/list.ts'
import { participantDeeds, participantVerb } from '#contract/training/statuses.ts'
import {
  CancelParticipantForm,
  OfferPlaceForm,
  OwnDecisionForm,
  ParticipantForm,
  ParticipantMessageForm,
  RefundParticipantForm,
  TakePlaceForm,
} from './participant-actions.ts'
import { ParticipantItem, ParticipantRow } from './participant-entity.ts'
import { participantStatuses, trainingOrderStatuses } from './statuses.ts'

const path = 'training/participants'
const one = `${path}/{participant}` as const
const zonePath = `partnerzone/${path}/{participant}` as const
const Word = v.object({ id: v.string(), name: v.string() })
const Taken = v.object({ order_id: v.number() })

/** Participants and the waiting list in both zones (specification, sections 2 and 3; domain, part 1.6). */
export const trainingParticipants = module('training', {
  'training.participants.index': list({
    path,
    row: ParticipantRow,
    sort: ['created_at', 'last_name', 'status', 'waiting_since'],
    filters: {
      term_id: ids(),
      training_id: ids(),
      /** Part of the name or the e-mail address. */
      name: text(),
      status: oneOf(participantStatuses),
      partner: ids(),
      contractor: ids(),
      order_status: oneOf(trainingOrderStatuses),
      training_date: dates(),
    },
    summary: 'Participants of all terms',
  }),
  'training.participants.show': endpoint({ method: 'GET', path: one, result: ParticipantItem, summary: 'Show' }),
  'training.participants.update': endpoint({
    method: 'PATCH',
    path: one,
    body: ParticipantForm,
    result: ParticipantItem,
    success: 'saved',
    summary: 'Correct how a participant is reached and written',
  }),
  'training.participants.cancel': endpoint({
    method: 'POST',
    path: `${one}/cancel`,
    body: CancelParticipantForm,
    result: ParticipantItem,
    idempotent: true,
    success: participantVerb.cancel.success,
    many: true,
    summary: 'Take a person off a term or its waiting list',
  }),
  'training.participants.refund': endpoint({
    method: 'POST',
    path: `${one}/refund`,
    body: RefundParticipantForm,
    result: ParticipantItem,
    idempotent: true,
    success: participantDeeds.refund.success,
    summary: 'Refund what is left of the payment of a person who did not come',
  }),
  'training.participants.message': endpoint({
    method: 'POST',
    path: `${one}/message`,
    body: ParticipantMessageForm,
    result: Done,
    idempotent: true,
    success: participantDeeds.message.success,
    many: true,
    summary: 'Write to a participant about the training',
  }),
  'training.participants.offer': endpoint({
    method: 'POST',
    path: `${one}/offer`,
    body: OfferPlaceForm,
    result: ParticipantItem,
    idempotent: true,
    success: participantDeeds.offer.success,
    summary: 'Offer a free place out of the order of the waiting list',
  }),
  'training.participants.take': endpoint({
    method: 'POST',
    path: `${one}/take`,
    body: TakePlaceForm,
    result: ParticipantItem,
    idempotent: true,
    success: 'saved',
    summary: 'Take an offered place for a person who has agreed to it otherwise',
  }),
  'training.participant-statuses.index': lookup({
    path: 'training/participant-statuses',
    row: Word,
    summary: 'Statuses of a participant',
  }),

  'partnerzone.training.participants.cancel': endpoint({
    method: 'POST',
    path: `${zonePath}/cancel`,
    companyRoles: ['trainings'],
    body: OwnDecisionForm,
    result: Done,
    idempotent: true,
    success: participantVerb.cancel.success,
    summary: 'Cancel a participation until the deadline; what was paid goes back',
  }),
  'partnerzone.training.participants.leave': endpoint({
    method: 'POST',
    path: `${zonePath}/leave`,
    companyRoles: ['trainings'],
    body: OwnDecisionForm,
    result: Done,
    idempotent: true,
    success: participantVerb.leave.success,
    summary: 'Leave the waiting list',
  }),
  'partnerzone.training.participants.decline': endpoint({
    method: 'POST',
    path: `${zonePath}/decline`,
    companyRoles: ['trainings'],
    body: OwnDecisionForm,
    result: Done,
    idempotent: true,
    success: 'saved',
    summary: 'Decline an offered place',
  }),
  'partnerzone.training.participants.take': endpoint({
    method: 'POST',
    path: `${zonePath}/take`,
    companyRoles: ['trainings'],
    body: TakePlaceForm,
    result: Taken,
    idempotent: true,
    success: participantVerb.take.success,
    summary: 'Take an offered place: an order for it is placed',
  }),
})
