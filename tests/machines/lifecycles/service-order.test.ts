import { lifecycleTable } from '#tests/support/lifecycles/table.ts'

const asked = { waiting_reason: 'information', waiting_since: '2026-03-01T10:00:00.000Z', resume_to: 'inprogress' }
const visit = { visit_at: '2026-03-10T09:00:00.000Z', by_partner: false }
const sent = (status: string, erp = 'saved') => ({ status, erp })

/** Warranty orders: specification, section 4; rules of the domain, part 1.1. An order of the company that P has begun. */
lifecycleTable({
  chart: 'serviceOrder',
  columns: {
    partner_id: 7,
    created_by: 70,
    brand_open: true,
    company_open: true,
    company_blocked: false,
    waiting_reason: null,
    waiting_since: null,
    resume_to: null,
    suspended_from: null,
    completed_at: null,
    contested_at: null,
    contest_answered_at: null,
    part_shipped: false,
    resolution: null,
    erp_behind: false,
    visit_at: null,
    by_partner: false,
    visit_open: false,
  },
  inStatus: {
    waiting: asked,
    suspended: { suspended_from: 'inprogress' },
    completed: { completed_at: '2026-02-01T10:00:00.000Z', resolution: 'repaired' },
  },
  states: {
    draft: sent('draft', 'none'),
    registered: sent('registered'),
    'registered, without ERP': sent('registered', 'none'),
    'inprogress, without ERP': sent('inprogress', 'none'),
    'registered, ERP pending': sent('registered', 'pending'),
    'registered, ERP failed': sent('registered', 'failed'),
    'completed, ERP failed': sent('completed', 'failed'),
    'completed, ERP pending': sent('completed', 'pending'),
    inprogress: sent('inprogress'),
    'inprogress, ERP pending': sent('inprogress', 'pending'),
    'inprogress, ERP failed': sent('inprogress', 'failed'),
    waiting: sent('waiting'),
    suspended: sent('suspended'),
    completed: sent('completed'),
  },
  events: {
    'order.save': {},
    'order.send': {},
    'order.delete': {},
    'order.assign': {},
    'order.note': {},
    'order.start': {},
    'order.ask': { reason: 'information' },
    'order.reply': {},
    'order.resume': {},
    'order.suspend': {},
    'order.schedule': visit,
    'order.report': { result: 'absent', next_visit_at: null },
    'order.complete': { resolution: 'withdrawn' },
    'order.withdraw': {},
    'order.reopen': {},
    'order.contest': {},
    'order.uphold': {},
    'order.resend': {},
    'erp.save': {},
    'erp.fail': {},
  },
  when: {
    'the partner comes': { event: { by_partner: true } },
    'a visit is planned': { columns: { ...visit, visit_open: true } },
    "the partner's visit is planned": { columns: { ...visit, by_partner: true, visit_open: true } },
    'a visit has ended': { columns: visit },
    'on another day': { event: { visit_at: '2026-03-12T09:00:00.000Z' } },
    'the day before the visit': { at: '2026-03-09T22:00:00.000Z' },
    'on the day of the visit': { at: '2026-03-09T23:30:00.000Z' },
    'a part is needed': { event: { result: 'needs_part' } },
    'work is done': { event: { result: 'done' } },
    'called off': { event: { result: 'called_off' } },
    'with the next one': { event: { next_visit_at: '2026-03-17T08:00:00.000Z' } },
    'the ERP is behind': { columns: { erp_behind: true } },
    'the brand is closed': { columns: { brand_open: false } },
    'the company is closed': { columns: { company_open: false } },
    'the company is blocked': { columns: { company_blocked: true } },
    'begun by SVC': { columns: { created_by: 1 } },
    'begun by a colleague': { columns: { created_by: 75 } },
    'the ERP is switched off': { event: { without_erp: true } },
    'with a reason': { event: { reason: 'The ERP is down' } },
    'about a part': { event: { reason: 'part' } },
    'a part was shipped': { columns: { part_shipped: true } },
    'waiting for a part': { columns: { waiting_reason: 'part' } },
    'waiting for the manufacturer': { columns: { waiting_reason: 'manufacturer' } },
    'asked when registered': { columns: { resume_to: 'registered' } },
    'suspended when registered': { columns: { suspended_from: 'registered' } },
    'suspended when waiting': { columns: { suspended_from: 'waiting', ...asked } },
    repaired: { event: { resolution: 'repaired' } },
    'part sent': { event: { resolution: 'part_sent' } },
    replaced: { event: { resolution: 'replaced' } },
    refunded: { event: { resolution: 'refunded' } },
    rejected: { event: { resolution: 'rejected' } },
    'no fault': { event: { resolution: 'no_fault' } },
    duplicate: { event: { resolution: 'duplicate' } },
    unanswered: { event: { resolution: 'no_answer' } },
    'for 13 days': { columns: { waiting_since: '2026-02-17T10:00:00.000Z' } },
    'for 14 days': { columns: { waiting_since: '2026-02-16T10:00:00.000Z' } },
    '14 days later': { at: '2026-02-15T10:00:00.000Z' },
    '15 days later': { at: '2026-02-15T10:00:00.001Z' },
    'contested before': { columns: { contested_at: '2026-02-02T10:00:00.000Z' } },
    'contested and upheld': {
      columns: { contested_at: '2026-02-02T10:00:00.000Z', contest_answered_at: '2026-02-03T10:00:00.000Z' },
    },
    '30 days later': { at: '2026-03-03T10:00:00.000Z' },
    '31 days later': { at: '2026-03-04T10:00:00.000Z' },
  },
  rows: `
# Written by the company or for it by staff. Sent once, by whoever may write it; deleted by its author, the company's administrator,
# administrators. Never when the brand is closed, never for another company.
draft | –                    | order.save   | P PA SVC LEAD CS ADM SUP | draft
draft | –                    | order.send   | P PA SVC LEAD CS ADM SUP | registered, ERP pending
draft | the brand is closed  | order.send   | nobody
draft | the company is closed | order.send  | nobody
draft | the ERP is switched off | order.send | P PA SVC LEAD CS ADM SUP | registered, without ERP
draft | –                    | order.delete | P PA ADM SUP             | draft
draft | begun by SVC         | order.delete | PA SVC ADM SUP           | draft
draft | begun by a colleague | order.delete | PA ADM SUP               | draft

# Only the server hears the ERP; what failed is sent again, in any status.
registered, ERP pending | – | erp.save     | SYS                  | registered
registered, ERP pending | – | erp.fail     | SYS                  | registered, ERP failed
registered, ERP pending | – | order.resend | nobody
registered, ERP failed  | – | erp.save     | nobody
registered, ERP failed  | – | order.resend | SVC LEAD ADM SUP SYS | registered, ERP pending
inprogress, ERP failed  | – | order.resend | SVC LEAD ADM SUP SYS | inprogress, ERP pending
completed, ERP failed   | – | order.resend | SVC LEAD ADM SUP SYS | completed, ERP pending
registered              | –                 | order.resend | nobody
registered              | the ERP is behind | order.resend | SVC LEAD ADM SUP SYS | registered
completed               | the ERP is behind | order.resend | SVC LEAD ADM SUP SYS | completed

# Started when the ERP has it, or there is none; otherwise by administrators, with a reason.
registered, without ERP | –             | order.start | SVC LEAD ADM SUP ERP | inprogress, without ERP
registered              | –             | order.start | SVC LEAD ADM SUP ERP | inprogress
registered              | with a reason | order.start | SVC LEAD ADM SUP ERP | inprogress
registered              | the company is blocked | order.start | ERP | inprogress
registered              | the company is blocked, with a reason | order.start | SVC LEAD ADM SUP ERP | inprogress
registered, ERP pending | –             | order.start | nobody
registered, ERP pending | with a reason | order.start | ADM SUP          | inprogress, ERP pending
registered, ERP failed  | –             | order.start | nobody
registered, ERP failed  | with a reason | order.start | ADM SUP          | inprogress, ERP failed

# Every sent order has an owner, notes of staff, and messages of the company until it is completed.
registered | – | order.assign | SVC LEAD ADM SUP         | registered
waiting    | – | order.assign | SVC LEAD ADM SUP         | waiting
inprogress | – | order.assign | SVC LEAD ADM SUP         | inprogress
suspended  | – | order.assign | SVC LEAD ADM SUP         | suspended
registered | – | order.note   | SVC LEAD CS SUPP ADM SUP ERP | registered
waiting    | – | order.note   | SVC LEAD CS SUPP ADM SUP ERP | waiting
inprogress | – | order.note   | SVC LEAD CS SUPP ADM SUP ERP | inprogress
suspended  | – | order.note   | SVC LEAD CS SUPP ADM SUP ERP | suspended
completed  | – | order.note   | SVC LEAD CS SUPP ADM SUP ERP | completed
registered | – | order.reply  | P PA                     | registered
inprogress | – | order.reply  | P PA                     | inprogress
suspended  | – | order.reply  | P PA                     | suspended

# Asking puts it aside with a reason, and remembers where it goes on. A reply goes on only when information was asked for.
registered | –                          | order.ask    | SVC LEAD CS SUPP ADM SUP ERP | waiting    | waiting_reason=information, waiting_since=at, resume_to=registered
inprogress | –                          | order.ask    | SVC LEAD CS SUPP ADM SUP ERP | waiting    | waiting_reason=information, waiting_since=at, resume_to=inprogress
inprogress | about a part               | order.ask    | SVC LEAD CS SUPP ADM SUP ERP | waiting    | waiting_reason=part, waiting_since=at, resume_to=inprogress
waiting    | –                          | order.reply  | P PA                     | inprogress | waiting_reason=null, waiting_since=null, resume_to=null
waiting    | asked when registered      | order.reply  | P PA                     | registered | waiting_reason=null, waiting_since=null, resume_to=null
waiting    | waiting for a part         | order.reply  | P PA                     | waiting
waiting    | waiting for the manufacturer, asked when registered | order.reply | P PA | waiting
waiting    | –                          | order.resume | SVC LEAD ADM SUP SYS ERP     | inprogress | waiting_reason=null, waiting_since=null, resume_to=null
waiting    | asked when registered      | order.resume | SVC LEAD ADM SUP SYS ERP     | registered | waiting_reason=null, waiting_since=null, resume_to=null
waiting    | waiting for a part         | order.resume | SVC LEAD ADM SUP SYS ERP     | inprogress | waiting_reason=null, waiting_since=null, resume_to=null

# Suspending is for leads and administrators, from any open status, and goes back where it was.
registered | –                         | order.suspend | LEAD ADM SUP | suspended  | suspended_from=registered
inprogress | –                         | order.suspend | LEAD ADM SUP | suspended  | suspended_from=inprogress
waiting    | –                         | order.suspend | LEAD ADM SUP | suspended  | suspended_from=waiting
suspended  | –                         | order.resume  | LEAD ADM SUP | inprogress | suspended_from=null
suspended  | suspended when registered | order.resume  | LEAD ADM SUP | registered | suspended_from=null
suspended  | suspended when waiting    | order.resume  | LEAD ADM SUP | waiting    | suspended_from=null

# A visit is planned once work has begun: by the service, and by the company for its own people, who take none from the service.
registered | –                 | order.schedule | nobody
inprogress | –                 | order.schedule | SVC LEAD ADM SUP      | inprogress | visit_at=2026-03-10T09:00:00.000Z, visit_open=true
inprogress | the partner comes | order.schedule | P PA SVC LEAD ADM SUP | inprogress | visit_at=2026-03-10T09:00:00.000Z, by_partner=true, visit_open=true
inprogress | a visit is planned, on another day    | order.schedule | SVC LEAD ADM SUP | inprogress | visit_at=2026-03-12T09:00:00.000Z
inprogress | a visit is planned, the partner comes | order.schedule | SVC LEAD ADM SUP | inprogress | by_partner=true
inprogress | the partner's visit is planned, on another day, the partner comes | order.schedule | P PA SVC LEAD ADM SUP | inprogress | visit_at=2026-03-12T09:00:00.000Z
inprogress | a visit has ended, on another day, the partner comes | order.schedule | P PA SVC LEAD ADM SUP | inprogress | visit_at=2026-03-12T09:00:00.000Z, by_partner=true, visit_open=true
waiting    | –                     | order.schedule | SVC LEAD ADM SUP | inprogress | visit_at=2026-03-10T09:00:00.000Z, visit_open=true, waiting_reason=null, waiting_since=null, resume_to=null
waiting    | asked when registered | order.schedule | nobody
suspended  | –                     | order.schedule | nobody
completed  | –                     | order.schedule | nobody

# It is recorded from its day on, by who carried it out. The order waits for the next one unless it is planned, or the work is done.
inprogress | on the day of the visit                     | order.report | nobody
inprogress | a visit has ended, on the day of the visit  | order.report | nobody
inprogress | a visit is planned, the day before the visit | order.report | nobody
inprogress | a visit is planned, the day before the visit, called off | order.report | SVC LEAD ADM SUP | waiting | visit_open=false, waiting_reason=visit_date, waiting_since=at, resume_to=inprogress
inprogress | a visit is planned, on the day of the visit | order.report | SVC LEAD ADM SUP | waiting | visit_open=false, waiting_reason=visit_date, waiting_since=at, resume_to=inprogress
inprogress | the partner's visit is planned, on the day of the visit, a part is needed | order.report | P PA SVC LEAD ADM SUP | waiting | visit_open=false, waiting_reason=part, waiting_since=at, resume_to=inprogress
inprogress | a visit is planned, on the day of the visit, work is done | order.report | SVC LEAD ADM SUP | inprogress | visit_open=false
inprogress | a visit is planned, on the day of the visit, with the next one | order.report | SVC LEAD ADM SUP | inprogress | visit_at=2026-03-17T08:00:00.000Z
waiting | a visit is planned, on the day of the visit | order.report | SVC LEAD ADM SUP | waiting | visit_open=false, waiting_reason=visit_date, waiting_since=at
waiting | a visit is planned, on the day of the visit, work is done | order.report | SVC LEAD ADM SUP | waiting | visit_open=false
waiting | a visit is planned, on the day of the visit, with the next one | order.report | SVC LEAD ADM SUP | inprogress | visit_at=2026-03-17T08:00:00.000Z, waiting_reason=null, waiting_since=null, resume_to=null
waiting | a visit is planned, on the day of the visit, asked when registered | order.report | nobody

# Completed with a resolution that its status allows; a registered one is never repaired.
registered | –         | order.complete | SVC LEAD ADM SUP ERP | completed | completed_at=at, resolution=withdrawn
registered | rejected  | order.complete | SVC LEAD ADM SUP ERP | completed | completed_at=at, resolution=rejected
registered | duplicate | order.complete | SVC LEAD ADM SUP ERP | completed | completed_at=at, resolution=duplicate
registered | repaired  | order.complete | nobody
registered | replaced  | order.complete | nobody
registered | refunded  | order.complete | nobody
registered | unanswered | order.complete | nobody
inprogress | –         | order.complete | SVC LEAD ADM SUP ERP | completed | completed_at=at, resolution=withdrawn
inprogress | repaired  | order.complete | SVC LEAD ADM SUP ERP | completed | completed_at=at, resolution=repaired
inprogress | part sent | order.complete | SVC LEAD ADM SUP ERP | completed | completed_at=at, resolution=part_sent
inprogress | replaced  | order.complete | SVC LEAD ADM SUP ERP | completed | completed_at=at, resolution=replaced
inprogress | refunded  | order.complete | SVC LEAD ADM SUP ERP | completed | completed_at=at, resolution=refunded
inprogress | rejected  | order.complete | SVC LEAD ADM SUP ERP | completed | completed_at=at, resolution=rejected
inprogress | no fault  | order.complete | SVC LEAD ADM SUP ERP | completed | completed_at=at, resolution=no_fault
inprogress | duplicate | order.complete | nobody
inprogress | unanswered | order.complete | nobody
waiting    | unanswered | order.complete | nobody
waiting    | unanswered, for 13 days | order.complete | nobody
waiting    | unanswered, for 14 days | order.complete | SVC LEAD ADM SUP SYS ERP | completed | completed_at=at, resolution=no_answer, waiting_reason=null, waiting_since=null, resume_to=null
waiting    | unanswered, for 14 days, waiting for a part | order.complete | nobody
waiting    | repaired, for 14 days | order.complete | nobody

# The company takes it back before the work begins and before a part was sent.
registered | –                  | order.withdraw | P PA | completed | completed_at=at, resolution=withdrawn
registered | a part was shipped | order.withdraw | nobody
waiting    | –                  | order.withdraw | P PA | completed | completed_at=at, resolution=withdrawn, waiting_reason=null, waiting_since=null, resume_to=null
waiting    | a part was shipped | order.withdraw | nobody

# Reopened within thirty days.
completed | –             | order.reopen | LEAD ADM SUP | inprogress | completed_at=null, resolution=null
completed | 30 days later | order.reopen | LEAD ADM SUP | inprogress | completed_at=null, resolution=null
completed | 31 days later | order.reopen | nobody
completed | the company is closed | order.reopen | nobody
completed | contested before, 30 days later | order.reopen | LEAD ADM SUP | inprogress | completed_at=null, resolution=null, contest_answered_at=at
completed | contested and upheld, 30 days later | order.reopen | LEAD ADM SUP | inprogress | completed_at=null, resolution=null

# Contested by its company once, within fourteen days; it stays completed.
completed | 14 days later                   | order.contest | P PA   | completed | contested_at=at
completed | 15 days later                   | order.contest | nobody
completed | contested before, 14 days later | order.contest | nobody

# A lead may say no to that, whenever: the resolution is upheld, once.
completed | contested before, 31 days later | order.uphold | LEAD ADM SUP | completed | contest_answered_at=at
completed | contested and upheld            | order.uphold | nobody
completed | –                               | order.uphold | nobody
`,
})
