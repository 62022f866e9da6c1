import { PassThrough } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { notification } from '#contract/notification/notification.ts'
import { listen } from '#server/db/listen.ts'
import type { Deps } from '#server/deps.ts'
import type { PartnerScope } from '#server/http/access/scope.ts'
import type { Call } from '#server/http/handlers.ts'
import { Streamed } from '#server/http/streamed.ts'
import { refuse } from '#server/refusal.ts'
import { countUnread, readWord, unreadChannel } from './unread.ts'

/** Channel of a trigger that sends the id of an ended session. */
const sessionChannel = 'session_ended'

/** Maximum number of streams of a person on one process: tabs and devices in use at once. */
export const streamsPerPerson = 6

/** Milliseconds between heartbeats, which keep proxies from closing an idle stream. They do not query the database. */
const heartbeat = 20_000

/** Milliseconds after which a stream ends and its client reconnects, because permissions are checked when it is opened. */
const life = 15 * 60_000

/** Maximum number of bytes buffered for a slow client. */
const longestBacklog = 65_536

interface Stream {
  user_id: number
  session_id: number
  out: PassThrough
}

type Opening = Call<(typeof notification)['endpoints']['partnerzone.notification.notifications.stream'], PartnerScope>

const hubs = new WeakMap<Deps, ReturnType<typeof openHub>>()

/** Opens a stream of server-sent events: the number of unread notifications, now and whenever it changes. */
export async function streamUnread(call: Opening): Promise<Streamed> {
  const hub = hubs.get(call.deps) ?? openHub(call.deps)
  hubs.set(call.deps, hub)
  return new Streamed(hub.add(call.user.id, call.session_id ?? 0), {
    'content-type': 'text/event-stream; charset=utf-8',
    // Prevents buffering by caches and proxies.
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    connection: 'close',
  })
}

/**
 * Ends the streams when the server closes, which would otherwise wait for them; their clients open others after the time that each
 * stream began with (`retry`). The hook waits for nothing, because connections are still accepted until all such hooks are done.
 */
export function endStreamsWith(app: FastifyInstance, deps: Deps): void {
  let closed: Promise<void> | undefined
  app.addHook('preClose', (done) => {
    closed = hubs.get(deps)?.close()
    hubs.delete(deps)
    done()
  })
  app.addHook('onClose', () => closed)
}

/** The open streams of this process. Listens to other processes from the first stream on. */
function openHub({ db, pool, log }: Deps) {
  const streams = new Set<Stream>()
  const changed = new Set<number>()
  let isTelling = false

  const end = (stream: Stream) => {
    streams.delete(stream)
    stream.out.end()
  }
  const onNotification = (channel: string, payload: string) => {
    if (channel === sessionChannel) {
      for (const stream of [...streams]) if (String(stream.session_id) === payload) end(stream)
      return
    }
    const users = readWord(payload)
    tell(users === 'all' ? everybody() : users)
  }
  const everybody = () => [...streams].map(({ user_id }) => user_id)
  const stopListening = listen({
    url: pool.options.connectionString ?? '',
    channels: [unreadChannel, sessionChannel],
    onNotification,
    onListening: () => tell(everybody()),
    onBroken: ({ message }) => log.warn({ reason: message }, 'listening for notifications broke and begins again'),
  })
  const pulse = setInterval(() => {
    for (const stream of [...streams]) write(stream, ': \n\n')
  }, heartbeat)
  pulse.unref()

  function write(stream: Stream, text: string): void {
    if (stream.out.writableLength > longestBacklog) stream.out.destroy()
    else stream.out.write(text)
  }

  /** Sends new numbers to those of these people with a stream here; many changes are counted in one statement. */
  function tell(users: readonly number[]): void {
    const here = new Set(everybody())
    for (const user of users) if (here.has(user)) changed.add(user)
    if (!isTelling && changed.size > 0) void tellChanged()
  }

  async function tellChanged(): Promise<void> {
    isTelling = true
    while (changed.size > 0) {
      const users = [...changed]
      changed.clear()
      try {
        const counts = await countUnread(db, users)
        for (const stream of [...streams]) if (users.includes(stream.user_id)) say(stream, counts)
      } catch (error) {
        // The numbers are sent again after the listening connection is restored.
        log.warn({ reason: (error as Error).message }, 'unread notifications could not be counted')
      }
    }
    isTelling = false
  }

  function say(stream: Stream, counts: ReadonlyMap<number, number>): void {
    const unread_count = counts.get(stream.user_id) ?? 0
    write(stream, `event: unread\ndata: ${JSON.stringify({ unread_count })}\n\n`)
  }

  return {
    add(user_id: number, session_id: number): PassThrough {
      if ([...streams].filter((stream) => stream.user_id === user_id).length >= streamsPerPerson) refuse('too_many')
      const stream: Stream = { user_id, session_id, out: new PassThrough() }
      streams.add(stream)
      const over = setTimeout(() => end(stream), life * (1 - Math.random() / 5))
      over.unref()
      stream.out.on('error', () => undefined)
      stream.out.once('close', () => {
        clearTimeout(over)
        streams.delete(stream)
      })
      stream.out.write('retry: 5000\n\n')
      tell([user_id])
      return stream.out
    },
    async close(): Promise<void> {
      clearInterval(pulse)
      for (const stream of [...streams]) end(stream)
      await stopListening()
    },
  }
}
