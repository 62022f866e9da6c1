import { lifecycleTable } from '#tests/support/lifecycles/table.ts'

/**
 * Changes that a company proposes of its data: its administrators propose, change and withdraw; who handles the company
 * decides about each change, and the decision about the last one ends it (server/modules/partner/README.md; decision 201).
 */
lifecycleTable({
  chart: 'partnerProposal',
  columns: { partner_id: 7, is_abroad: false, undecided: 2 },
  events: {
    'proposal.change': {},
    'proposal.withdraw': {},
    'proposal.accept': { changes: 1 },
    'proposal.refuse': { changes: 1 },
    'proposal.close': {},
  },
  when: {
    'about all that is left': { event: { changes: 2 } },
    'about the last': { columns: { undecided: 1 } },
    'from abroad': { columns: { is_abroad: true } },
  },
  rows: `
waiting | – | proposal.change   | PA  | waiting
waiting | – | proposal.withdraw | PA  | withdrawn
waiting | – | proposal.close    | SYS | withdrawn

waiting | –                      | proposal.accept | TRD ADM SUP | waiting
waiting | about all that is left | proposal.accept | TRD ADM SUP | decided
waiting | about the last         | proposal.accept | TRD ADM SUP | decided
waiting | from abroad            | proposal.accept | FOR ADM SUP | waiting
waiting | –                      | proposal.refuse | TRD ADM SUP | waiting
waiting | about all that is left | proposal.refuse | TRD ADM SUP | decided
waiting | about the last         | proposal.refuse | TRD ADM SUP | decided
waiting | from abroad            | proposal.refuse | FOR ADM SUP | waiting

# What is decided or withdrawn stays so: a further wish is another proposal.
decided   | – | proposal.change | nobody
decided   | – | proposal.accept | nobody
withdrawn | – | proposal.change | nobody
withdrawn | – | proposal.accept | nobody
`,
})
