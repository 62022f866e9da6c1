import { setTimeout as wait } from 'node:timers/promises'
import type { EndpointName } from '#contract/index.ts'
import { fixture } from '#tests/support/fixtures.ts'
import { uploaderOf } from '#tests/support/scenarios/uploader.ts'
import { type Answered, callerOf, type LooseOptions } from '#tests/support/servers/caller.ts'

export type Clients = ReturnType<typeof openClients>

/** Minutes for which a call is repeated. */
const patience = 4

/** Milliseconds after which an attempt without an answer is given up, and another one made. */
const longestAttempt = 60_000

/**
 * Clients of several servers, which repeat a call until it is answered, as the product's own client does: with the key of the first
 * attempt it is carried out once, whichever server and attempt carry it out. Each attempt goes to the next server.
 */
export function openClients(urls: readonly string[]) {
  const tally = { calls: 0, repeated: 0 }
  const unanswered = new Map<string, { name: string; since: number }>()
  let turn = 0
  const nextUrl = () => {
    turn += 1
    return urls[turn % urls.length] ?? ''
  }

  /** Repeats an attempt until it gives a result; it gives null when nothing is certain about its outcome. */
  async function until<Result>(name: string, attempt: () => Promise<Result | null>): Promise<Result> {
    const since = Date.now()
    const id = crypto.randomUUID()
    unanswered.set(id, { name, since })
    for (;;) {
      tally.calls += 1
      const result = await Promise.race([attempt().catch(() => null), wait(longestAttempt, null, { ref: false })])
      if (result !== null) {
        unanswered.delete(id)
        return result
      }
      if (Date.now() > since + patience * 60_000) throw new Error(`${name} is never answered`)
      tally.repeated += 1
      await wait(100)
    }
  }

  return {
    tally,
    /** Names of calls that have been repeated for longer than so many milliseconds. */
    unansweredFor: (milliseconds: number): string[] =>
      [...unanswered.values()].flatMap(({ name, since }) => (Date.now() - since > milliseconds ? name : [])),
    /** Repeats a statement of the test itself, whose connections are broken as well. */
    insist: <Result>(work: () => Promise<Result>): Promise<Result> => until('a statement', work),
    /** Makes a call with a session's token, or without one. */
    call(token: string | null, name: EndpointName, options: LooseOptions = {}): Promise<Answered> {
      const headers = { 'idempotency-key': crypto.randomUUID() }
      return until(name, async () => {
        const answer = await callerOf(nextUrl(), token).refused(name, { ...options, headers })
        return answer.status < 500 && answer.status !== 429 ? answer : null
      })
    },
    /** Uploads a file and returns its id. An upload that was cut goes on where the server has it, one that is lost begins anew. */
    async upload(token: string, purpose: string, name: string, content = fixture(name)): Promise<string> {
      let location: string | null = null
      return until('upload', async () => {
        const uploader = uploaderOf({ url: nextUrl() }, { token })
        location ??= await uploader.begun(name, purpose, content.length)
        const at = await uploader.call(location, 'HEAD')
        const offset = Number(at.headers.get('upload-offset'))
        const isWhole = at.ok && offset === content.length
        const answer = at.ok && !isWhole ? await uploader.append(location, offset, content.subarray(offset)) : at
        if (answer.ok) return location.split('/').at(-1) ?? ''
        if (answer.status < 500) location = null
        return null
      })
    },
  }
}
