import { effectsOf } from '#contract/declare/effects.ts'
import { synchronizationRun } from './run-lifecycle.ts'

/** What a run that reads everything remembers about the records of the ERP. */
const read = [
  'synchronizations',
  'synchronization_results',
  'synchronization_dismissals',
  'synchronization_met_keys',
  'synchronization_seen',
] as const

/** The records that a run takes over, beside the steps of orders. */
const records = [
  'contractors',
  'contractor_contacts',
  'devices',
  'partners',
  'producers',
  'service_orders',
  'spare_parts',
  'spare_parts_deliveries',
  'units',
] as const

/** What the steps of a run write. Its last page and its end are one transaction. */
export const synchronizationEffects = [
  effectsOf(
    synchronizationRun,
    { records: ['synchronization_runs'] },
    {
      'run.start': { writes: read },
      'run.finish': { writes: [...read, ...records, 'job mail.send', 'job synchronization.run'] },
      'run.fail': { writes: [...read, 'job mail.send'] },
      'run.retry': { writes: ['synchronizations', 'job synchronization.run'], follows: ['run.fail'] },
    },
  ),
]
