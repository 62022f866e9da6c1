import { accessSync, constants, existsSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The most that the databases of a run need: 13 MB for each running test file, and up to 1 GB for the log. */
const NEEDED = 2_500 * 1024 * 1024
const SHARED_MEMORY = '/dev/shm'

/**
 * A path for a folder that lives no longer than this process, in memory where there is room. Each test file copies a
 * database of 900 files and removes it, which takes a disk a third of the processor time of the server tests.
 * `npm run stress` works on the disk.
 */
export function memoryFolder(purpose: string): string {
  const name = `partner-portal-${purpose}-${process.pid}`
  if (process.env.STRESS === 'on' || !hasSharedMemory()) return join(tmpdir(), name)
  removeLeftovers(SHARED_MEMORY)
  return join(SHARED_MEMORY, name)
}

/** Whether there is a folder in memory with room for a run. It exists on Linux only, and is often small in containers. */
export function hasSharedMemory(): boolean {
  try {
    accessSync(SHARED_MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(SHARED_MEMORY)
    return Math.min(bavail * bsize, process.availableMemory() / 2) >= NEEDED
  } catch {
    return false
  }
}

/** Removes folders of killed runs; the name of a folder contains its process. */
function removeLeftovers(folder: string): void {
  for (const name of readdirSync(folder)) {
    const pid = /^partner-portal-[a-z0-9-]+-(\d+)$/.exec(name)?.[1]
    if (pid && !existsSync(`/proc/${pid}`)) rmSync(join(folder, name), { recursive: true, force: true })
  }
}
