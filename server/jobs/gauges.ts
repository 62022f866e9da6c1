import { ageOf, type StoredGauge } from '#server/observability/metrics.ts'
import { wasCutShortInSql } from './failed-jobs.ts'
import { endedAfter } from './heartbeat.ts'
import type { Job } from './job.ts'
import { deadLetterQueue } from './queue.ts'

/**
 * Gauges of the queue, and of the processes that work on it. A job is due from the moment for which it was queued, also when it is
 * tried again later; `keep_until` is that moment and the retention of its queue.
 */
export function jobGauges(jobs: readonly Job[]): StoredGauge[] {
  return [
    {
      name: 'portal_job_oldest_age_seconds',
      help: 'Time for which the oldest job of a queue has been due',
      series: jobs.map(({ name }) => ({ queue: name })),
      select: `select jsonb_build_object('queue', job.name) as labels,
          ${ageOf(`min(case when job.state = 'created' then job.start_after
            else job.keep_until - queue.retention_seconds * interval '1 second' end)`)} as value
        from pgboss.job join pgboss.queue on queue.name = job.name
        where job.state < 'active' and job.name <> '${deadLetterQueue}' group by job.name`,
    },
    {
      name: 'portal_failed_jobs',
      help: 'Jobs that failed for good and wait for an administrator (/cms/jobs)',
      series: [{}],
      select: `select '{}'::jsonb as labels, count(*)::float8 as value
        from pgboss.job where name = '${deadLetterQueue}' and state < 'active' and not ${wasCutShortInSql}`,
    },
    {
      name: 'portal_processes',
      help: 'Running processes: servers without jobs, and those that work on jobs',
      series: [{ runs_jobs: 'false' }, { runs_jobs: 'true' }],
      select: `select jsonb_build_object('runs_jobs', runs_jobs::text) as labels, count(*)::float8 as value
        from processes where seen_at > now() - interval '${endedAfter} seconds' group by runs_jobs`,
    },
  ]
}
