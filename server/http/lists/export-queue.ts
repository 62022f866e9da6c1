import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Deps } from '#server/deps.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { spooled } from '#server/http/spooled.ts'
import { Streamed } from '#server/http/streamed.ts'
import { refuse } from '#server/refusal.ts'
import { createWorkQueue, type WorkQueue } from '#server/work-queue.ts'

const patience = { waiting: 200, timeout_ms: 50_000 }

/** Maximum number of files that one person has not finished reading: they take space on the disk. */
const unreadLimit = 5

interface ExportQueue {
  ofPerson: WorkQueue
  ofProcess: WorkQueue
  /** Numbers of files that people have not finished reading. */
  unread: Map<string, number>
}

const queues = new WeakMap<Deps, ExportQueue>()

function queueOf(deps: Deps): ExportQueue {
  const queue = queues.get(deps) ?? {
    ofPerson: createWorkQueue({ each: 1, ...patience }),
    ofProcess: createWorkQueue({ each: 3, ...patience }),
    unread: new Map(),
  }
  queues.set(deps, queue)
  return queue
}

/**
 * Answers a file that is made of many rows. It is written in its turn, one at a time for a person and three in a process, so that many at
 * once leave connections and memory to other calls. It is sent from a file on the disk without a turn: a slow reader keeps nobody waiting.
 */
export async function exportInTurn(
  { by, ip, reply, deps }: Pick<CallContext, 'by' | 'ip' | 'reply' | 'deps'>,
  answer: () => Promise<Streamed<Readable>>,
): Promise<Streamed<Readable>> {
  const person = `${by.user_id ?? ip}`
  const { ofPerson, ofProcess, unread } = queueOf(deps)
  await deps.disk.requireRoom('files')
  const leaving = new AbortController()
  const leave = () => leaving.abort()
  reply.raw.once('close', leave)
  const write = async () => {
    leaving.signal.throwIfAborted()
    if ((unread.get(person) ?? 0) >= unreadLimit) refuse('too_many')
    const { body: content, headers, status } = await answer()
    const { body, size } = await spooled(content, join(deps.config.data_dir, 'spool'), leaving.signal)
    countUnread(unread, person, body)
    return new Streamed(body, { ...headers, 'content-length': String(size) }, status)
  }
  const streamed = await ofPerson.take(person, () => ofProcess.take('exports', write))
  reply.raw.off('close', leave)
  return streamed
}

function countUnread(unread: ExportQueue['unread'], person: string, body: Readable): void {
  unread.set(person, (unread.get(person) ?? 0) + 1)
  body.once('close', () => {
    const left = (unread.get(person) ?? 0) - 1
    if (left > 0) unread.set(person, left)
    else unread.delete(person)
  })
}
