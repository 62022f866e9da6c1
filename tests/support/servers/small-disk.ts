import { spawnSync } from 'node:child_process'
import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryDataDir } from './temporary-data-dir.ts'

const megabyte = 1024 ** 2
const tool =
  'Tests of a full disk mount a file system of their own: run them as root where mount is allowed (mount -t tmpfs).'

/** Why no file system can be mounted here; null where it can. */
export function missingForSmallDisk(): string | null {
  const folder = temporaryDataDir('mount')
  const mounted = mount(folder, 1)
  if (mounted === null) unmount(folder)
  rmSync(folder, { recursive: true, force: true })
  return mounted && `${tool} ${mounted}`
}

/** A file system of this size in memory, which a test can fill. */
export function openSmallDisk(megabytes: number) {
  const folder = temporaryDataDir('disk')
  const refused = mount(folder, megabytes)
  if (refused !== null) throw new Error(`${tool} ${refused}`)
  const filler = join(folder, 'filler')
  const free = () => {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  }
  return {
    folder,
    free,
    /** Fills it until so many bytes are free. */
    fill(leaving: number) {
      const piece = Buffer.alloc(megabyte, 1)
      const file = openSync(filler, 'a')
      try {
        while (free() > leaving) writeSync(file, piece, 0, Math.min(megabyte, free() - leaving))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      } finally {
        closeSync(file)
      }
    },
    /** Frees what was filled. */
    empty: () => rmSync(filler, { force: true }),
    close() {
      unmount(folder)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function mount(folder: string, megabytes: number): string | null {
  const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder], {
    encoding: 'utf8',
  })
  return status === 0 ? null : (stderr ?? 'mount is missing').trim()
}

function unmount(folder: string): void {
  // Lazily, because a killed database may still have files open.
  spawnSync('umount', ['-l', folder])
}
