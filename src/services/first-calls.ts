import * as v from 'valibot'
import { type Memory, recall, remember } from './browser-memory.ts'

const FirstCall = v.object({
  name: v.string(),
  path: v.optional(v.record(v.string(), v.union([v.string(), v.number()]))),
  query: v.optional(v.record(v.string(), v.unknown())),
})
/** A reading call with its path and query. */
export type FirstCall = v.InferOutput<typeof FirstCall>

const Kept = v.object({ session: v.string(), pages: v.array(v.tuple([v.string(), v.array(FirstCall)])) })

const key = 'portal.first-calls'
/** Pages whose calls are kept: those opened last. */
const most = 20

/**
 * The calls that a page made when it was opened last, for each address: they are repeated before the page is loaded, so
 * that rows arrive with their code. Kept for one session only, because the next person may have other permissions.
 */
export function createFirstCalls(memory: Memory, token: () => string | null, address: () => string) {
  const session = () => token()?.slice(-12) ?? null
  const pages = () => {
    const kept = recall(memory, key, Kept)
    return new Map(kept?.session === session() ? kept.pages : [])
  }
  const keepAll = (all: Map<string, FirstCall[]>) =>
    remember(memory, key, { session: session(), pages: [...all].slice(-most) })
  return {
    keep(call: FirstCall) {
      const all = pages()
      const others = (all.get(address()) ?? []).filter((kept) => !isOfSame(kept, call))
      // Opened last, kept longest.
      all.delete(address())
      keepAll(all.set(address(), [...others, call]))
    },
    /** The calls of this page. They are kept no longer, unless the page makes them again. */
    take(): FirstCall[] {
      const all = pages()
      const calls = all.get(address())
      if (!calls) return []
      all.delete(address())
      keepAll(all)
      return calls
    },
  }
}

export type FirstCalls = ReturnType<typeof createFirstCalls>

function isOfSame(one: FirstCall, other: FirstCall): boolean {
  return one.name === other.name && JSON.stringify(one.path) === JSON.stringify(other.path)
}
