import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReceivedRequest {
  method: string
  url: string
  headers: IncomingMessage['headers']
  body: unknown
}

/** The answer of the server: a status and a JSON body, bytes in pieces, or none. */
export type SmallAnswer =
  | { status?: number; headers?: Record<string, string>; json: unknown }
  | { pieces: readonly string[]; headers?: Record<string, string>; breaks?: true }
  | 'hang up'

/** A real HTTP server that records its requests. */
export async function startSmallServer(answer: (request: ReceivedRequest) => SmallAnswer) {
  const received: ReceivedRequest[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString()
    const { method = '', url = '', headers } = request
    const asked = { method, url, headers, body: text ? JSON.parse(text) : null }
    received.push(asked)
    const answered = answer(asked)
    if (answered === 'hang up') return request.socket.destroy()
    if ('pieces' in answered) {
      response.writeHead(200, answered.headers)
      for (const piece of answered.pieces) response.write(piece)
      if (!answered.breaks) return response.end()
      // What has been written arrives first.
      return setTimeout(() => request.socket.destroy(), 50)
    }
    response.writeHead(answered.status ?? 200, { 'content-type': 'application/json', ...answered.headers })
    return response.end(JSON.stringify(answered.json))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
