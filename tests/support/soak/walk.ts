import type { Clients } from './clients.ts'
import type { Acknowledged, Deed, Ledger, Shown, Walk } from './walks.ts'

/** What happened to the walkers of a run. */
export interface Walked {
  ledger: Ledger
  /** Calls that were refused because the server itself, or another person, had changed the record. */
  conflicts: number
  /** Answers that the chart does not allow. */
  unexpected: string[]
}

/** Deeds with one record before the next one begins. */
const deedsPerRecord = 12

interface Walker {
  walk: Walk
  clients: Clients
  walked: Walked
  random: () => number
  isOver: () => boolean
}

/** A person who takes records along the paths of their chart until the run is over: each deed is one that the chart allows now. */
export async function takeAlong({ walk, clients, walked, random, isOver }: Walker): Promise<void> {
  const records = walked.ledger.get(walk.name) ?? new Map<number, Acknowledged>()
  walked.ledger.set(walk.name, records)
  while (!isOver()) {
    const begun = await walk.begin()
    const kept: Acknowledged = { status: walk.statusOf(begun), moves: 0, texts: [], deeds: {} }
    records.set(begun.id, kept)
    for (let done = 0; done < deedsPerRecord && !isOver(); done += 1) {
      const shown = await walk.show(begun.id)
      const possible = walk.deeds.filter((deed) => walk.after(shown, deed) !== null)
      // Messages are possible nearly always; without this most deeds would be messages.
      const moves = possible.filter(({ says }) => !says)
      const chosen = moves.length > 0 && random() < 0.8 ? moves : possible
      const deed = chosen[Math.floor(random() * chosen.length)]
      if (!deed) break
      await carryOut(deed, shown, kept)
    }
  }

  async function carryOut(deed: Deed, shown: Shown, kept: Acknowledged): Promise<void> {
    const { event, call, by } = deed
    const before = walk.statusOf(shown)
    const expected = walk.after(shown, deed)
    const text = crypto.randomUUID()
    const body = { ...(await deed.body?.({ shown, text })), ...(!deed.isUnversioned && { version: shown.version }) }
    const path = deed.path ? await deed.path(shown) : { [walk.param]: shown.id }
    const answer = await clients.call(by.token, call, { path: path as Record<string, unknown>, body })
    if (answer.status === 409) {
      walked.conflicts += 1
      return
    }
    const after = answer.status === 200 ? walk.statusOf(await walk.show(shown.id)) : null
    if (after === null || after !== expected) {
      const said = JSON.stringify(answer.body).slice(0, 300)
      walked.unexpected.push(`${walk.name}: ${event.type} of ${before}: ${answer.status} and ${after} ${said}`)
      return
    }
    if (deed.says) kept.texts.push(text)
    if (before !== after) kept.moves += 1
    kept.status = after
    kept.deeds[event.type] = (kept.deeds[event.type] ?? 0) + 1
  }
}

/** A sequence of numbers from 0 to 1 that is the same for the same seed. */
export function sequenceOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
