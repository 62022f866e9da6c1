import { lifecycleTable } from '#tests/support/lifecycles/table.ts'

/**
 * Serial numbers and their warranties: a company writes and registers its own; a sold one is registered by
 * the company that installs it. A registration that is not accepted at once waits for staff, who accept it, deny it or ask; the company
 * corrects and sends again what was denied or asked about. A registered one is corrected by service, documentation and
 * administrators; only administrators delete it.
 */
lifecycleTable({
  chart: 'unit',
  columns: { partner_id: 7, created_by: 70, returned_as: null },
  events: {
    'unit.save': {},
    'unit.move': {},
    'unit.correct_serial': {},
    'unit.take_back': {},
    'unit.grant': {},
    'unit.delete': {},
    'unit.register': { partner_id: 7, at_once: true },
    'unit.accept': {},
    'unit.deny': {},
    'unit.ask': {},
  },
  when: {
    scrapped: { columns: { returned_as: 'scrapped' } },
    'of nobody': { columns: { partner_id: null, created_by: null } },
    'for another company': { event: { partner_id: 8 } },
    'to be checked': { event: { at_once: false } },
  },
  rows: `
draft | –                   | unit.save     | P PA | draft
draft | –                   | unit.delete   | P PA | draft
draft | –                   | unit.register | P PA | registered
draft | for another company | unit.register | nobody
draft | of nobody           | unit.save     | nobody
draft | to be checked       | unit.register | P PA | waiting

waiting | –             | unit.delete   | P PA | waiting
waiting | –             | unit.accept   | SVC LEAD DOCS SVC8 ADM8 ADM SUP | registered
waiting | –             | unit.deny     | SVC LEAD DOCS SVC8 ADM8 ADM SUP | denied
waiting | –             | unit.ask      | SVC LEAD DOCS SVC8 ADM8 ADM SUP | asked

asked | –               | unit.save     | P PA | asked
asked | –               | unit.delete   | P PA | asked
asked | –               | unit.register | P PA | registered
asked | to be checked   | unit.register | P PA | waiting
asked | –               | unit.accept   | SVC LEAD DOCS SVC8 ADM8 ADM SUP | registered
asked | –               | unit.deny     | SVC LEAD DOCS SVC8 ADM8 ADM SUP | denied

denied | –              | unit.save     | P PA | denied
denied | –              | unit.delete   | P PA | denied
denied | –              | unit.register | P PA | registered
denied | to be checked  | unit.register | P PA | waiting
denied | –              | unit.accept   | SVC LEAD DOCS SVC8 ADM8 ADM SUP | registered

sold | –                   | unit.save     | SVC LEAD DOCS SVC8 ADM8 ADM SUP         | sold
sold | –                   | unit.correct_serial | SVC LEAD DOCS SVC8 ADM8 ADM SUP | sold
sold | –                   | unit.take_back | SVC LEAD DOCS SVC8 ADM8 ADM SUP | sold
sold | scrapped            | unit.register | nobody
sold | –                   | unit.delete   | ADM8 ADM SUP                       | sold
sold | –                   | unit.register | P PA SVC LEAD DOCS SVC8 ADM8 ADM SUP    | registered
sold | of nobody           | unit.register | P PA SVC LEAD DOCS SVC8 ADM8 ADM SUP    | registered
sold | for another company | unit.register | P2 SVC LEAD DOCS SVC8 ADM8 ADM SUP      | registered

registered | – | unit.save   | SVC LEAD DOCS SVC8 ADM8 ADM SUP | registered
registered | – | unit.move   | SVC LEAD DOCS SVC8 ADM8 ADM SUP | registered
registered | – | unit.correct_serial | SVC LEAD DOCS SVC8 ADM8 ADM SUP | registered
registered | – | unit.take_back | SVC LEAD DOCS SVC8 ADM8 ADM SUP | sold
# Coverage that a missed maintenance has ended is granted back by leads only.
registered | – | unit.grant  | LEAD ADM8 ADM SUP               | registered
registered | – | unit.delete | ADM8 ADM SUP               | registered
`,
})
