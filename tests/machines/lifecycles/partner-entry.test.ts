import { lifecycleTable } from '#tests/support/lifecycles/table.ts'

/**
 * A registration until a person has decided about it: domain, part 1.10; server/modules/partner/README.md. Approved with a
 * contractor, a buyer number (or "later", said on purpose), a caretaker and a business area; a colleague's address can only be
 * rejected.
 */
lifecycleTable({
  chart: 'partnerEntry',
  columns: { is_anonymised: false, is_colleagues_address: false, is_abroad: false },
  events: {
    'entry.approve': {
      contractor: 'created',
      buyer_number: 'later',
      has_active_caretaker: true,
      has_business_area: true,
    },
    'entry.reject': { reason: 'The company does not exist' },
    'entry.restore': {},
  },
  when: {
    'matched and numbered': { event: { contractor: 'matched', buyer_number: 'given' } },
    'without a contractor': { event: { contractor: null } },
    'without a word about the number': { event: { buyer_number: null } },
    'without a caretaker': { event: { has_active_caretaker: false } },
    'without a business area': { event: { has_business_area: false } },
    "a colleague's address": { columns: { is_colleagues_address: true } },
    'without a reason': { event: { reason: ' ' } },
    'without any reason': { event: { reason: null } },
    'from abroad': { columns: { is_abroad: true } },
    erased: { columns: { is_anonymised: true } },
  },
  rows: `
new | –                               | entry.approve | TRD ADM8 ADM SUP | approved
new | matched and numbered            | entry.approve | TRD ADM8 ADM SUP | approved
new | without a contractor            | entry.approve | nobody
new | without a word about the number | entry.approve | nobody
new | without a caretaker             | entry.approve | nobody
new | without a business area         | entry.approve | nobody
new | a colleague's address           | entry.approve | nobody
# Companies from abroad are decided about by those who handle them.
new | from abroad                     | entry.approve | FOR ADM8 ADM SUP | approved

new | –                     | entry.reject | TRD ADM8 ADM SUP | rejected
new | a colleague's address | entry.reject | TRD ADM8 ADM SUP | rejected
new | from abroad           | entry.reject | FOR ADM8 ADM SUP | rejected
new | without a reason      | entry.reject | nobody
new | without any reason    | entry.reject | nobody

# Looked at again by super administrators, unless it was erased.
rejected | –      | entry.restore | SUP | new
rejected | erased | entry.restore | nobody
approved | –      | entry.reject  | nobody
`,
})
