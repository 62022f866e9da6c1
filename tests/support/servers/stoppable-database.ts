import { rm } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { createCluster, runningProcess, socketFolder, startCluster } from '#server/db/cluster/cluster.ts'
import { findClusterHome } from '#server/db/cluster/cluster-home.ts'
import { prepareDatabase } from '#server/db/prepare-database.ts'
import { temporaryDataDir } from '#tests/support/servers/temporary-data-dir.ts'

/** Signals that end PostgreSQL: open transactions are rolled back; nothing is written before the end; every process is cut off. */
export const databaseStops = { fast: 'SIGINT', immediate: 'SIGQUIT', killed: 'SIGKILL' } as const
export type DatabaseStop = keyof typeof databaseStops

/** A migrated, durable PostgreSQL of its own on a fixed port, which a test stops and starts. */
export async function openStoppableDatabase(port: number) {
  const folder = temporaryDataDir('stoppable-database')
  const home = await findClusterHome(folder, () => undefined)
  await createCluster(home, 'portal', 'a-password-of-a-test')
  await startCluster(home, port, true)
  const socket = socketFolder(home)
  const url = `postgres://portal:a-password-of-a-test@127.0.0.1:${port}/postgres${socket ? `?host=${socket}` : ''}`
  await prepareDatabase(url)

  async function stop(how: DatabaseStop): Promise<void> {
    const pid = await runningProcess(home)
    if (!pid) return
    process.kill(pid, databaseStops[how])
    while (await runningProcess(home)) await wait(20)
  }

  return {
    url,
    stop,
    /** Starts it again. After a kill it refuses to start until the last of its processes has noticed; that is tried again. */
    async start(): Promise<void> {
      const until = Date.now() + 60_000
      for (;;) {
        const refused = await startCluster(home, port, true).catch((error: Error) => error)
        if (!refused) return
        if (Date.now() > until) throw refused
        await wait(250)
      }
    },
    async remove(): Promise<void> {
      await stop('immediate')
      await rm(home.folder, { recursive: true, force: true })
      await rm(folder, { recursive: true, force: true })
    },
  }
}
