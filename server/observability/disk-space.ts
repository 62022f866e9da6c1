import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import type { Logger } from 'pino'
import { isDiskFull } from '#server/db/errors.ts'
import { isOutOfSpace, type Storage } from '#server/integrations/storage/storage.ts'
import { Refused, refuse } from '#server/refusal.ts'
import type { Config } from '#server/settings/config.ts'

/** Where data are stored: the database, and the files in a folder. */
export const disks = ['database', 'files'] as const
export type Disk = (typeof disks)[number]

/** Free bytes by disk; null where they cannot be measured: of a bucket, and of an external database without a limit. */
export type FreeSpace = Readonly<Record<Disk, number | null>>

/** Free space of the disks, and the reserve in which only small writes are allowed (decision 740). */
export interface DiskSpace {
  /** Free bytes, measured some seconds ago at most. A measurement that fails leaves the one before. */
  free(): Promise<FreeSpace>
  /** The disks whose free space is below the reserve. */
  short(): Promise<readonly Disk[]>
  /** Whether the database has refused a write for want of space (SQLSTATE 53100) and cannot write yet. */
  isDatabaseFull(): Promise<boolean>
  /** Notes an error of a call or job: a full database shows itself only by its errors where its disk cannot be seen. */
  note(error: unknown): void
  /** Refuses (507) when these bytes would use the reserve of the disk. Without a disk: when one of them is in its reserve. */
  requireRoom(disk?: Disk, bytes?: number): Promise<void>
}

/** Milliseconds for which a measurement is used. The size of a database takes reading the sizes of all its files. */
const usedFor = { free: 5_000, size: 30_000, full: 5_000 }

/**
 * Takes a megabyte of space and gives it back. Small writes into free pages succeed on a full disk, so they say nothing about it.
 */
const takeSpace = `create temporary table space on commit drop as
  select repeat('x', 6000) as x from generate_series(1, 150)`

interface Measured {
  config: Pick<Config, 'data_dir' | 'database_url' | 'database_limit' | 'disk_reserve'>
  pool: Pick<pg.Pool, 'query' | 'connect'>
  storage: Pick<Storage, 'free'>
  log: Logger
}

/** Measures free space when it is needed, and logs when a disk becomes short of space and when it no longer is. */
export function openDiskSpace({ config, pool, storage, log }: Measured): DiskSpace {
  const isEmbedded = config.database_url === null
  const ofDatabase = isEmbedded
    ? measured(() => leftOfDisk(config.data_dir), usedFor.free)
    : measured(() => leftOfLimit(pool, config.database_limit), usedFor.size)
  const ofFiles = measured(() => storage.free(), usedFor.free)
  let known: readonly Disk[] = []
  let hasBeenFull = false
  let checking: Promise<void> | null = null
  let checked_at = 0

  async function checkAgain(): Promise<void> {
    try {
      await writeSpace(pool)
      hasBeenFull = false
      log.warn('the database has space again')
    } catch (error) {
      if (!isDiskFull(error))
        log.warn({ reason: (error as Error).message }, 'the space of the database was not checked')
    }
    checked_at = Date.now()
    checking = null
  }

  const free = async () => {
    const [database, files] = await Promise.all([ofDatabase(), ofFiles()])
    return { database, files }
  }
  const short = async () => {
    const space = await free()
    const now = disks.filter((disk) => space[disk] !== null && space[disk] < config.disk_reserve)
    for (const disk of now) if (!known.includes(disk)) log.error({ disk, free: space[disk] }, 'short of disk space')
    for (const disk of known) if (!now.includes(disk)) log.warn({ disk, free: space[disk] }, 'enough disk space again')
    known = now
    return now
  }
  return {
    free,
    short,
    async isDatabaseFull() {
      if (hasBeenFull && Date.now() - checked_at >= usedFor.full) checking ??= checkAgain()
      await checking
      return hasBeenFull
    },
    note(error) {
      if (!isDiskFull(error)) return
      if (!hasBeenFull) log.error('the disk of the database is full')
      hasBeenFull = true
      checked_at = Date.now()
    },
    async requireRoom(disk, bytes = 0) {
      const lacking = (await short()).find((one) => disk === undefined || one === disk)
      if (lacking) refuse('insufficient_storage', refusals[lacking])
      if (!disk || bytes === 0) return
      const left = (await free())[disk]
      if (left !== null && left - bytes < config.disk_reserve) refuse('insufficient_storage', refusals[disk])
    },
  }
}

const refusals = { database: {}, files: { key: 'upload.no_space' } } as const

/** Whether an error is the refusal to use the reserve. */
export const isInReserve = (error: unknown): boolean =>
  error instanceof Refused && error.code === 'insufficient_storage'

/** Whether an error means that the disk of the database or of the files is full, or in its reserve. */
export const isFull = (error: unknown): boolean => isDiskFull(error) || isOutOfSpace(error) || isInReserve(error)

/** Free bytes of the disk of the embedded database. */
async function leftOfDisk(data_dir: string): Promise<number> {
  const { bavail, bsize } = await statfs(join(data_dir, 'postgres'))
  return bavail * bsize
}

/** Fails where the database has no space. */
async function writeSpace(pool: Measured['pool']): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(takeSpace)
  } finally {
    await client.query('rollback').then(
      () => client.release(),
      (error: Error) => client.release(error),
    )
  }
}

async function leftOfLimit(pool: Measured['pool'], limit: number | null): Promise<number | null> {
  if (limit === null) return null
  const { rows } = await pool.query<{ size: string }>('select pg_database_size(current_database()) as size')
  return limit - Number(rows[0]?.size ?? 0)
}

/** A measurement that is shared by all who need it at once, and used for some milliseconds. */
function measured(measure: () => Promise<number | null>, milliseconds: number): () => Promise<number | null> {
  let last: number | null = null
  let until = 0
  let running: Promise<number | null> | null = null
  const again = async () => {
    last = await measure().catch(() => last)
    until = Date.now() + milliseconds
    running = null
    return last
  }
  return async () => {
    if (Date.now() < until) return last
    running ??= again()
    return running
  }
}
