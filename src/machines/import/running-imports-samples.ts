import { catalogued } from '#machines/catalogued.ts'
import { runningImports } from '#machines/import/running-imports.ts'
import { noAnswer } from '#machines/refused-sample.ts'

const progress = { step: 'run', done: 800, of: 2001, started_at: '2026-03-02T08:05:00Z', waiting_for: null } as const

export const runningImportsEntry = catalogued(runningImports, {
  outcomes: { loadRunning: { done: [[], [{ id: 7, kind: 'error-codes', progress }]], error: [noAnswer] } },
})
