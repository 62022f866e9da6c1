import { loadMachine } from '#machines/loading/load.ts'
import { catalogued } from '#tests/support/paths/catalogued.ts'

export const loadEntry = catalogued(loadMachine(), {
  outcomes: {
    loadData: { done: [{ name: 'anything' }], error: [new Error('no answer')] },
    watchChanges: { error: [new Error('no answer')] },
  },
  exceptions: {
    reports: { 'data.changed': 'watchChanges' },
    silent: { watchChanges: 'the data stay as they were' },
  },
})
