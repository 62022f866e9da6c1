import * as v from 'valibot'
import type { Schema } from '#contract/endpoint.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'

/** What a job's handler gets. Its transactions are its own: it may reach the world between them. */
export interface JobRun<Data> {
  data: Data
  db: Database
  deps: Deps
  at: Date
  /** 1 at the first try. */
  attempt: number
  /** Whether a failure now is the end. */
  isLastAttempt: boolean
}

export interface JobOptions {
  /** Five-field cron expression in the time of Warsaw, for work that nobody asks for; by the settings where they say when. */
  schedule?: string | ((config: Config) => string)
  /** How many of its kind a process runs at once. */
  concurrency?: number
  /** Seconds that a run may take before it counts as failed. */
  timeout?: number
  retryLimit?: number
  /** Seconds before the first retry; doubled from one to the next. */
  retryDelay?: number
  /** Seconds between two tries at most. */
  retryDelayMax?: number
  /** Seconds that a finished job is kept; short where its data is not meant to stay. */
  keptFor?: number
}

export interface Job {
  name: string
  options: JobOptions
  run(context: JobRun<unknown>): Promise<void>
}

/** Declares a job: its name, what it is given, what it does. It may run more than once and must then do no harm. */
export function job<const S extends Schema>(
  name: string,
  schema: S,
  handler: (run: JobRun<v.InferOutput<S>>) => Promise<void>,
  options: JobOptions = {},
): Job {
  return { name, options, run: (context) => handler({ ...context, data: v.parse(schema, context.data) }) }
}
