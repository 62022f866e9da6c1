import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Piscina } from 'piscina'
import { lazy } from '#server/lazy.ts'
import { refuse } from '#server/refusal.ts'
import type { ThreadTask } from './run-task.ts'

/** A function that runs in a thread; it reads nothing but its data, which are copied, as is its result. */
export interface ThreadFunction<Data, Result> {
  readonly module: string
  readonly name: string
  /** For the types only. */
  readonly of?: (data: Data) => Result
}

/** Declares a function that runs in a thread by the module that exports it. */
export function threadFunction<Run extends (data: never) => unknown>(
  module: URL,
  name: string,
): ThreadFunction<Parameters<Run>[0], Awaited<ReturnType<Run>>> {
  return { module: module.href, name }
}

/** A function that took longer than its time. Its thread has ended with it. */
export class ThreadTimedOut extends Error {
  override readonly name = 'ThreadTimedOut'
}

/** Tasks that wait for a thread; more are refused (503). */
const waiting = 200

/**
 * The threads of this process, started with the first task and ended after a minute without one. There are at least two, so that
 * one long task does not hold up the others; they yield to the thread that answers calls.
 */
const threads = lazy(async (): Promise<Piscina> => {
  const { Piscina } = await import('piscina')
  return new Piscina({
    filename: fileURLToPath(new URL('./run-task.ts', import.meta.url)),
    name: 'runTask',
    minThreads: 0,
    maxThreads: Math.max(2, availableParallelism() - 1),
    idleTimeout: 60_000,
    maxQueue: waiting,
    atomics: 'disabled',
    niceIncrement: 5,
    // Modules preloaded for the server's main thread (`--import`) are not loaded in these.
    execArgv: ['--enable-source-maps'],
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  })
})

/**
 * Runs a function in a thread, so that calls are answered meanwhile. Throws `ThreadTimedOut` when it takes longer than its time, and
 * refuses (503) when too many wait, or when no thread began within that time.
 */
export async function runInThread<Data, Result>(
  { module, name }: ThreadFunction<Data, Result>,
  data: Data,
  timeout_ms: number,
): Promise<Result> {
  const pool = await threads()
  if (pool.queueSize >= waiting) refuse('unavailable')
  const begun = new Int32Array(new SharedArrayBuffer(4))
  const task: ThreadTask = { module, name, data, begun }
  const signal = AbortSignal.timeout(timeout_ms)
  try {
    return (await pool.run(task, { signal })) as Result
  } catch (error) {
    if (!signal.aborted) throw error
    if (Atomics.load(begun, 0) === 0) refuse('unavailable')
    throw new ThreadTimedOut(`${name} took longer than ${timeout_ms} ms`)
  }
}
