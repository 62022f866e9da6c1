import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { CallContext } from '#server/http/handlers.ts'
import type { Streamed } from '#server/http/streamed.ts'
import { createWorkQueue } from '#server/work-queue.ts'

const patience = { waiting: 200, timeout_ms: 50_000 }
/** An export holds its turn until its last byte was sent, so that many at once leave connections and memory to other calls. */
const ofPerson = createWorkQueue({ each: 1, ...patience })
const ofProcess = createWorkQueue({ each: 3, ...patience })

/** Answers an export in its turn: one at a time for a person, and three in a process. */
export function exportInTurn(
  { by, ip, reply }: Pick<CallContext, 'by' | 'ip' | 'reply'>,
  answer: () => Promise<Streamed<Readable>>,
): Promise<Streamed<Readable>> {
  return new Promise((resolve, reject) => {
    const run = async () => {
      const streamed = await answer()
      resolve(streamed)
      // A client that has gone leaves a body that is never read.
      const isGone = new Promise<void>((gone) => {
        if (reply.raw.destroyed) gone()
        else reply.raw.once('close', gone)
      })
      await Promise.race([finished(streamed.body).catch(() => undefined), isGone])
    }
    ofPerson.take(`${by.user_id ?? ip}`, () => ofProcess.take('exports', run)).catch(reject)
  })
}
