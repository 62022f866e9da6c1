import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Piscina } from 'piscina'
import { refuse } from '#server/refusal.ts'
import { createWorkQueue } from '#server/work-queue.ts'
import type { DrawReply, DrawTask } from './draw-thread.ts'

/** A drawing function that runs in a thread; it reads nothing but its data. */
export interface Drawer<Data, Drawn> {
  readonly module: string
  readonly name: string
  /** For the types only. */
  readonly of?: (data: Data) => Drawn
}

/** Declares a drawing function by the module that exports it. */
export function drawer<Draw extends (data: never) => unknown>(
  module: URL,
  name: string,
): Drawer<Parameters<Draw>[0], Awaited<ReturnType<Draw>>> {
  return { module: module.href, name }
}

/** Milliseconds after which a paper is given up, with its thread. */
const timeout_ms = 60_000
/** Papers that wait for a thread; more are refused (503). */
const waiting = 200

let threads: Promise<Piscina> | null = null

/**
 * The threads of this process, started with the first paper and ended after a minute without one. There are at least two, so that
 * one long paper does not hold up the others; they yield to the thread that answers calls.
 */
async function startThreads(): Promise<Piscina> {
  const { Piscina } = await import('piscina')
  return new Piscina({
    filename: fileURLToPath(new URL('./draw-thread.ts', import.meta.url)),
    name: 'drawInThread',
    minThreads: 0,
    maxThreads: Math.max(2, availableParallelism() - 1),
    idleTimeout: 60_000,
    maxQueue: waiting,
    atomics: 'disabled',
    niceIncrement: 5,
    // Modules preloaded for the server's main thread (`--import`) are not loaded in these.
    execArgv: ['--enable-source-maps'],
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  })
}

/** Papers of a person, drawn one after another. */
const people = createWorkQueue({ each: 1, waiting: 500, timeout_ms })

/**
 * Draws a paper in a thread, so that calls are answered meanwhile. Papers of one person are drawn one after another; those of jobs
 * (`null`) are not counted. Refuses a paper of too many pages (422), and when too many are waiting (503).
 */
export function drawPaper<Data, Drawn>(
  drawing: Drawer<Data, Drawn>,
  data: Data,
  person: number | null,
): Promise<Drawn> {
  const draw = () => inThread<Drawn>({ module: drawing.module, name: drawing.name, data })
  return person === null ? draw() : people.take(String(person), draw)
}

/** The newest preview of each person. */
const newest = new Map<number, symbol>()

/**
 * Draws a preview in its person's turn. A preview that still waits when the person asks for another one is refused (429), before its
 * data are loaded.
 */
export async function drawPreview<Data, Drawn>(
  drawing: Drawer<Data, Drawn>,
  load: () => Promise<Data>,
  person: number,
): Promise<Drawn> {
  const own = Symbol('preview')
  newest.set(person, own)
  try {
    return await people.take(String(person), async () => {
      if (newest.get(person) !== own) refuse('too_many', { key: 'paper.newer_preview' })
      return inThread<Drawn>({ module: drawing.module, name: drawing.name, data: await load() })
    })
  } finally {
    if (newest.get(person) === own) newest.delete(person)
  }
}

async function inThread<Drawn>(task: DrawTask): Promise<Drawn> {
  threads ??= startThreads()
  const pool = await threads
  if (pool.queueSize >= waiting) refuse('unavailable')
  const reply = (await pool.run(task, { signal: AbortSignal.timeout(timeout_ms) })) as DrawReply
  if ('tooLong' in reply) refuse('invalid', { key: 'paper.too_long', parameters: { pages: reply.tooLong } })
  return received(reply.drawn) as Drawn
}

/** A buffer comes from a thread as a plain array of bytes. */
function received(drawn: unknown): unknown {
  return drawn instanceof Uint8Array ? Buffer.from(drawn.buffer, drawn.byteOffset, drawn.byteLength) : drawn
}
