import { lifecycleTable } from '#tests/support/lifecycles/table.ts'

const account = {
  user_id: 75,
  companies: [7],
  is_last_super_admin: false,
  open_work: 0,
  is_anonymised: false,
  is_locked: false,
  deactivated_by_staff: false,
}
const events = {
  'account.activate': {},
  'account.deactivate': {},
  'account.cancel': {},
  'account.restore': {},
  'account.lock': {},
  'account.unlock': {},
}
const when = {
  'with open work': { columns: { open_work: 2 } },
  erased: { columns: { is_anonymised: true } },
  locked: { columns: { is_locked: true } },
}

/**
 * Users: domain, part 1.10; server/modules/user/README.md. A person of the company, unless it is said otherwise. The company's
 * administrator closes and opens the own colleagues, but never whom the distributor has closed.
 */
lifecycleTable({
  chart: 'userStatus',
  columns: account,
  events,
  when: {
    ...when,
    'closed by the distributor': { columns: { deactivated_by_staff: true } },
    "the administrator's own": { columns: { user_id: 71 } },
    "a super administrator's own": { columns: { user_id: 15, companies: [] } },
    'the last super administrator': { columns: { user_id: 99, companies: [], is_last_super_admin: true } },
    'a colleague of staff': { columns: { user_id: 99, companies: [] } },
    'of two companies': { columns: { companies: [7, 8] } },
  },
  rows: `
inactive | –                         | account.activate | PA TRD ADM SUP      | active
inactive | a colleague of staff      | account.activate | TRD ADM8 ADM SUP    | active
inactive | closed by the distributor | account.activate | TRD ADM SUP         | active | deactivated_by_staff=false
inactive | of two companies          | account.activate | TRD ADM8 ADM SUP    | active
inactive | erased                    | account.activate | nobody

active | –                            | account.deactivate | PA             | inactive
active | –                            | account.deactivate | ADM SUP        | inactive | deactivated_by_staff=true
active | of two companies             | account.deactivate | ADM8 ADM SUP   | inactive | deactivated_by_staff=true
active | the administrator's own      | account.deactivate | ADM SUP        | inactive | deactivated_by_staff=true
active | a super administrator's own  | account.deactivate | ADM8 ADM       | inactive | deactivated_by_staff=true
active | the last super administrator | account.deactivate | nobody
active | with open work               | account.deactivate | nobody

active   | –                            | account.cancel | ADM SUP        | cancelled
active   | a colleague of staff         | account.cancel | ADM8 ADM SUP   | cancelled
active   | a super administrator's own  | account.cancel | ADM8 ADM       | cancelled
active   | the last super administrator | account.cancel | nobody
active   | with open work               | account.cancel | nobody
inactive | –                            | account.cancel | ADM SUP        | cancelled
inactive | a super administrator's own  | account.cancel | ADM8 ADM       | cancelled
inactive | the last super administrator | account.cancel | nobody
inactive | with open work               | account.cancel | nobody

# Only super administrators take a cancelled account back; it is closed then, and the distributor opens it.
cancelled | –      | account.restore | SUP | inactive | deactivated_by_staff=true
cancelled | erased | account.restore | nobody

# Many failed sign-ins lock; administrators unlock.
active | –      | account.lock   | SYS | active | is_locked=true
active | –      | account.unlock | nobody
active | locked | account.unlock | ADM SUP | active | is_locked=false
`,
})

/**
 * Partner companies: domain, part 1.10; decision 201; server/modules/partner/README.md. Staff only, each group those of its
 * companies. A company has no sign-in, so that nothing locks one.
 */
lifecycleTable({
  chart: 'partnerStatus',
  columns: { partner_id: 7, is_abroad: false, open_orders: 0, is_anonymised: false },
  events: { 'partner.activate': {}, 'partner.deactivate': {}, 'partner.cancel': {}, 'partner.restore': {} },
  when: {
    'with open orders': { columns: { open_orders: 2 } },
    erased: { columns: { is_anonymised: true } },
    'from abroad': { columns: { is_abroad: true } },
    'of another company': { columns: { partner_id: 8 } },
  },
  rows: `
# Who handles companies from Poland opens those, who handles companies from abroad opens the others.
inactive  | –                  | partner.activate   | TRD ADM SUP      | active
inactive  | from abroad        | partner.activate   | FOR ADM SUP      | active
inactive  | of another company | partner.activate   | TRD ADM8 ADM SUP | active
inactive  | with open orders   | partner.activate   | TRD ADM SUP      | active
inactive  | erased             | partner.activate   | nobody
active    | –                  | partner.deactivate | ADM SUP          | inactive
active    | of another company | partner.deactivate | ADM8 ADM SUP     | inactive
active    | from abroad        | partner.deactivate | ADM SUP          | inactive
active    | with open orders   | partner.deactivate | nobody
active    | –                  | partner.cancel     | ADM SUP          | cancelled
active    | from abroad        | partner.cancel     | ADM SUP          | cancelled
active    | with open orders   | partner.cancel     | nobody
inactive  | –                  | partner.cancel     | ADM SUP          | cancelled
inactive  | with open orders   | partner.cancel     | nobody
cancelled | –                  | partner.restore    | SUP              | inactive
cancelled | of another company | partner.restore    | SUP              | inactive
cancelled | erased             | partner.restore    | nobody
`,
})
