import { loadMachine } from '#machines/loading/load.ts'
import { noAnswer } from '#tests/machines/refused-sample.ts'
import { catalogued } from '#tests/support/paths/catalogued.ts'

export const loadEntry = catalogued(loadMachine(), {
  outcomes: {
    loadData: { done: [{ name: 'anything' }], error: [noAnswer] },
    watchChanges: { error: [noAnswer] },
  },
  exceptions: {
    reports: { 'data.changed': 'watchChanges' },
    silent: { watchChanges: 'the data stay as they were' },
  },
})
