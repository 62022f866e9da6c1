import { lookupMachine } from '#machines/loading/lookup.ts'
import { noAnswer } from '#tests/machines/refused-sample.ts'
import { catalogued } from '#tests/support/paths/catalogued.ts'

/** Stands for every selector. */
export const lookupEntry = catalogued(lookupMachine(), {
  starts: [
    { label: 'a small dictionary', input: { minimum: 0 } },
    { label: 'a device that is chosen already', input: { minimum: 3, unknown: [1] } },
    { label: 'the code of an address', input: { minimum: 1, search: 'E01' } },
  ],
  events: {
    'search.change': [
      { type: 'search.change', search: 'pump' },
      { type: 'search.change', search: 'p' },
      { type: 'search.change', search: 'x'.repeat(201) },
    ],
    'option.resolve': [{ type: 'option.resolve', ids: [2] }],
  },
  outcomes: { findOptions: { done: [[{ id: 1, name: 'Alfa 8' }]], error: [noAnswer] } },
  exceptions: {
    silent: {
      findOptions: 'a choice is shown by its number until it can be named',
    },
    wordless: {
      failed: 'that the options did not come is all there is to say',
    },
  },
})
