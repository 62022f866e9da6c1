import { lifecycleTable } from '#tests/support/lifecycles/table.ts'

/**
 * Serial numbers and their warranties: a company writes and registers its own; what the distributor told of is registered by
 * whoever installs it. A registered one is corrected by service, documentation and administrators; only administrators delete it.
 */
lifecycleTable({
  chart: 'unit',
  columns: { partner_id: 7, created_by: 70 },
  events: { 'unit.save': {}, 'unit.move': {}, 'unit.grant': {}, 'unit.delete': {}, 'unit.register': { partner_id: 7 } },
  when: {
    'of nobody': { columns: { partner_id: null, created_by: null } },
    'for another company': { event: { partner_id: 8 } },
  },
  rows: `
draft | –                   | unit.save     | P PA | draft
draft | –                   | unit.delete   | P PA | draft
draft | –                   | unit.register | P PA | registered
draft | for another company | unit.register | nobody
draft | of nobody           | unit.save     | nobody

sold | –                   | unit.save     | SVC LEAD DOCS SVC8 ADM8 ADM SUP         | sold
sold | –                   | unit.delete   | ADM8 ADM SUP                       | sold
sold | –                   | unit.register | P PA SVC LEAD DOCS SVC8 ADM8 ADM SUP    | registered
sold | of nobody           | unit.register | P PA SVC LEAD DOCS SVC8 ADM8 ADM SUP    | registered
sold | for another company | unit.register | P2 SVC LEAD DOCS SVC8 ADM8 ADM SUP      | registered

registered | – | unit.save   | SVC LEAD DOCS SVC8 ADM8 ADM SUP | registered
registered | – | unit.move   | SVC LEAD DOCS SVC8 ADM8 ADM SUP | registered
# Coverage that a missed maintenance has ended is granted back by leads only.
registered | – | unit.grant  | LEAD ADM8 ADM SUP               | registered
registered | – | unit.delete | ADM8 ADM SUP               | registered
`,
})
