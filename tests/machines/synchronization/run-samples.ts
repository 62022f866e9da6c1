import { systemActor } from '#contract/declare/lifecycle-actor.ts'
import { synchronizationRun } from '#contract/synchronization/run-lifecycle.ts'
import { catalogued } from '#tests/support/paths/catalogued.ts'

const at = '2026-03-02T08:00:00Z'
const bySystem = { by: systemActor, at }
const byAdministrator = {
  by: {
    user_id: 14,
    permissions: { 'synchronization.runs.retry': true },
    partners: 'all',
    company_admin_of: [],
  },
  at,
} as const

export const synchronizationRunEntry = catalogued(synchronizationRun, {
  starts: [
    { label: 'every record could be taken over', input: { failed: 0 } },
    { label: 'three records could not be taken over', input: { failed: 3 } },
  ],
  events: {
    'run.start': [{ type: 'run.start', ...bySystem }],
    'run.finish': [{ type: 'run.finish', ...bySystem }],
    'run.fail': [{ type: 'run.fail', ...bySystem }],
    'run.retry': [{ type: 'run.retry', ...byAdministrator }],
  },
  // Whether a record failed has an effect only at the end.
  identify: ({ context }) => String(context.failed),
  exceptions: {
    endsIn: {
      succeeded: 'everything is taken over; the next run is another one',
      partial: 'what could not be taken over is told in its results',
    },
  },
})
