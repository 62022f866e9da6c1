import { lifecycleTable } from '#tests/support/lifecycles/table.ts'

/**
 * One try to pay an order online: domain, part 1.7; decision 121. Only the server gets the provider's notifications; another amount or
 * currency than requested pays nothing; late money counts; a completed try accepts nothing but its refund.
 */
lifecycleTable({
  chart: 'paymentAttempt',
  columns: { amount: 12_300, currency: 'PLN', expires_at: '2026-03-02T10:00:00.000Z' },
  events: {
    'attempt.redirect': {},
    'attempt.wait': {},
    'attempt.complete': { amount: 12_300, currency: 'PLN' },
    'attempt.cancel': {},
    'attempt.fail': {},
    'attempt.expire': {},
    'attempt.refund': {},
  },
  when: {
    'a grosz too little': { event: { amount: 12_299 } },
    'a grosz too much': { event: { amount: 12_301 } },
    'in euros': { event: { currency: 'EUR' } },
    'a second before its end': { at: '2026-03-02T09:59:59.000Z' },
    'a day later': { at: '2026-03-03T10:00:00.000Z' },
  },
  rows: `
created    | – | attempt.redirect | SYS | redirected
created    | – | attempt.wait     | SYS | pending
redirected | – | attempt.wait     | SYS | pending
pending    | – | attempt.wait     | SYS | pending

created    | –                  | attempt.complete | SYS | completed
created    | a grosz too little | attempt.complete | nobody
created    | a grosz too much   | attempt.complete | nobody
created    | in euros           | attempt.complete | nobody
redirected | –                  | attempt.complete | SYS | completed
redirected | a grosz too little | attempt.complete | nobody
redirected | in euros           | attempt.complete | nobody
pending    | –                  | attempt.complete | SYS | completed
pending    | a grosz too little | attempt.complete | nobody
pending    | in euros           | attempt.complete | nobody

# Money that comes after the end of a try.
cancelled  | –                  | attempt.complete | SYS | completed
cancelled  | a day later        | attempt.complete | SYS | completed
cancelled  | a grosz too little | attempt.complete | nobody
cancelled  | in euros           | attempt.complete | nobody
failed     | –                  | attempt.complete | SYS | completed
failed     | a day later        | attempt.complete | SYS | completed
failed     | a grosz too much   | attempt.complete | nobody
failed     | in euros           | attempt.complete | nobody

created    | – | attempt.cancel | SYS | cancelled
redirected | – | attempt.cancel | SYS | cancelled
pending    | – | attempt.cancel | SYS | cancelled
created    | – | attempt.fail   | SYS | failed
redirected | – | attempt.fail   | SYS | failed
pending    | – | attempt.fail   | SYS | failed

created    | –                       | attempt.expire | SYS | failed
created    | a second before its end | attempt.expire | nobody
redirected | –                       | attempt.expire | SYS | failed
redirected | a second before its end | attempt.expire | nobody
pending    | –                       | attempt.expire | SYS | failed
pending    | a second before its end | attempt.expire | nobody

completed  | – | attempt.refund   | SYS | refunded
completed  | – | attempt.complete | nobody
refunded   | – | attempt.complete | nobody
`,
})
