import { readFile } from 'node:fs/promises'
import * as v from 'valibot'
import { openDatabase } from '#server/db/client.ts'
import { newInstance } from '#server/instance.ts'
import { openQueue } from '#server/jobs/queue.ts'
import { allJobs, assembleModules, registeredErasures } from '#server/modules.ts'
import { StartupError } from '#server/process/startup-error.ts'
import type { Config } from '#server/settings/config.ts'
import type { Installation } from './backup.ts'

type RegisteredErasure = v.InferOutput<typeof registeredErasures.entry>

/** The erasures of a register, oldest first; none without one. */
export async function readRegister(path: string | null): Promise<RegisteredErasure[]> {
  if (path === null) return []
  const text = await readFile(path, 'utf8').catch(() => {
    throw new StartupError(`The register of erasures ${path} cannot be read.`)
  })
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return lines.map((line, index) => {
    const read = v.safeParse(v.pipe(v.string(), v.parseJson(), registeredErasures.entry), line)
    if (!read.success) throw new StartupError(`Line ${index + 1} of ${path} is no erasure.`)
    return read.output
  })
}

/** Makes the erasures of a register again in a restored installation. Returns how many changed a record. */
export async function applyRegister(
  { url, storage, secret }: Installation,
  settings: Config,
  erasures: readonly RegisteredErasure[],
): Promise<number> {
  assembleModules()
  const instance = newInstance({ ...settings, secret })
  const queue = await openQueue(url, allJobs, { runs: false, onError: () => undefined, instance })
  const connection = openDatabase(url, { purpose: 'jobs', size: 1, instance })
  try {
    const deps = { storage, config: { ...settings, secret }, mailbox: null }
    return await registeredErasures.repeat(connection.db, { deps, at: new Date() }, erasures)
  } finally {
    await connection.close()
    await queue.stop()
  }
}
