import { lifecycleTable } from '#tests/support/lifecycles/table.ts'

const of = (status: string, erp = 'saved') => ({ status, erp })

const asked = { waiting_reason: 'information', waiting_since: '2026-03-01T10:00:00.000Z', resume_to: 'inprogress' }

/** Orders of spare parts: rules of the domain, part 1.3. An order of the company that P has begun; it goes by a carrier. */
lifecycleTable({
  chart: 'sparePartsOrder',
  columns: {
    partner_id: 7,
    created_by: 70,
    delivery_type: 'Shipment',
    unmatched: 0,
    company_blocked: false,
    waiting_reason: null,
    waiting_since: null,
    resume_to: null,
    suspended_from: null,
    completed_at: null,
    resolution: null,
    erp_behind: false,
    cancelling_by: null,
  },
  states: {
    registered: of('registered'),
    'registered, without ERP': of('registered', 'none'),
    'registered, ERP pending': of('registered', 'pending'),
    'registered, ERP failed': of('registered', 'failed'),
    'completed, ERP failed': of('completed', 'failed'),
    'completed, ERP pending': of('completed', 'pending'),
    'completed, without ERP': of('completed', 'none'),
    inprogress: of('inprogress'),
    'inprogress, ERP pending': of('inprogress', 'pending'),
    'inprogress, without ERP': of('inprogress', 'none'),
    waiting: of('waiting'),
    suspended: of('suspended'),
    completed: of('completed'),
  },
  inStatus: {
    waiting: asked,
    suspended: { suspended_from: 'inprogress' },
    completed: { completed_at: '2026-02-01T10:00:00.000Z', resolution: 'shipped' },
  },
  events: {
    'order.assign': {},
    'order.note': {},
    'order.reply': {},
    'order.match': {},
    'order.close_unanswered': {},
    'order.strike': { rest: true, delivered: false },
    'order.accept': {},
    'order.ask': { reason: 'information' },
    'order.resume': {},
    'order.backorder': {},
    'order.stock': {},
    'order.ship': { rest: false },
    'order.hand_over': { rest: false },
    'order.cancel': {},
    'order.withdraw': {},
    'order.suspend': {},
    'order.resend': {},
    'erp.save': {},
    'erp.fail': {},
    'erp.drop': {},
    'erp.strike': { rest: true, delivered: false },
    'erp.cancel': {},
    'erp.keep': {},
    'erp.unship': {},
  },
  when: {
    cancelled: { columns: { resolution: 'cancelled' } },
    'the partner has cancelled': { columns: { cancelling_by: 'partner' } },
    'the ERP is behind': { columns: { erp_behind: true } },
    'with a reason': { event: { reason: 'The ERP is down' } },
    'the company is blocked': { columns: { company_blocked: true } },
    'a number is not on the list': { columns: { unmatched: 1 } },
    'for a part': { event: { reason: 'part' } },
    'with a rest': { event: { rest: true } },
    'nothing delivered': { event: { rest: false } },
    'the rest': { event: { rest: false, delivered: true } },
    collected: { columns: { delivery_type: 'PersonalReceipt' } },
    'asked when registered': { columns: { resume_to: 'registered' } },
    'asked two weeks ago': { at: '2026-03-15T10:00:00.000Z' },
    'for parts': { columns: { waiting_reason: 'part' } },
    'suspended when registered': { columns: { suspended_from: 'registered' } },
  },
  rows: `
# Lines are changed until the ERP has them; it accepts what the ERP has, or for a reason what it has not.
registered, ERP pending | –              | order.match    | SVC LEAD ADM SUP | registered, ERP pending
registered, ERP pending | –              | order.accept   | nobody
registered, ERP pending | with a reason  | order.accept   | ADM SUP | inprogress, ERP pending
registered, ERP pending | with a reason, a number is not on the list | order.accept | nobody
registered, without ERP | –              | order.accept   | SVC LEAD ADM SUP ERP | inprogress, without ERP
registered, ERP pending | –              | erp.save       | SYS              | registered
registered, ERP pending | –              | erp.fail       | SYS              | registered, ERP failed
registered, ERP failed  | –              | order.resend   | SVC LEAD ADM SUP SYS | registered, ERP pending
completed, ERP failed   | cancelled | erp.drop       | SYS              | completed, without ERP
completed, ERP pending  | cancelled | erp.drop       | SYS              | completed, without ERP
completed               | cancelled | erp.drop       | SYS              | completed, without ERP
completed               | the ERP is behind | order.resend | SVC LEAD ADM SUP SYS | completed

# Accepted when every number is a part of the list; until then both sides may take it back.
registered | –                           | order.accept   | SVC LEAD ADM SUP ERP | inprogress
registered | a number is not on the list | order.accept   | nobody
registered | the company is blocked | order.accept | ERP | inprogress
registered | the company is blocked, with a reason | order.accept | SVC LEAD ADM SUP ERP | inprogress
registered, without ERP | –              | order.cancel   | SVC LEAD ADM SUP | completed, without ERP | completed_at=at, resolution=cancelled
registered, without ERP | –              | order.withdraw | P PA             | completed, without ERP | completed_at=at, resolution=cancelled

# What the ERP may have is cancelled when the ERP has deleted it; it goes on where that is refused, and then nobody accepts it meanwhile.
registered | –                         | order.cancel   | SVC LEAD ADM SUP | registered | cancelling_by=staff
registered | –                         | order.withdraw | P PA             | registered | cancelling_by=partner
registered, ERP pending | –            | order.withdraw | P PA             | registered, ERP pending | cancelling_by=partner
registered, ERP failed  | –            | order.cancel   | SVC LEAD ADM SUP | registered, ERP failed | cancelling_by=staff
registered, ERP pending | a number is not on the list | order.cancel | SVC LEAD ADM SUP | completed, ERP pending | completed_at=at, resolution=cancelled
registered | the partner has cancelled | order.cancel   | nobody
registered | the partner has cancelled | order.withdraw | nobody
registered | the partner has cancelled | order.accept   | ERP | inprogress
registered, ERP pending | the partner has cancelled, with a reason | order.accept | nobody
registered | –                         | erp.cancel     | nobody
registered | –                         | erp.keep       | nobody
registered | the partner has cancelled | erp.cancel     | SYS ERP | completed, without ERP | completed_at=at, resolution=cancelled, cancelling_by=null
registered, ERP pending | the partner has cancelled | erp.cancel | SYS ERP | completed, without ERP | completed_at=at, resolution=cancelled, cancelling_by=null
registered, ERP failed  | the partner has cancelled | erp.cancel | SYS ERP | completed, without ERP | completed_at=at, resolution=cancelled, cancelling_by=null
inprogress | the partner has cancelled | erp.cancel     | SYS ERP | completed, without ERP | completed_at=at, resolution=cancelled, cancelling_by=null
waiting    | the partner has cancelled | erp.cancel     | SYS ERP | completed, without ERP | completed_at=at, resolution=cancelled, cancelling_by=null, waiting_reason=null, waiting_since=null, resume_to=null
suspended  | the partner has cancelled | erp.cancel     | SYS ERP | completed, without ERP | completed_at=at, resolution=cancelled, cancelling_by=null, suspended_from=null
registered | the partner has cancelled | erp.keep       | SYS ERP | registered | cancelling_by=null
inprogress | the partner has cancelled | erp.keep       | SYS ERP | inprogress | cancelling_by=null
waiting    | the partner has cancelled | erp.keep       | SYS ERP | waiting    | cancelling_by=null
suspended  | the partner has cancelled | erp.keep       | SYS ERP | suspended  | cancelling_by=null

# A shipment that the ERP has undone is to be delivered again; a completed order goes on.
registered | –         | erp.unship | SVC LEAD ADM SUP SYS ERP | registered
inprogress | –         | erp.unship | SVC LEAD ADM SUP SYS ERP | inprogress
waiting    | –         | erp.unship | SVC LEAD ADM SUP SYS ERP | waiting
suspended  | –         | erp.unship | SVC LEAD ADM SUP SYS ERP | suspended
completed  | –         | erp.unship | SVC LEAD ADM SUP SYS ERP | inprogress | completed_at=null, resolution=null
completed  | cancelled | erp.unship | nobody

# An owner, notes of staff, messages of the company until it is completed.
registered | – | order.assign | SVC LEAD ADM SUP             | registered
inprogress | – | order.assign | SVC LEAD ADM SUP             | inprogress
waiting    | – | order.assign | SVC LEAD ADM SUP             | waiting
suspended  | – | order.assign | SVC LEAD ADM SUP             | suspended
registered | – | order.note   | SVC LEAD CS SUPP ADM SUP SYS ERP | registered
inprogress | – | order.note   | SVC LEAD CS SUPP ADM SUP SYS ERP | inprogress
waiting    | – | order.note   | SVC LEAD CS SUPP ADM SUP SYS ERP | waiting
suspended  | – | order.note   | SVC LEAD CS SUPP ADM SUP SYS ERP | suspended
completed  | – | order.note   | SVC LEAD CS SUPP ADM SUP SYS ERP | completed
registered | – | order.reply  | P PA                         | registered
inprogress | – | order.reply  | P PA                         | inprogress
suspended  | – | order.reply  | P PA                         | suspended

# A question waits for the answer; only for information is asked, for parts there is their own event.
registered | –                     | order.ask    | SVC LEAD CS SUPP ADM SUP | waiting    | waiting_reason=information, waiting_since=at, resume_to=registered
inprogress | –                     | order.ask    | SVC LEAD CS SUPP ADM SUP | waiting    | waiting_reason=information, waiting_since=at, resume_to=inprogress
inprogress | for a part            | order.ask    | nobody
waiting    | –                     | order.reply  | P PA                     | inprogress | waiting_reason=null, waiting_since=null, resume_to=null
waiting    | asked when registered | order.reply  | P PA                     | registered | waiting_reason=null, waiting_since=null, resume_to=null
waiting    | for parts             | order.reply  | P PA                     | waiting
waiting    | –                     | order.resume | SVC LEAD ADM SUP ERP | inprogress | waiting_reason=null, waiting_since=null, resume_to=null
waiting    | asked when registered | order.resume | SVC LEAD ADM SUP ERP | registered | waiting_reason=null, waiting_since=null, resume_to=null
waiting    | for parts             | order.resume | nobody

# A question that stays unanswered for two weeks ends the order.
waiting    | –                      | order.close_unanswered | nobody
waiting    | asked two weeks ago    | order.close_unanswered | nobody
waiting    | asked two weeks ago, a number is not on the list | order.close_unanswered | SYS | completed | completed_at=at, resolution=cancelled, waiting_reason=null, waiting_since=null, resume_to=null
waiting    | asked two weeks ago, for parts | order.close_unanswered | nobody

# Parts that are not in stock are waited for.
inprogress | –         | order.backorder | SVC LEAD ADM SUP SYS ERP | waiting    | waiting_reason=part, waiting_since=at, resume_to=inprogress
waiting    | for parts | order.stock     | SVC LEAD ADM SUP SYS ERP | inprogress | waiting_reason=null, waiting_since=null, resume_to=null
waiting    | –         | order.stock     | nobody

# The last delivery completes it: by a carrier, or at the counter where it is collected.
inprogress | –                      | order.ship      | SVC LEAD ADM SUP SYS ERP | completed  | completed_at=at, resolution=shipped
inprogress | with a rest            | order.ship      | SVC LEAD ADM SUP SYS ERP | inprogress
inprogress | collected              | order.ship      | nobody
inprogress | –                      | order.hand_over | nobody
inprogress | collected              | order.hand_over | SVC LEAD ADM SUP SYS ERP | completed  | completed_at=at, resolution=handed_over
inprogress | collected, with a rest | order.hand_over | SVC LEAD ADM SUP SYS ERP | inprogress

# What will not be delivered is struck. What the ERP may have is deleted there first, and counts when it says so.
registered, ERP pending | – | order.strike | SVC LEAD ADM SUP SYS | registered, ERP pending
registered, ERP pending | nothing delivered | order.strike | SVC LEAD ADM SUP SYS | registered, ERP pending
registered, ERP pending | nothing delivered, a number is not on the list | order.strike | SVC LEAD ADM SUP SYS | completed, ERP pending | completed_at=at, resolution=cancelled
registered, without ERP | nothing delivered | order.strike | SVC LEAD ADM SUP SYS | completed, without ERP | completed_at=at, resolution=cancelled
registered | – | order.strike | SVC LEAD ADM SUP SYS | registered
inprogress | – | order.strike | SVC LEAD ADM SUP SYS | inprogress
inprogress | the rest | order.strike | SVC LEAD ADM SUP SYS | inprogress
waiting    | – | order.strike | SVC LEAD ADM SUP SYS | waiting
inprogress, without ERP | – | order.strike | SVC LEAD ADM SUP SYS | inprogress, without ERP
inprogress, without ERP | nothing delivered | order.strike | SVC LEAD ADM SUP SYS | completed, without ERP | completed_at=at, resolution=cancelled
inprogress, without ERP | the rest | order.strike | SVC LEAD ADM SUP SYS | completed, without ERP | completed_at=at, resolution=shipped
inprogress, without ERP | the rest, collected | order.strike | SVC LEAD ADM SUP SYS | completed, without ERP | completed_at=at, resolution=handed_over
waiting    | the rest          | order.strike | SVC LEAD ADM SUP SYS | waiting
suspended  | –                 | order.strike | nobody
completed  | –                 | order.strike | nobody
registered | –                 | erp.strike   | SYS ERP          | registered
registered | nothing delivered | erp.strike   | SYS ERP          | completed  | completed_at=at, resolution=cancelled
inprogress | –                 | erp.strike   | SYS ERP          | inprogress
inprogress | the rest          | erp.strike   | SYS ERP          | completed  | completed_at=at, resolution=shipped
waiting    | –                 | erp.strike   | SYS ERP          | waiting
waiting    | the rest          | erp.strike   | SYS ERP          | completed  | completed_at=at, resolution=shipped, waiting_reason=null, waiting_since=null, resume_to=null
suspended  | –                 | erp.strike   | SYS ERP          | suspended
suspended  | nothing delivered | erp.strike   | SYS ERP          | completed  | completed_at=at, resolution=cancelled, suspended_from=null
completed  | –                 | erp.strike   | nobody

# Laid aside, as for a credit hold, and taken up where it was.
registered | –                         | order.suspend | SVC LEAD ADM SUP | suspended  | suspended_from=registered
inprogress | –                         | order.suspend | SVC LEAD ADM SUP | suspended  | suspended_from=inprogress
suspended  | –                         | order.resume  | SVC LEAD ADM SUP | inprogress | suspended_from=null
suspended  | suspended when registered | order.resume  | SVC LEAD ADM SUP | registered | suspended_from=null
`,
})
