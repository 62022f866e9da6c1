import { lifecycleTable } from '#tests/support/lifecycles/table.ts'

/**
 * Changes that a company proposes of its data: its administrators propose, change and withdraw; who may change the partner
 * decides about each change, and the decision about the last one ends it (decision 205).
 */
lifecycleTable({
  chart: 'partnerProposal',
  columns: { partner_id: 7, undecided: 2 },
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
  },
  rows: `
waiting | – | proposal.change   | PA  | waiting
waiting | – | proposal.withdraw | PA  | withdrawn
waiting | – | proposal.close    | SYS | withdrawn

waiting | –                      | proposal.accept | TRD FOR ADM SUP | waiting
waiting | about all that is left | proposal.accept | TRD FOR ADM SUP | decided
waiting | about the last         | proposal.accept | TRD FOR ADM SUP | decided
waiting | –                      | proposal.refuse | TRD FOR ADM SUP | waiting
waiting | about all that is left | proposal.refuse | TRD FOR ADM SUP | decided
waiting | about the last         | proposal.refuse | TRD FOR ADM SUP | decided

# What is decided or withdrawn stays so: a further wish is another proposal.
decided   | – | proposal.change | nobody
decided   | – | proposal.accept | nobody
withdrawn | – | proposal.change | nobody
withdrawn | – | proposal.accept | nobody
`,
})
