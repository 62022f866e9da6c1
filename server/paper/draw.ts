import type { Database } from '#server/db/client.ts'
import { type Instance, instanceFor } from '#server/instance.ts'
import { refuse } from '#server/refusal.ts'
import { runInThread, type ThreadFunction, threadFunction } from '#server/threads/pool.ts'
import { createWorkQueue, type WorkQueue } from '#server/work-queue.ts'
import type { DrawTask, drawInThread } from './draw-thread.ts'

/** A drawing function that runs in a thread; it reads nothing but its data. */
export type Drawer<Data, Drawn> = ThreadFunction<Data, Drawn>

/** Declares a drawing function by the module that exports it. */
export const drawer = threadFunction

/** Milliseconds after which a paper is given up, with its thread. */
const timeout_ms = 60_000

const drawing = threadFunction<typeof drawInThread>(new URL('./draw-thread.ts', import.meta.url), 'drawInThread')

/** The person for whom a paper is drawn, in the instance of a connection. */
export interface DrawnFor {
  db: Database
  user: { id: number }
}

/** Papers of the persons of an instance. */
interface PapersOfPersons {
  /** Papers of a person, drawn one after another. */
  queue: WorkQueue
  /** The newest preview of each person. */
  newest: Map<number, symbol>
}

const instances = new WeakMap<Instance, PapersOfPersons>()

function papersOfPersons(db: Database): PapersOfPersons {
  const instance = instanceFor(db)
  const papers = instances.get(instance) ?? {
    queue: createWorkQueue({ each: 1, waiting: 500, timeout_ms }),
    newest: new Map(),
  }
  instances.set(instance, papers)
  return papers
}

/**
 * Draws a paper in a thread, so that calls are answered meanwhile. Papers of one person are drawn one after another; those of jobs
 * (`null`) are not counted. Refuses a paper of too many pages (422), and when too many are waiting (503).
 */
export function drawPaper<Data, Drawn>(
  { module, name }: Drawer<Data, Drawn>,
  data: Data,
  drawnFor: DrawnFor | null,
): Promise<Drawn> {
  const draw = () => inThread<Drawn>({ module, name, data })
  return drawnFor ? papersOfPersons(drawnFor.db).queue.take(String(drawnFor.user.id), draw) : draw()
}

/**
 * Draws a preview in its person's turn. A preview that still waits when the person asks for another one is refused (429), before its
 * data are loaded.
 */
export async function drawPreview<Data, Drawn>(
  { module, name }: Drawer<Data, Drawn>,
  load: () => Promise<Data>,
  { db, user: { id: person } }: DrawnFor,
): Promise<Drawn> {
  const { queue, newest } = papersOfPersons(db)
  const own = Symbol('preview')
  newest.set(person, own)
  try {
    return await queue.take(String(person), async () => {
      if (newest.get(person) !== own) refuse('too_many', { key: 'paper.newer_preview' })
      return inThread<Drawn>({ module, name, data: await load() })
    })
  } finally {
    if (newest.get(person) === own) newest.delete(person)
  }
}

async function inThread<Drawn>(task: DrawTask): Promise<Drawn> {
  const reply = await runInThread(drawing, task, timeout_ms)
  if ('tooLong' in reply) refuse('invalid', { key: 'paper.too_long', parameters: { pages: reply.tooLong } })
  return received(reply.drawn) as Drawn
}

/** A buffer comes from a thread as a plain array of bytes. */
function received(drawn: unknown): unknown {
  return drawn instanceof Uint8Array ? Buffer.from(drawn.buffer, drawn.byteOffset, drawn.byteLength) : drawn
}
