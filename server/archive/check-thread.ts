import { open, stat } from 'node:fs/promises'
import { serveThread } from '#server/threads/serve.ts'
import type { ArchiveEntry, CheckInput, CheckProgress } from './check.ts'
import { checkEntry } from './check-entry.ts'
import { directoryOf } from './directory.ts'

/* The program of the worker thread behind `checkArchive`. */

/** Milliseconds between batches of entries and progress messages. */
const pause = 100

await serveThread<CheckInput, ArchiveEntry[]>(async function* ({ path, ...limits }, line) {
  const entries = await directoryOf(path, limits)
  const { size } = await stat(path)
  const tell = (progress: CheckProgress) => line.tell(progress)
  const file = await open(path)
  try {
    let checked: ArchiveEntry[] = []
    let last = performance.now()
    for (const entry of entries) {
      const found = await checkEntry(file, entry)
      if (!found.name.endsWith('/')) checked.push(found)
      if (performance.now() - last < pause) continue
      last = performance.now()
      tell({ read: found.offset + found.packed, of: size })
      yield checked
      checked = []
    }
    tell({ read: size, of: size })
    yield checked
  } finally {
    await file.close()
  }
})
