import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { Transform } from 'node:stream'

/** A port that leads to another server, and is away or slow when a test says so. */
export async function openFaultyConnection(target: URL) {
  let delay = 0
  const open = new Set<Socket>()
  const accept = (socket: Socket) => {
    // Without the delays by which both ends of a connection gather small pieces: 40 ms for each letter.
    const onward = connect({ port: Number(target.port), host: target.hostname, noDelay: true })
    for (const end of [socket, onward]) {
      open.add(end)
      end.on('error', () => undefined)
      end.once('close', () => {
        open.delete(end)
        socket.destroy()
        onward.destroy()
      })
    }
    const slowly = new Transform({
      transform: (chunk, _encoding, done) => void setTimeout(() => done(null, chunk), delay),
    })
    socket.pipe(onward)
    onward.pipe(slowly).pipe(socket)
  }
  let server: Server | null = null
  async function listen(port: number): Promise<number> {
    server = createServer({ noDelay: true }, accept).listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  async function close(): Promise<void> {
    const ended = server && once(server, 'close')
    server?.close()
    server = null
    for (const end of open) end.destroy()
    await ended
  }
  const port = await listen(0)
  const url = new URL(target)
  url.host = `127.0.0.1:${port}`
  return {
    url: url.href.replace(/\/$/, ''),
    /** Breaks every connection and refuses new ones. */
    leave: close,
    /** Milliseconds before each piece of an answer; 0 for none. */
    slowDown(milliseconds: number) {
      delay = milliseconds
    },
    /** Accepts connections again, at once. */
    async return() {
      delay = 0
      if (!server) await listen(port)
    },
    close,
  }
}
