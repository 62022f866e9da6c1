import { on } from 'node:events'
import { type ResourceLimits, Worker } from 'node:worker_threads'
import type { ThreadMessage, ThreadReply } from './serve.ts'

/** An error in a worker thread, whose class is lost between threads. */
export class ThreadFailed extends Error {
  /** Name of the error's class. */
  readonly of: string
  /** Further properties of the error: the `code` of a system error, a reason. */
  readonly fields: Record<string, unknown>

  constructor(of: string, message: string, fields: object) {
    super(message)
    this.name = 'ThreadFailed'
    this.of = of
    this.fields = { ...fields }
  }
}

export interface Thread {
  /** Module that calls `serveThread`. */
  program: URL
  input: unknown
  limits?: ResourceLimits
  signal?: AbortSignal | undefined
  answer?: (question: unknown) => unknown
  onProgress?: (progress: unknown) => void
}

/**
 * Yields the values of a program that runs in its own worker thread. The thread ends with the loop over the values, however
 * that ends. Throws `ThreadFailed` for any error in it, including a crash and lack of memory (`code` ERR_WORKER_OUT_OF_MEMORY).
 */
export async function* iterateInThread<Value>(thread: Thread): AsyncGenerator<Value> {
  thread.signal?.throwIfAborted()
  const worker = new Worker(thread.program, {
    workerData: thread.input,
    // Modules preloaded for the server's main thread (`--import`) are not loaded in this one.
    execArgv: [],
    resourceLimits: thread.limits ?? {},
  })
  const reply = (message: ThreadReply) => worker.postMessage(message)
  try {
    for await (const message of messagesOf<Value>(worker, thread.signal)) {
      if (message.kind === 'done') return
      if (message.kind === 'failed') throw new ThreadFailed(message.of, message.message, message.fields)
      if (message.kind === 'progress') thread.onProgress?.(message.progress)
      if (message.kind === 'question') reply({ kind: 'answer', answer: thread.answer?.(message.question) })
      if (message.kind !== 'value') continue
      yield message.value
      reply({ kind: 'taken' })
    }
    throw new ThreadFailed('Error', 'The thread ended before its program did', {})
  } finally {
    await worker.terminate()
  }
}

async function* messagesOf<Value>(
  worker: Worker,
  signal: AbortSignal | undefined,
): AsyncGenerator<ThreadMessage<Value>> {
  const messages = on(worker, 'message', { close: ['exit'], ...(signal && { signal }) }) as AsyncIterable<
    [ThreadMessage<Value>]
  >
  try {
    for await (const [message] of messages) yield message
  } catch (error) {
    signal?.throwIfAborted()
    const { name, message, ...fields } = error as Error
    throw new ThreadFailed(name, message, fields)
  }
}
