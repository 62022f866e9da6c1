import type { AnyStateNode } from 'xstate'
import type { CatalogueEntry } from './catalogued.ts'

/** Caches a function for each entry as long as its chart stays the same (`npm run mutants` changes charts). */
export function oncePerChart<Result>(compute: (entry: CatalogueEntry) => Result): (entry: CatalogueEntry) => Result {
  const computed = new WeakMap<CatalogueEntry, { root: AnyStateNode; result: Result }>()
  return (entry) => {
    const { root } = entry.machine
    const known = computed.get(entry)
    if (known?.root === root) return known.result
    const result = compute(entry)
    computed.set(entry, { root, result })
    return result
  }
}
