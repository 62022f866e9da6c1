import * as v from 'valibot'
import { Done, endpoint, module } from '#contract/declare/endpoint.ts'
import { text } from '#contract/declare/filters.ts'
import { list, lookup } from '#contract/declare/list.ts'

/** A job that failed for good, after its last retry. */
export const FailedJob = v.object({
  id: v.string(),
  name: v.string(),
  /** The error of the last try, in one line. */
  reason: v.string(),
  subject: v.nullable(v.string()),
  created_at: v.string(),
})

export const core = module('core', {
  'core.routes': endpoint({
    method: 'GET',
    path: 'core/routes',
    access: 'public',
    result: v.record(v.string(), v.object({ method: v.string(), uri: v.string() })),
    summary: 'The route map: every call by name',
  }),
  'core.permissions.index': lookup({
    path: 'core/permissions',
    row: v.object({ name: v.string() }),
    summary: 'Every permission name',
  }),
  'core.jobs.index': list({
    path: 'core/jobs',
    row: FailedJob,
    sort: ['created_at', 'name'],
    filters: { name: text() },
    search: ['name'],
    summary: 'Jobs that failed for good',
  }),
  'core.jobs.retry': endpoint({
    method: 'POST',
    path: 'core/jobs/{job}/retry',
    params: v.strictObject({ job: v.pipe(v.string(), v.uuid()) }),
    result: Done,
    success: 'saved',
    idempotent: true,
    summary: 'Try a failed job again',
  }),
})
