import * as v from 'valibot'
import type { Schema } from '#contract/endpoint.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'

/** Context of a job's handler. It manages its own transactions, so that it can call other systems between them. */
export interface JobRun<Data> {
  data: Data
  db: Database
  deps: Deps
  at: Date
  /** 1 for the first try. */
  attempt: number
  /** Whether this is the last try. */
  isLastAttempt: boolean
}

export interface JobOptions {
  /** Five-field cron expression in Warsaw time, for scheduled jobs; a function where the time is a setting. */
  schedule?: string | ((config: Config) => string)
  /** Maximum number of concurrent runs in a process. */
  concurrency?: number
  /** Timeout of a run in seconds. */
  timeout?: number
  retryLimit?: number
  /** Seconds before the first retry; doubled for each further one. */
  retryDelay?: number
  /** Maximum seconds between two tries. */
  retryDelayMax?: number
  /** Runs also while a disk is in its reserve: it frees space, gives access, or records money. Other jobs wait. */
  inReserve?: boolean
  /** Seconds for which a finished job is kept; short where its data are confidential. */
  keptFor?: number
}

export interface Job {
  name: string
  options: JobOptions
  run(context: JobRun<unknown>): Promise<void>
}

/** Declares a job: name, input schema and handler. It may run more than once and must be idempotent. */
export function job<const S extends Schema>(
  name: string,
  schema: S,
  handler: (run: JobRun<v.InferOutput<S>>) => Promise<void>,
  options: JobOptions = {},
): Job {
  return { name, options, run: (context) => handler({ ...context, data: v.parse(schema, context.data) }) }
}
