import * as v from 'valibot'
import { type Memory, recall, remember } from '#services/browser-memory.ts'

const keptHours = 48

const Scan = v.object({ key: v.string(), code: v.string(), scanned_at: v.pipe(v.string(), v.isoTimestamp()) })
type WaitingScan = v.InferOutput<typeof Scan>

/** Scanned tickets that no server has yet, kept in this browser for a term: a reload or a flat battery loses none. */
export function createKeptScans(memory: Memory, now: () => number = Date.now) {
  const keyOf = (term_id: number) => `portal.scans.${term_id}`
  return {
    keep(term_id: number, scans: readonly WaitingScan[]) {
      if (scans.length > 0) remember(memory, keyOf(term_id), scans)
      else memory.removeItem(keyOf(term_id))
    },
    /** What is still worth sending: the server takes older ones as made when they arrive. */
    find: (term_id: number): WaitingScan[] =>
      (recall(memory, keyOf(term_id), v.array(Scan)) ?? []).filter(
        ({ scanned_at }) => now() - Date.parse(scanned_at) < keptHours * 3_600_000,
      ),
  }
}
