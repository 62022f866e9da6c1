import * as v from 'valibot'
import { ErpError } from './erp.ts'
import { judged, type ODataAnswer, type ODataRequest } from './odata-client.ts'

type Call = (request: ODataRequest) => Promise<ODataAnswer>

/** Business Central accepts a hundred requests in a batch; half of them leave time for slow ones. */
const atMost = 50

const Batch = v.object({
  responses: v.array(
    v.object({
      id: v.string(),
      status: v.number(),
      headers: v.optional(v.record(v.string(), v.unknown())),
      body: v.optional(v.unknown()),
    }),
  ),
})

interface Waiting {
  request: ODataRequest
  resolve: (answer: ODataAnswer) => void
  reject: (error: unknown) => void
}

/**
 * A client that collects concurrent calls and sends them as one `$batch`: the same steps for many records take as many calls as
 * for one. Each request succeeds or fails by itself. `place` is the prefix of paths below the address of the batch.
 */
export function batchedClient(send: Call, place: string): Call {
  let waiting: Waiting[] = []

  async function sendAll(together: readonly Waiting[]): Promise<void> {
    const requests = together.map(({ request: { method, path, body, if_match } }, index) => ({
      id: String(index),
      method,
      url: `${place}/${path}`,
      headers: { ...(body && { 'content-type': 'application/json' }), ...(if_match && { 'if-match': if_match }) },
      ...(body && { body }),
    }))
    try {
      const { status, body } = await send({ method: 'POST', path: '$batch', body: { requests }, goes_on: true })
      const read = v.safeParse(Batch, body)
      if (!read.success) throw new ErpError('nonsense', `HTTP ${status} without the answers of a batch`)
      const answers = new Map(read.output.responses.map((answer) => [answer.id, answer]))
      for (const [index, { resolve, reject }] of together.entries()) {
        const answer = answers.get(String(index))
        if (!answer) reject(new ErpError('nonsense', 'A batch came back without one of its answers'))
        else settle(answer, resolve, reject)
      }
    } catch (error) {
      for (const { reject } of together) reject(error)
    }
  }

  function flush(): void {
    const all = waiting
    waiting = []
    for (let from = 0; from < all.length; from += atMost) void sendAll(all.slice(from, from + atMost))
  }

  return (request) =>
    new Promise((resolve, reject) => {
      // Requests made in the same tick are sent together once no more are added.
      if (waiting.length === 0) setImmediate(flush)
      waiting.push({ request, resolve, reject })
    })
}

function settle(
  { status, headers = {}, body }: v.InferOutput<typeof Batch>['responses'][number],
  resolve: Waiting['resolve'],
  reject: Waiting['reject'],
): void {
  const named = Object.entries(headers).find(([name]) => name.toLowerCase() === 'retry-after')
  try {
    resolve(judged(status, body, named ? String(named[1]) : null))
  } catch (error) {
    reject(error)
  }
}
