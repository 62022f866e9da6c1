import { lifecycleTable } from '#tests/support/lifecycles/table.ts'

const possible = { is_open: true, has_place: true, is_allowed: true }
const held = '2026-03-03T10:00:00.000Z'
const waitingSince = '2026-03-01T08:00:00.000Z'

/**
 * Participants of trainings: specification, section 4 (only Signed may be moved; who has a certificate keeps their status);
 * domain, part 1.6; decision 113; server/modules/training/README.md. A person of the company on an open term of the 20th of
 * March, until the 15th for registration and until the 17th for what companies change by themselves; seen on the 2nd.
 */
lifecycleTable({
  chart: 'participant',
  columns: {
    partner_id: 7,
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
  },
  inStatus: {
    waiting: { waiting_since: waitingSince },
    offered: { waiting_since: waitingSince, offered_until: held },
    signed: { signed_at: waitingSince },
    present: { signed_at: waitingSince, attendance_at: '2026-03-01T09:00:00.000Z', attendance_by: 99 },
    absent: { signed_at: waitingSince, attendance_at: '2026-03-01T09:00:00.000Z', attendance_by: 99 },
    cancelled: { cancelled_at: waitingSince },
  },
  events: {
    'participant.sign': {},
    'participant.queue': {},
    'participant.offer': { until: held },
    'participant.take': {},
    'participant.lapse': {},
    'participant.decline': {},
    'participant.leave': {},
    'participant.move': { to: possible },
    'participant.substitute': {},
    'participant.cancel': {},
    'participant.present': {},
    'participant.absent': {},
    'participant.correct': {},
    'participant.unmark': {},
    'participant.refund': {},
    'participant.certify': {},
    'participant.update': {},
  },
  when: {
    'of a contractor': { columns: { partner_id: null } },
    full: { columns: { free_places: 0 } },
    'without a waiting list': { columns: { waiting_list: false } },
    'the term is closed': { columns: { term_status: 'closed' } },
    'the term is planned': { columns: { term_status: 'planned' } },
    'the term is cancelled': { columns: { term_status: 'cancelled' } },
    'the term was held': { columns: { term_status: 'completed' } },
    'on the last day of registration': { at: '2026-03-15T22:59:00.000Z' },
    'registration is over': { at: '2026-03-15T23:00:00.000Z' },
    'on the last day for companies': { at: '2026-03-17T22:59:00.000Z' },
    'too late for companies': { at: '2026-03-17T23:00:00.000Z' },
    'on the eve': { at: '2026-03-19T22:59:00.000Z' },
    'on the day': { at: '2026-03-19T23:00:00.000Z' },
    'in the last minute before it begins': { at: '2026-03-20T07:59:00.000Z' },
    'when it begins': { at: '2026-03-20T08:00:00.000Z' },
    'the day after': { at: '2026-03-20T23:00:00.000Z', columns: { offered_until: '2026-03-22T10:00:00.000Z' } },
    'with a reason': { event: { reason: 'A speaker' } },
    'when the offer ends': { at: held },
    'a second before the offer ends': { at: '2026-03-03T09:59:59.000Z' },
    'for the second time': { columns: { lapses: 1 } },
    'to a closed term': { event: { to: { ...possible, is_open: false } } },
    'to a full term': { event: { to: { ...possible, has_place: false } } },
    'to another training': { event: { to: { ...possible, is_allowed: false } } },
    certified: { columns: { has_certificate: true } },
    'without a date or template': { columns: { certificate_ready: false } },
  },
  rows: `
# Signed while the term is open and a place is free; companies until the last day of registration, staff until the day itself.
new | –                                           | participant.sign | P PA TRN ADM SUP | signed | signed_at=at
new | of a contractor                             | participant.sign | TRN ADM SUP      | signed | signed_at=at
new | on the last day of registration             | participant.sign | P PA TRN ADM SUP | signed | signed_at=at
new | registration is over                        | participant.sign | TRN ADM SUP      | signed | signed_at=at
new | on the day                                  | participant.sign | TRN ADM SUP      | signed | signed_at=at
new | in the last minute before it begins         | participant.sign | TRN ADM SUP      | signed | signed_at=at
new | when it begins                              | participant.sign | nobody
new | the day after                               | participant.sign | nobody
new | the term is closed                          | participant.sign | nobody
new | the term is planned                         | participant.sign | nobody
new | full                                        | participant.sign | nobody

# Otherwise waiting, where there is a list.
new | –                            | participant.queue | nobody
new | full                         | participant.queue | P PA TRN ADM SUP | waiting | waiting_since=at
new | full, registration is over   | participant.queue | TRN ADM SUP      | waiting | waiting_since=at
new | full, without a waiting list | participant.queue | nobody
new | full, the term is closed     | participant.queue | nobody

# Offered by the server in order, by staff with a reason; a closed term gives places only by staff.
waiting | –                                   | participant.offer | SYS             | offered | offered_until=${held}
waiting | with a reason                       | participant.offer | TRN ADM SUP SYS | offered | offered_until=${held}
waiting | full                                | participant.offer | nobody
waiting | full, with a reason                 | participant.offer | nobody
waiting | the term is closed                  | participant.offer | SYS             | offered | offered_until=${held}
waiting | the term is closed, with a reason   | participant.offer | TRN ADM SUP SYS | offered | offered_until=${held}
waiting | the term was held, with a reason    | participant.offer | nobody
waiting | the day after, with a reason        | participant.offer | nobody
waiting | the term is cancelled               | participant.offer | nobody

offered | –                                   | participant.take | P PA TRN ADM SUP | signed | signed_at=at, waiting_since=null, offered_until=null
offered | a second before the offer ends      | participant.take | P PA TRN ADM SUP | signed | signed_at=at, waiting_since=null, offered_until=null
offered | the term is closed                  | participant.take | P PA TRN ADM SUP | signed | signed_at=at, waiting_since=null, offered_until=null
offered | when the offer ends                 | participant.take | nobody
offered | the day after                       | participant.take | nobody
offered | the term is cancelled               | participant.take | nobody

# Let go once: to the end of the list; twice: off it.
offered | –                                        | participant.lapse | nobody
offered | a second before the offer ends           | participant.lapse | nobody
offered | when the offer ends                      | participant.lapse | SYS | waiting   | lapses=1, waiting_since=at, offered_until=null
offered | when the offer ends, for the second time | participant.lapse | SYS | cancelled | cancelled_at=at, waiting_since=null, offered_until=null

offered | –             | participant.decline | P PA TRN ADM SUP SYS | cancelled | cancelled_at=at, waiting_since=null, offered_until=null
offered | with a reason | participant.decline | P PA TRN ADM SUP SYS | cancelled | cancelled_at=at, cancel_reason=A speaker, waiting_since=null, offered_until=null
waiting | –             | participant.leave   | P PA TRN ADM SUP SYS | cancelled | cancelled_at=at, waiting_since=null
waiting | too late for companies | participant.leave | P PA TRN ADM SUP SYS | cancelled | cancelled_at=at, waiting_since=null

# Only who is signed is moved, to an open term with a place of an allowed training, without a certificate.
signed | –                             | participant.move | P PA TRN ADM SUP SYS | signed
signed | on the last day for companies | participant.move | P PA TRN ADM SUP SYS | signed
signed | too late for companies        | participant.move | TRN ADM SUP SYS      | signed
signed | to a closed term              | participant.move | nobody
signed | to a full term                | participant.move | nobody
signed | to another training           | participant.move | nobody
signed | certified                     | participant.move | nobody
signed | of a contractor               | participant.move | TRN ADM SUP SYS      | signed
present | –                            | participant.move | nobody
waiting | –                            | participant.move | nobody

signed | –                             | participant.substitute | P PA TRN ADM SUP | signed
signed | on the last day for companies | participant.substitute | P PA TRN ADM SUP | signed
signed | too late for companies        | participant.substitute | TRN ADM SUP      | signed
signed | on the eve                    | participant.substitute | TRN ADM SUP      | signed
signed | on the day                    | participant.substitute | nobody
signed | certified                     | participant.substitute | nobody

signed | –                             | participant.cancel | P PA TRN ADM SUP SYS | cancelled | cancelled_at=at
signed | with a reason                 | participant.cancel | P PA TRN ADM SUP SYS | cancelled | cancelled_at=at, cancel_reason=A speaker
signed | on the last day for companies | participant.cancel | P PA TRN ADM SUP SYS | cancelled | cancelled_at=at
signed | too late for companies        | participant.cancel | TRN ADM SUP SYS      | cancelled | cancelled_at=at
signed | certified                     | participant.cancel | nobody

# The payment of a person who did not come is returned by staff.
absent  | –             | participant.refund | TRN ADM SUP | absent
absent  | of a contractor | participant.refund | TRN ADM SUP | absent
present | –             | participant.refund | nobody
signed  | on the day    | participant.refund | nobody
cancelled | –           | participant.refund | nobody

# Attendance from the day of the term on, and never for one that is cancelled; corrected and taken back until the certificate.
signed  | –                                 | participant.present | nobody
signed  | on the eve                        | participant.present | nobody
signed  | on the day                        | participant.present | TRN ADM SUP | present | attendance_at=at, attendance_by=by
signed  | on the day, of a contractor       | participant.present | TRN ADM SUP | present | attendance_at=at, attendance_by=by
signed  | on the day, the term is closed    | participant.present | TRN ADM SUP | present | attendance_at=at, attendance_by=by
signed  | on the day, the term is cancelled | participant.present | nobody
signed  | –                                 | participant.absent  | nobody
signed  | on the eve                        | participant.absent  | nobody
signed  | on the day                        | participant.absent  | TRN ADM SUP | absent  | attendance_at=at, attendance_by=by
signed  | on the day, the term is cancelled | participant.absent  | nobody
present | –                                 | participant.correct | TRN ADM SUP | absent  | attendance_at=at, attendance_by=by
present | certified                         | participant.correct | nobody
absent  | –                                 | participant.correct | TRN ADM SUP | present | attendance_at=at, attendance_by=by
absent  | certified                         | participant.correct | nobody
present | –                                 | participant.unmark  | TRN ADM SUP | signed  | attendance_at=null, attendance_by=null
present | certified                         | participant.unmark  | nobody
absent  | –                                 | participant.unmark  | TRN ADM SUP | signed  | attendance_at=null, attendance_by=null
absent  | certified                         | participant.unmark  | nobody

# Certified once, when the date and the template are set, and only who was present.
present | –                          | participant.certify | TRN ADM SUP SYS | present | has_certificate=true
present | without a date or template | participant.certify | nobody
present | certified                  | participant.certify | nobody
absent  | –                          | participant.certify | nobody
signed  | –                          | participant.certify | nobody

waiting   | – | participant.update | TRN ADM SUP | waiting
offered   | – | participant.update | TRN ADM SUP | offered
signed    | – | participant.update | TRN ADM SUP | signed
present   | – | participant.update | TRN ADM SUP | present
absent    | – | participant.update | TRN ADM SUP | absent
cancelled | – | participant.update | nobody
`,
})
