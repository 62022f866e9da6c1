import { lifecycleTable } from '#tests/support/lifecycles/table.ts'

const asked = { waiting_reason: 'information', waiting_since: '2026-03-01T10:00:00.000Z', resume_to: 'inprogress' }
const visit = { visit_at: '2026-03-10T09:00:00.000Z', by_partner: false }

/** Service maintenances: rules of the domain, part 1.2. */
lifecycleTable({
  chart: 'serviceMaintenance',
  columns: {
    partner_id: 7,
    company_open: true,
    waiting_reason: null,
    waiting_since: null,
    resume_to: null,
    suspended_from: null,
    completed_at: null,
    outcome: null,
    visit_at: null,
    by_partner: false,
  },
  inStatus: {
    waiting: asked,
    inprogress: visit,
    suspended: { suspended_from: 'inprogress' },
    completed: { completed_at: '2026-02-01T10:00:00.000Z', outcome: 'done' },
  },
  events: {
    'order.assign': {},
    'order.note': {},
    'order.schedule': visit,
    'order.report': { result: 'absent', next_visit_at: null },
    'order.ask': { reason: 'information' },
    'order.reply': {},
    'order.resume': {},
    'order.suspend': {},
    'order.complete': { outcome: 'done' },
    'order.keep_report': {},
    'order.cancel': {},
    'order.withdraw': {},
    'order.close_unanswered': {},
    'order.reopen': {},
  },
  when: {
    'about a part': { event: { reason: 'part' } },
    'asked two weeks ago': { at: '2026-03-15T10:00:00.000Z' },
    'for a part': { columns: { waiting_reason: 'part' } },
    'asked when registered': { columns: { resume_to: 'registered' } },
    'suspended when registered': { columns: { suspended_from: 'registered' } },
    "the partner's visit, asked when registered": { columns: { by_partner: true, resume_to: 'registered' } },
    'the partner comes': { event: { by_partner: true } },
    "the partner's visit": { columns: { by_partner: true } },
    'on another day': { event: { visit_at: '2026-03-12T09:00:00.000Z' } },
    'the day before the visit': { columns: visit, at: '2026-03-09T22:00:00.000Z' },
    'on the day of the visit': { columns: visit, at: '2026-03-09T23:30:00.000Z' },
    'a part is needed': { event: { result: 'needs_part' } },
    'called off': { event: { result: 'called_off' } },
    'with the next one': { event: { next_visit_at: '2026-03-17T08:00:00.000Z' } },
    'nothing was carried out': { event: { outcome: 'not_done' } },
    'the company is closed': { columns: { company_open: false } },
    '30 days later': { at: '2026-03-03T10:00:00.000Z' },
    '31 days later': { at: '2026-03-04T10:00:00.000Z' },
  },
  rows: `
# Every open maintenance has an owner, notes of staff, and messages of the company.
registered | – | order.assign | SVC LEAD ADM SUP         | registered
waiting    | – | order.assign | SVC LEAD ADM SUP         | waiting
inprogress | – | order.assign | SVC LEAD ADM SUP         | inprogress
suspended  | – | order.assign | SVC LEAD ADM SUP         | suspended
registered | – | order.note   | SVC LEAD CS SUPP ADM SUP | registered
waiting    | – | order.note   | SVC LEAD CS SUPP ADM SUP | waiting
inprogress | – | order.note   | SVC LEAD CS SUPP ADM SUP | inprogress
suspended  | – | order.note   | SVC LEAD CS SUPP ADM SUP | suspended
completed  | – | order.note   | SVC LEAD CS SUPP ADM SUP | completed
registered | – | order.reply  | P PA                     | registered
inprogress | – | order.reply  | P PA                     | inprogress
suspended  | – | order.reply  | P PA                     | suspended

# A visit is set by the service, and set anew while it is to come.
registered | –                 | order.schedule | SVC LEAD ADM SUP | inprogress | visit_at=2026-03-10T09:00:00.000Z
registered | the partner comes | order.schedule | SVC LEAD ADM SUP | inprogress | visit_at=2026-03-10T09:00:00.000Z, by_partner=true
inprogress | –                 | order.schedule | SVC LEAD ADM SUP | inprogress
inprogress | on another day    | order.schedule | SVC LEAD ADM SUP | inprogress | visit_at=2026-03-12T09:00:00.000Z

# The company whose own people come moves its visit and plans the next one; whether they come is set by the service.
inprogress | the partner's visit, the partner comes | order.schedule | P PA SVC LEAD ADM SUP | inprogress
inprogress | the partner's visit | order.schedule | SVC LEAD ADM SUP | inprogress | by_partner=false
inprogress | the partner comes   | order.schedule | SVC LEAD ADM SUP | inprogress | by_partner=true
waiting | the partner's visit, the partner comes | order.schedule | P PA SVC LEAD ADM SUP | inprogress | visit_at=2026-03-10T09:00:00.000Z, waiting_reason=null, waiting_since=null, resume_to=null

# A visit that does not complete the order is recorded from its day on, and the order waits for the next one, unless that is planned.
inprogress | – | order.report | nobody
inprogress | the day before the visit | order.report | nobody
inprogress | on the day of the visit | order.report | SVC LEAD ADM SUP | waiting | waiting_reason=visit_date, waiting_since=at, resume_to=inprogress
inprogress | on the day of the visit, a part is needed | order.report | SVC LEAD ADM SUP | waiting | waiting_reason=part, waiting_since=at, resume_to=inprogress
inprogress | on the day of the visit, the partner's visit | order.report | P PA SVC LEAD ADM SUP | waiting | waiting_reason=visit_date, waiting_since=at, resume_to=inprogress
inprogress | on the day of the visit, with the next one | order.report | SVC LEAD ADM SUP | inprogress | visit_at=2026-03-17T08:00:00.000Z
inprogress | on the day of the visit, the partner's visit, with the next one | order.report | P PA SVC LEAD ADM SUP | inprogress | visit_at=2026-03-17T08:00:00.000Z
inprogress | the day before the visit, called off | order.report | SVC LEAD ADM SUP | waiting | waiting_reason=visit_date, waiting_since=at, resume_to=inprogress
waiting | – | order.report | nobody
waiting | on the day of the visit | order.report | SVC LEAD ADM SUP | waiting | waiting_reason=visit_date, waiting_since=at
waiting | on the day of the visit, asked when registered | order.report | nobody
waiting | on the day of the visit, with the next one | order.report | SVC LEAD ADM SUP | inprogress | visit_at=2026-03-17T08:00:00.000Z, waiting_reason=null, waiting_since=null, resume_to=null

# While a question waits, staff go on, and the question is closed with that.
waiting | –                     | order.schedule | SVC LEAD ADM SUP | inprogress | visit_at=2026-03-10T09:00:00.000Z, waiting_reason=null, waiting_since=null, resume_to=null
waiting | –                     | order.suspend  | SVC LEAD ADM SUP | suspended  | suspended_from=inprogress, waiting_reason=null, waiting_since=null, resume_to=null
waiting | asked when registered | order.suspend  | SVC LEAD ADM SUP | suspended  | suspended_from=registered, waiting_reason=null, waiting_since=null, resume_to=null
waiting | –                     | order.complete | SVC LEAD ADM SUP | completed  | completed_at=at, outcome=done, waiting_reason=null, waiting_since=null, resume_to=null
waiting | asked when registered | order.complete | nobody
waiting | the partner's visit   | order.complete | P PA SVC LEAD ADM SUP | completed | completed_at=at, outcome=done, waiting_reason=null, waiting_since=null, resume_to=null
waiting | the partner's visit, asked when registered | order.complete | nobody
waiting | –                     | order.keep_report | SVC LEAD ADM SUP
waiting | asked when registered | order.keep_report | nobody
waiting | the partner's visit   | order.keep_report | P PA SVC LEAD ADM SUP

# Asking puts it aside with a reason, and remembers where it goes on. A reply goes on only when information was asked for.
registered | –                     | order.ask    | SVC LEAD CS SUPP ADM SUP | waiting    | waiting_reason=information, waiting_since=at, resume_to=registered
inprogress | –                     | order.ask    | SVC LEAD CS SUPP ADM SUP | waiting    | waiting_reason=information, waiting_since=at, resume_to=inprogress
inprogress | about a part          | order.ask    | SVC LEAD CS SUPP ADM SUP | waiting    | waiting_reason=part, waiting_since=at, resume_to=inprogress
waiting    | –                     | order.reply  | P PA                     | inprogress | waiting_reason=null, waiting_since=null, resume_to=null
waiting    | asked when registered | order.reply  | P PA                     | registered | waiting_reason=null, waiting_since=null, resume_to=null
waiting    | for a part            | order.reply  | P PA                     | waiting
waiting    | –                     | order.resume | SVC LEAD ADM SUP         | inprogress | waiting_reason=null, waiting_since=null, resume_to=null
waiting    | asked when registered | order.resume | SVC LEAD ADM SUP         | registered | waiting_reason=null, waiting_since=null, resume_to=null

# Laid aside before or after the visit was set, and taken up where it was.
registered | –                         | order.suspend | SVC LEAD ADM SUP | suspended  | suspended_from=registered
inprogress | –                         | order.suspend | SVC LEAD ADM SUP | suspended  | suspended_from=inprogress
suspended  | –                         | order.resume  | SVC LEAD ADM SUP | inprogress | suspended_from=null
suspended  | suspended when registered | order.resume  | SVC LEAD ADM SUP | registered | suspended_from=null

# Completed by the service, or by the partner whose own people came.
inprogress | –                   | order.complete | SVC LEAD ADM SUP      | completed | completed_at=at, outcome=done
inprogress | the partner's visit | order.complete | P PA SVC LEAD ADM SUP | completed | completed_at=at, outcome=done
inprogress | –                   | order.keep_report | SVC LEAD ADM SUP
inprogress | the partner's visit | order.keep_report | P PA SVC LEAD ADM SUP
inprogress | nothing was carried out | order.complete | SVC LEAD ADM SUP | completed | completed_at=at, outcome=not_done

# Cancelled by the service until it is completed, and by the company before the day of the visit.
registered | –                        | order.cancel | P PA SVC LEAD ADM SUP | completed | completed_at=at, outcome=cancelled
waiting    | –                        | order.cancel | P PA SVC LEAD ADM SUP | completed | completed_at=at, outcome=cancelled, waiting_reason=null, waiting_since=null, resume_to=null
inprogress | the day before the visit | order.cancel | P PA SVC LEAD ADM SUP | completed | completed_at=at, outcome=cancelled
inprogress | on the day of the visit  | order.cancel | SVC LEAD ADM SUP      | completed | completed_at=at, outcome=cancelled
suspended  | –                        | order.cancel | P PA SVC LEAD ADM SUP | completed | completed_at=at, outcome=cancelled, suspended_from=null
inprogress | –                        | order.cancel | P PA SVC LEAD ADM SUP | completed | completed_at=at, outcome=cancelled

# The company takes it back until the day of the visit.
registered | –                        | order.withdraw | P PA   | completed | completed_at=at, outcome=withdrawn
waiting    | –                        | order.withdraw | P PA   | completed | completed_at=at, outcome=withdrawn, waiting_reason=null, waiting_since=null, resume_to=null
waiting    | the day before the visit | order.withdraw | P PA   | completed | completed_at=at, outcome=withdrawn, waiting_reason=null, waiting_since=null, resume_to=null
waiting    | on the day of the visit  | order.withdraw | nobody

# A question that stayed unanswered for two weeks ends it, without its visit.
waiting | –                   | order.close_unanswered | nobody
waiting | asked two weeks ago | order.close_unanswered | SYS | completed | completed_at=at, outcome=no_answer, waiting_reason=null, waiting_since=null, resume_to=null
waiting | asked two weeks ago, for a part | order.close_unanswered | nobody

# Reopened by administrators within thirty days.
completed | –             | order.reopen | ADM SUP | inprogress | completed_at=null, outcome=null
completed | 30 days later | order.reopen | ADM SUP | inprogress | completed_at=null, outcome=null
completed | 31 days later | order.reopen | nobody
completed | the company is closed | order.reopen | nobody
`,
})
