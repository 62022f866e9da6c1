import { ageOf, type StoredGauge } from '#server/observability/metrics.ts'

/** The age of the last complete backup; where there is none, that of the first account, so that a missing backup is late as well. */
export const backupGauges: readonly StoredGauge[] = [
  {
    name: 'portal_backup_age_seconds',
    help: 'Time since the last complete backup, or since the beginning where there is none',
    series: [{}],
    select: `select '{}'::jsonb as labels,
        ${ageOf('coalesce(max(backed_up_at), (select min(created_at) from users))')} as value
      from schema_state`,
  },
]
