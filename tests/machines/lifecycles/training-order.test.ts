import { lifecycleTable } from '#tests/support/lifecycles/table.ts'

const paid = { received: 24_600, hold_until: null }

/**
 * Training orders and their money, in grosze: specification, section 4; domain, part 1.7; decision 121. An unpaid order
 * of the company over 246,00 zł, to be paid by transfer, held until noon.
 */
lifecycleTable({
  chart: 'trainingOrder',
  columns: {
    partner_id: 7,
    payment_type: 'transfer',
    paid_online: false,
    hold_until: '2026-03-02T12:00:00.000Z',
    due: 24_600,
    received: 0,
    returned: 0,
    pending: 0,
    has_open_attempt: false,
  },
  inStatus: { paid },
  events: {
    'payment.start': {},
    'payment.settle': { amount: 24_600 },
    'order.pay': { document_number: 'WB/12/2026', document_date: '2026-03-01', amount: 24_600 },
    'order.change_payment': { payment_type: 'online', hold_until: '2026-03-01T12:00:00.000Z' },
    'order.shorten_hold': { hold_until: '2026-03-01T18:00:00.000Z' },
    'order.unpay': {},
    'order.reduce': { quantity: 1, due: 12_300 },
    'order.expire': {},
    'refund.request': { amount: 12_300, for_places: false },
    'refund.confirm': { amount: 12_300 },
    'refund.fail': { amount: 12_300 },
  },
  when: {
    online: { columns: { payment_type: 'online' } },
    'paid online': { columns: { payment_type: 'online', paid_online: true } },
    'when the hold is over': { at: '2026-03-02T12:00:00.000Z' },
    'without a hold': { columns: { hold_until: null } },
    'somebody is paying': { columns: { has_open_attempt: true } },
    'nothing to pay': { columns: { due: 0 } },
    'no sooner than before': { event: { hold_until: '2026-03-02T12:00:00.000Z' } },
    'of a contractor': { columns: { partner_id: null } },
    'without a number': { event: { document_number: ' ' } },
    'without a date': { event: { document_date: '' } },
    'less than is due': { event: { amount: 24_599 } },
    'more than is due': { event: { amount: 30_000 } },
    'it was paid once': { columns: { received: 24_600, returned: 24_600 } },
    'something went back': { columns: { returned: 100 } },
    'everybody left': { event: { quantity: 0, due: 0 } },
    'the rest is covered': { event: { quantity: 1, due: 0 } },
    'dearer than before': { event: { quantity: 3, due: 24_601 } },
    'more than is there': { event: { amount: 24_601 } },
    'all of it': { event: { amount: 24_600 } },
    'half is back': { columns: { returned: 12_300 } },
    nothing: { event: { amount: 0 } },
    'for places': { event: { for_places: true } },
    'half on its way': { columns: { returned: 12_300, pending: 12_300 } },
    'all on its way': { columns: { returned: 24_600, pending: 24_600 } },
    'all but the last on its way': { columns: { returned: 24_600, pending: 12_300 } },
  },
  rows: `
# The company begins to pay online while its places are held and nobody else is paying.
unpaid | –                             | payment.start | nobody
unpaid | online                        | payment.start | P PA | unpaid
unpaid | online, when the hold is over | payment.start | nobody
unpaid | online, without a hold        | payment.start | P PA | unpaid
unpaid | online, somebody is paying    | payment.start | nobody
unpaid | online, nothing to pay        | payment.start | nobody

# Money is never refused.
unpaid    | – | payment.settle | SYS | paid | paid_online=true, hold_until=null, received=24600
paid      | – | payment.settle | SYS | paid | paid_online=true, received=49200
cancelled | – | payment.settle | SYS | paid | paid_online=true, hold_until=null, received=24600

# A transfer is booked with its document, by whoever may.
unpaid | –                | order.pay | TRN TRD ADM SUP | paid | hold_until=null, received=24600
unpaid | of a contractor  | order.pay | TRN TRD ADM SUP | paid | hold_until=null, received=24600
unpaid | online           | order.pay | nobody
unpaid | without a number | order.pay | nobody
unpaid | without a date   | order.pay | nobody
unpaid | less than is due | order.pay | nobody
unpaid | more than is due | order.pay | TRN TRD ADM SUP | paid | hold_until=null, received=30000

# A late transfer is recorded, whatever it brought and however the order was to be paid; a further one is added to the first.
cancelled | –                | order.pay | TRN TRD ADM SUP | paid | hold_until=null, received=24600
cancelled | less than is due | order.pay | TRN TRD ADM SUP | paid | hold_until=null, received=24599
cancelled | online           | order.pay | TRN TRD ADM SUP | paid | hold_until=null, received=24600
cancelled | it was paid once | order.pay | TRN TRD ADM SUP | paid | hold_until=null, received=49200
cancelled | without a number | order.pay | nobody
paid      | –                | order.pay | TRN TRD ADM SUP | paid | received=49200
paid      | paid online      | order.pay | TRN TRD ADM SUP | paid | received=49200
paid      | without a number | order.pay | nobody

# Paid otherwise than was chosen, while it is unpaid; also while somebody is paying, whose page is then taken away.
unpaid | –                  | order.change_payment | P PA TRN ADM SUP | unpaid | payment_type=online, hold_until=2026-03-01T12:00:00.000Z
unpaid | somebody is paying | order.change_payment | P PA TRN ADM SUP | unpaid | payment_type=online, hold_until=2026-03-01T12:00:00.000Z

# The term moved to an earlier day: to be paid sooner, never later.
unpaid | –                     | order.shorten_hold | SYS | unpaid | hold_until=2026-03-01T18:00:00.000Z
unpaid | somebody is paying    | order.shorten_hold | SYS | unpaid | hold_until=2026-03-01T18:00:00.000Z
unpaid | no sooner than before | order.shorten_hold | nobody
unpaid | without a hold        | order.shorten_hold | nobody

# Taken back by administrators, never what was paid online (specification), never when some of it went back.
paid | –                   | order.unpay | ADM SUP | unpaid | received=0
paid | paid online         | order.unpay | nobody
paid | something went back | order.unpay | nobody

# Persons leave it.
unpaid | –                   | order.reduce | P PA SVC LEAD CS SUPP TRN TRD MKT DOCS MOD FOR ADM SUP SYS | unpaid    | due=12300
unpaid | everybody left      | order.reduce | P PA SVC LEAD CS SUPP TRN TRD MKT DOCS MOD FOR ADM SUP SYS | cancelled | due=0, hold_until=null
unpaid | the rest is covered | order.reduce | P PA SVC LEAD CS SUPP TRN TRD MKT DOCS MOD FOR ADM SUP SYS | paid      | due=0, hold_until=null
unpaid | dearer than before  | order.reduce | nobody

# Nobody pays: given up by the server when the hold is over, but never under somebody who is paying.
unpaid | –                                         | order.expire | nobody
unpaid | when the hold is over                     | order.expire | SYS | cancelled | hold_until=null
unpaid | without a hold                            | order.expire | nobody
unpaid | when the hold is over, somebody is paying | order.expire | nobody

# Given back: by administrators, or for places that were given up; never more than is there.
paid | –                                | refund.request | ADM SUP SYS | paid | returned=12300, pending=12300
paid | for places                       | refund.request | P PA SVC LEAD CS SUPP TRN TRD MKT DOCS MOD FOR ADM SUP SYS | paid | returned=12300, pending=12300
paid | all of it                        | refund.request | ADM SUP SYS | paid | returned=24600, pending=24600
paid | all of it, half is back          | refund.request | nobody
paid | more than is there               | refund.request | nobody
paid | nothing                          | refund.request | nobody

# It counts once it is confirmed; an order of which nothing is left is cancelled.
paid | half on its way                  | refund.confirm | TRN ADM SUP SYS | paid      | pending=0
paid | all on its way                   | refund.confirm | TRN ADM SUP SYS | paid      | pending=12300
paid | all but the last on its way      | refund.confirm | TRN ADM SUP SYS | cancelled | pending=0
paid | all of it, all on its way        | refund.confirm | TRN ADM SUP SYS | cancelled | pending=0
paid | half on its way                  | refund.fail    | TRN ADM SUP SYS | paid      | returned=0, pending=0
paid | –                                | refund.confirm | TRN ADM SUP SYS | paid
paid | –                                | refund.fail    | TRN ADM SUP SYS | paid
`,
})
