import { effectsOf } from '#contract/declare/effects.ts'
import { certificate } from './certificate-lifecycle.ts'
import { participant } from './participant-lifecycle.ts'
import { trainingTerm } from './term-lifecycle.ts'

const letters = 'job mail.send'
/** Places of the term, and letters about them. */
const places = ['training_terms', letters] as const
/** What is registered with people: their registration, what they owe, and consents. */
const registration = [
  'training_records',
  'training_orders',
  'training_credits',
  'training_credit_uses',
  'order_tasks',
  'payment_refunds',
  'given_consents',
] as const

const stays = 'because a registration stays in the history of its term, ended' as const

const participantEffects = effectsOf(
  participant,
  { records: ['training_participants'], history: ['training_participant_events'] },
  {
    'participant.sign': { writes: [...places, ...registration] },
    'participant.queue': { writes: [...places, ...registration] },
    'participant.offer': { writes: places },
    'participant.take': { writes: [...places, ...registration] },
    // The place is offered to the next person who waits.
    'participant.lapse': { writes: places, follows: ['participant.offer'] },
    'participant.decline': { writes: places },
    'participant.leave': {
      writes: [...places, 'term_cancellation_choices'],
      undoes: {
        'participant.queue': {
          record: stays,
          training_records: stays,
          search_entries: stays,
          given_consents: 'because the consent was given',
        },
      },
    },
    'participant.move': {
      writes: [...places, 'training_records', 'training_orders', 'term_cancellation_choices'],
      undoes: {
        'participant.move': {
          'record.moved_from': 'because it names the term of the last move',
        },
      },
    },
    'participant.substitute': { writes: places },
    'participant.cancel': {
      writes: [...places, 'training_orders', 'training_credits', 'term_cancellation_choices'],
      undoes: {
        'participant.sign': {
          record: stays,
          training_records: stays,
          training_orders: 'because the order stays, cancelled',
          search_entries: stays,
          given_consents: 'because the consent was given',
        },
      },
    },
    'participant.present': {},
    'participant.absent': {},
    'participant.correct': {
      undoes: {
        'participant.correct': {
          'record.attendance_at': 'because it says when the present mark was made',
        },
      },
    },
    'participant.unmark': { undoes: { 'participant.present': {}, 'participant.absent': {} } },
    'participant.refund': { writes: ['training_orders', 'order_tasks', 'payment_refunds', letters] },
    'participant.certify': {
      writes: ['issued_certificates', 'certificate_issues', 'training_certificate_numbers', letters],
    },
    'participant.update': { writes: [letters] },
  },
)

const trainingTermEffects = effectsOf(
  trainingTerm,
  { records: ['training_terms'] },
  {
    'term.save': { writes: [letters, 'training_orders'] },
    'term.change_places': {},
    'term.open': {},
    'term.close': {},
    'term.reopen': { undoes: { 'term.close': {} } },
    'term.complete': {},
    'term.undo': { undoes: { 'term.complete': {} } },
    'term.cancel': { writes: ['term_cancellations', 'term_cancellation_choices', 'job training.cancel'] },
    'term.delete': {},
  },
)

const certificateEffects = effectsOf(
  certificate,
  { records: ['issued_certificates'] },
  { 'certificate.revoke': { writes: [letters] }, 'certificate.update': { writes: ['media_files'] } },
)

/** What the steps of terms, participants and certificates write. */
export const trainingEffects = [participantEffects, trainingTermEffects, certificateEffects]
