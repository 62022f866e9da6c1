import { runningSynchronizations } from '#machines/synchronization/running-synchronizations.ts'
import { noAnswer } from '#tests/machines/refused-sample.ts'
import { catalogued } from '#tests/support/paths/catalogued.ts'

export const runningSynchronizationsEntry = catalogued(runningSynchronizations, {
  outcomes: { countRunning: { done: [0, 1], error: [noAnswer] } },
  // Whether one was running determines whether its end is reported.
  identify: ({ context }) => String(context.running > 0),
  exceptions: { silent: { countRunning: 'the list says itself that the server does not answer' } },
})
