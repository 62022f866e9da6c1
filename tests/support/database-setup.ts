import { rm } from 'node:fs/promises'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { temporaryDataDir } from '#tests/support/temporary-data-dir.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Administration URL of the cluster of this run; its database `template_migrated` is copied for each test file. */
    cluster_url: string
  }
}

/** One PostgreSQL for the whole run, with a migrated database to copy from. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = temporaryDataDir('tests')
  const cluster = await startEmbedded({ dataDir, durable: false, say: () => undefined })
  const maintenance = at(cluster.url, 'postgres')
  const client = new pg.Client({ connectionString: maintenance })
  await client.connect()
  await client.query('create database template_migrated')
  await migrate(at(cluster.url, 'template_migrated'))
  await client.query('alter database template_migrated with allow_connections false is_template true')
  await client.end()
  project.provide('cluster_url', maintenance)

  return async () => {
    await cluster.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

function at(url: string, database: string): string {
  const address = new URL(url)
  address.pathname = `/${database}`
  return address.href
}
