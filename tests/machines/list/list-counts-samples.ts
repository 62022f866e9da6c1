import { listCounts } from '#machines/list/list-counts.ts'
import { noAnswer } from '#tests/machines/refused-sample.ts'
import { catalogued } from '#tests/support/paths/catalogued.ts'

export const listCountsEntry = catalogued(listCounts, {
  outcomes: {
    countLists: { done: [{ waiting: 26, all: 1184 }], error: [noAnswer] },
    watchChanges: { error: [noAnswer] },
  },
  exceptions: {
    reports: { 'counts.refresh': 'watchChanges' },
    silent: {
      countLists: 'a tab without a number is a tab',
      watchChanges: 'the numbers stay as they were',
    },
  },
})
