import { spawnSync } from 'node:child_process'
import { rm } from 'node:fs/promises'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '#server/db/cluster/embedded.ts'
import { prepareDatabase } from '#server/db/prepare-database.ts'
import { openQueue } from '#server/jobs/queue.ts'
import { allJobs as jobs } from '#server/modules.ts'
import { memoryFolder } from '#tests/support/servers/memory-folder.ts'
import { temporaryDataDir } from '#tests/support/servers/temporary-data-dir.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Administration URL of the cluster of this run; its database `template_migrated` is copied for each test file. */
    cluster_url: string
    /** A folder of this run that its test files share. */
    shared_dir: string
  }
}

/** One PostgreSQL for the tests of a project, with a migrated database to copy from, and the programs that tests start. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const built = spawnSync(process.execPath, ['scripts/setup.mjs', '--build=server'], { encoding: 'utf8' })
  if (built.status !== 0) throw new Error(`The server could not be built.\n${built.stdout}${built.stderr}`)
  const dataDir = memoryFolder(project.name)
  const cluster = await startEmbedded({ dataDir, durable: false, say: () => undefined })
  const maintenance = at(cluster.url, 'postgres')
  const client = new pg.Client({ connectionString: maintenance })
  await client.connect()
  await client.query('create database template_migrated')
  await prepare(at(cluster.url, 'template_migrated'))
  await client.query('alter database template_migrated with allow_connections false is_template true')
  await client.end()
  const sharedDir = temporaryDataDir('shared')
  project.provide('cluster_url', maintenance)
  project.provide('shared_dir', sharedDir)

  return async () => {
    await cluster.stop()
    await rm(sharedDir, { recursive: true, force: true })
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Creates the tables, the roles and the tables of the job queue, so that no test waits for them. */
async function prepare(url: string): Promise<void> {
  await prepareDatabase(url)
  const queue = await openQueue(url, jobs, { runs: false, onError: () => undefined })
  await queue.stop()
}

function at(url: string, database: string): string {
  const address = new URL(url)
  address.pathname = `/${database}`
  return address.href
}
