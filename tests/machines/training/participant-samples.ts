import { type By, systemActor } from '#contract/declare/lifecycle-actor.ts'
import { type ParticipantContext, participant } from '#contract/training/participant-lifecycle.ts'
import { catalogued } from '#tests/support/paths/catalogued.ts'

const staff = by([
  'training.participants.store',
  'training.participants.update',
  'training.participants.offer',
  'training.participants.cancel',
  'training.participants.refund',
  'training.participants.move',
  'training.participants.substitute',
  'training.attendance.update',
  'training.certificate-issues.store',
])
const partner = by([
  'partnerzone.training.records.store',
  'partnerzone.training.participants.take',
  'partnerzone.training.participants.decline',
  'partnerzone.training.participants.leave',
])

const before = '2026-03-02T08:00:00Z'
const onTheDay = '2026-03-20T08:00:00Z'
const byStaff = { by: staff, at: before }
const byPartner = { by: partner, at: before }
const bySystem = { by: systemActor, at: before }
const held = '2026-03-03T08:00:00.000Z'
const afterwards = { by: systemActor, at: '2026-03-03T08:00:01Z' }

const newcomer: ParticipantContext = {
  partner_id: 1,
  waiting_since: null,
  offered_until: null,
  signed_at: null,
  attendance_at: null,
  attendance_by: null,
  cancelled_at: null,
  cancel_reason: null,
  lapses: 0,
  has_certificate: false,
  term_status: 'open',
  training_date: '2026-03-20',
  starts_at: '2026-03-20T09:00',
  last_registration_day: '2026-03-15',
  deadline: '2026-03-17',
  free_places: 1,
  waiting_list: true,
  certificate_ready: true,
}

/** A place that somebody else gives up is not in a participant's chart: they begin on the list of a term that has one again. */
const waiting = participant.resolveState({
  value: 'waiting',
  context: { ...newcomer, waiting_since: '2026-03-01T08:00:00Z' },
})

export const participantEntry = catalogued(participant, {
  starts: [
    { label: 'somebody new, a place is free', input: newcomer },
    { label: 'somebody new, the term is full', input: { ...newcomer, free_places: 0 } },
    { label: 'waiting, a place is free again', input: newcomer, snapshot: waiting },
  ],
  events: {
    'participant.sign': [{ type: 'participant.sign', ...byPartner }],
    'participant.queue': [{ type: 'participant.queue', ...byPartner }],
    'participant.offer': [
      { type: 'participant.offer', until: held, ...bySystem },
      { type: 'participant.offer', until: held, reason: 'A speaker', ...byStaff },
    ],
    'participant.take': [{ type: 'participant.take', ...byPartner }],
    'participant.lapse': [{ type: 'participant.lapse', ...afterwards }],
    'participant.decline': [{ type: 'participant.decline', ...byPartner }],
    'participant.leave': [{ type: 'participant.leave', ...byPartner }],
    'participant.move': [
      { type: 'participant.move', to: { is_open: true, has_place: true, is_allowed: true }, ...byStaff },
    ],
    'participant.substitute': [{ type: 'participant.substitute', ...byStaff }],
    'participant.cancel': [{ type: 'participant.cancel', reason: 'Ill', ...byStaff }],
    'participant.present': [{ type: 'participant.present', by: staff, at: onTheDay }],
    'participant.absent': [{ type: 'participant.absent', by: staff, at: onTheDay }],
    'participant.correct': [{ type: 'participant.correct', by: staff, at: onTheDay }],
    'participant.unmark': [{ type: 'participant.unmark', by: staff, at: onTheDay }],
    'participant.refund': [{ type: 'participant.refund', reason: 'Ill', by: staff, at: onTheDay }],
    'participant.certify': [{ type: 'participant.certify', by: staff, at: onTheDay }],
    'participant.update': [{ type: 'participant.update', ...byStaff }],
  },
  identify: ({ context }) => [context.lapses, context.has_certificate, context.free_places].join(),
  exceptions: {
    endsIn: {
      cancelled: 'who comes back is another participant',
    },
  },
})

/** A person of partner 1 (or of the staff) who holds these permissions and no other. */
function by(names: readonly string[]): By {
  const permissions = Object.fromEntries(names.map((name) => [name, true as const]))
  return { user_id: 1, permissions, partners: [1], company_admin_of: [] }
}
