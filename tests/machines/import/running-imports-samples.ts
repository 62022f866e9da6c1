import { runningImports } from '#machines/import/running-imports.ts'
import { noAnswer } from '#tests/machines/refused-sample.ts'
import { catalogued } from '#tests/support/paths/catalogued.ts'

const progress = { step: 'run', done: 800, of: 2001, started_at: '2026-03-02T08:05:00Z', waiting_for: null } as const
const outcome = { pl: 'Zakończony', en: 'Done' }
const mine = { id: 7, kind: 'error-codes', progress, is_mine: true } as const

export const runningImportsEntry = catalogued(runningImports, {
  outcomes: {
    loadRunning: { done: [[], [mine], [{ ...mine, id: 8, is_mine: false }]], error: [noAnswer] },
    loadEnded: { done: [[{ id: 7, kind: 'error-codes', status: 'done', outcome }]], error: [noAnswer] },
    watchAddress: { error: [noAnswer] },
  },
  identify: ({ context }) => `${context.imports.map(({ id }) => id)} ${context.ended}`,
  exceptions: { silent: { watchAddress: 'they are looked at all the same' } },
})
