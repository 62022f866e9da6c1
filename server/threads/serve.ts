import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'

/** Message from a thread to its parent. */
export type ThreadMessage<Value> =
  | { kind: 'value'; value: Value }
  | { kind: 'question'; question: unknown }
  | { kind: 'progress'; progress: unknown }
  | { kind: 'failed'; of: string; message: string; fields: object }
  | { kind: 'done' }

/** Message from the parent: a value was taken, or the answer to a question. */
export type ThreadReply = { kind: 'taken' } | { kind: 'answer'; answer: unknown }

/** Functions available to a program in a thread, beside yielding values. */
export interface ThreadLine {
  /** Sends the parent a request and waits for the response. */
  ask(question: unknown): Promise<unknown>
  tell(progress: unknown): void
}

/** Number of values buffered before the thread waits for one to be taken. */
const ahead = 3

/** Runs the program of a worker thread and passes its values to the parent as fast as they are taken. See `iterateInThread`. */
export async function serveThread<Input, Value>(
  program: (input: Input, line: ThreadLine) => AsyncIterable<Value>,
): Promise<void> {
  const port = parentPort
  if (!port) throw new Error('This program runs in a worker thread')
  const post = (message: ThreadMessage<Value>) => port.postMessage(message)
  const replies: { untaken: number; answer: (answer: unknown) => void } = { untaken: 0, answer: () => undefined }
  port.on('message', (reply: ThreadReply) => {
    if (reply.kind === 'taken') replies.untaken -= 1
    else replies.answer(reply.answer)
  })
  const line: ThreadLine = {
    ask: (question) => {
      const answered = new Promise((resolve) => {
        replies.answer = resolve
      })
      post({ kind: 'question', question })
      return answered
    },
    tell: (progress) => post({ kind: 'progress', progress }),
  }
  try {
    for await (const value of program(workerData, line)) {
      replies.untaken += 1
      post({ kind: 'value', value })
      while (replies.untaken >= ahead) await once(port, 'message')
    }
    post({ kind: 'done' })
  } catch (error) {
    const { name, message, ...fields } = error instanceof Error ? error : new Error(String(error))
    post({ kind: 'failed', of: name, message, fields })
  }
  port.close()
}
