import type { Api, CallSettings } from '#services/api.ts'

/** Runs a failed job again. */
export const retryJob = (api: Api, { job }: { job: string }, settings: CallSettings) =>
  api.call('core.jobs.retry', { path: { job }, ...settings })

/** Restores a deleted record of any kind. */
export const restoreFromTrash = (api: Api, path: { entity: string; record: number | string }, settings: CallSettings) =>
  api.call('core.trash.restore', { path, ...settings })
