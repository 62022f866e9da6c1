import * as v from 'valibot'
import type { Schema } from '#contract/declare/endpoint.ts'
import type { Database } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import type { Config } from '#server/settings/config.ts'
import type { JobOrigin } from './job-origin.ts'

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
  /** Where it comes from, for handlers of batches (`runFromOrigin`); missing where it was not taken from its queue. */
  origin?: JobOrigin
}

export interface JobOptions {
  /** Five-field cron expression in Warsaw time, for scheduled jobs; a function where the time is a setting. */
  schedule?: string | ((config: Config) => string)
  /** Maximum number of concurrent runs in a process; of a batched job, of concurrent batches. A function where it is a setting. */
  concurrency?: number | ((config: Config) => number)
  /** Timeout of a run in seconds; of a batched job, of a whole batch. */
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

export interface BatchOptions extends JobOptions {
  /** Maximum number of jobs that are taken together. */
  batch: number
  /** Jobs from a priority on have workers of their own, so that they never wait for others; `concurrency` is that of the others. */
  express?: { priority: number; concurrency: (config: Config) => number }
}

export interface Job {
  name: string
  /** The schema of its data. */
  data: Schema
  options: JobOptions & Partial<BatchOptions>
  run(context: JobRun<unknown>): Promise<void>
  /** Of a batched job: runs several; returns the error of each, null where it succeeded. */
  runBatch?(contexts: readonly JobRun<unknown>[]): Promise<readonly (Error | null)[]>
}

/** Declares a job: name, input schema and handler. It may run more than once and must be idempotent. */
export function job<const S extends Schema>(
  name: string,
  schema: S,
  handler: (run: JobRun<v.InferOutput<S>>) => Promise<void>,
  options: JobOptions = {},
): Job {
  return { name, data: schema, options, run: (context) => handler({ ...context, data: v.parse(schema, context.data) }) }
}

/**
 * Declares a job whose waiting ones are taken in batches, the highest priority first. The handler returns the error of each run, null
 * where it succeeded: each job succeeds or is retried by itself. Data that do not match the schema fail alone.
 */
export function batchedJob<const S extends Schema>(
  name: string,
  schema: S,
  handler: (runs: readonly JobRun<v.InferOutput<S>>[]) => Promise<readonly (Error | null)[]>,
  options: BatchOptions,
): Job {
  const runBatch = async (contexts: readonly JobRun<unknown>[]) => {
    const read = contexts.map((context) => ({ context, parsed: v.safeParse(schema, context.data) }))
    const runs = read.flatMap(({ context, parsed }) =>
      parsed.success ? [{ ...context, data: parsed.output }] : ([] as JobRun<v.InferOutput<S>>[]),
    )
    const outcomes = [...(await handler(runs))]
    // A job that the handler says nothing about has not been run.
    const next = () => (outcomes.length > 0 ? (outcomes.shift() ?? null) : new Error('The job has no outcome'))
    return read.map(({ parsed }) => (parsed.success ? next() : new v.ValiError(parsed.issues)))
  }
  return {
    name,
    data: schema,
    options,
    runBatch,
    async run(context) {
      const [error] = await runBatch([context])
      if (error) throw error
    },
  }
}
