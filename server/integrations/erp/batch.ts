import * as v from 'valibot'
import { ErpError } from './erp.ts'
import { accepted, judged, type ODataAnswer, type ODataCall, type ODataRequest } from './odata-client.ts'

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
 * for one. Each request succeeds or fails by itself. `placed` completes the path of a request.
 */
export function batchedClient(send: ODataCall, placed: (request: ODataRequest) => Promise<ODataRequest>): ODataCall {
  let waiting: Waiting[] = []

  async function sendAll(together: readonly Waiting[]): Promise<void> {
    try {
      const requests = (await Promise.all(together.map(({ request }) => placed(request)))).map(inBatch)
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

function inBatch({ method, path, body, if_match }: ODataRequest, index: number) {
  return {
    id: String(index),
    method,
    url: path,
    headers: { ...(body && { 'content-type': 'application/json' }), ...(if_match && { 'if-match': if_match }) },
    ...(body && { body }),
  }
}

/**
 * Sends requests with complete paths of which all are carried out or none: Business Central runs a batch with `Isolation:
 * snapshot` in one transaction. Earlier answers than the refused one count for nothing then. False where the ERP has no batches.
 */
export async function sendTogether(
  send: ODataCall,
  requests: readonly ODataRequest[],
  subject: string,
): Promise<boolean> {
  const body = { requests: requests.map(inBatch) }
  const answer = await send({ method: 'POST', path: '$batch', body, isolated: true })
  if ([404, 405].includes(answer.status)) return false
  const read = v.safeParse(Batch, accepted(answer, subject).body)
  if (!read.success) throw new ErpError('nonsense', `HTTP ${answer.status} without the answers of a batch`)
  for (const one of read.output.responses) settle(one, (settled) => accepted(settled, subject), thrown)
  if (read.output.responses.length < requests.length)
    throw new ErpError('nonsense', 'A batch came back without one of its answers')
  return true
}

function thrown(error: unknown): never {
  throw error
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
