import * as v from 'valibot'
import { type Memory, recall, remember } from '#services/browser-memory.ts'

const keptHours = 48

const Scan = v.object({ key: v.string(), code: v.string(), scanned_at: v.pipe(v.string(), v.isoTimestamp()) })
type WaitingScan = v.InferOutput<typeof Scan>

/**
 * Scanned tickets of a term that have not been sent yet, stored in this browser so that a reload or an empty battery loses
 * none.
 */
export function createKeptScans(memory: Memory, now: () => number = Date.now) {
  const keyOf = (term_id: number) => `portal.scans.${term_id}`
  return {
    keep(term_id: number, scans: readonly WaitingScan[]) {
      if (scans.length > 0) remember(memory, keyOf(term_id), scans)
      else memory.removeItem(keyOf(term_id))
    },
    /** Scans that are still worth sending: for older ones the server would record the time of arrival instead. */
    find: (term_id: number): WaitingScan[] =>
      (recall(memory, keyOf(term_id), v.array(Scan)) ?? []).filter(
        ({ scanned_at }) => now() - Date.parse(scanned_at) < keptHours * 3_600_000,
      ),
  }
}
