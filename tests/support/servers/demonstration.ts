import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { inject } from 'vitest'
import { loadDemo } from '#server/db/demo/load.ts'
import { unwatched } from '#tests/support/lifecycles/watched-steps.ts'
import { createTestDatabase, madeOnce, type TestDatabase } from '#tests/support/servers/database.ts'
import { type ServerOptions, startServer, type TestServer } from '#tests/support/servers/server.ts'

const template = 'template_demonstration'
const files = () => join(inject('shared_dir'), template)

/** A server with demonstration data of its own: a copy of data that are loaded once for all test files of a run. */
export async function startDemonstration(options: Pick<ServerOptions, 'work'> = {}): Promise<TestServer> {
  await madeOnce(template, loadedDatabase)
  return await startServer({ ...options, database: await createTestDatabase(template), files: files() })
}

async function loadedDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase()
  const server = await startServer({ database: { ...database, drop: async () => undefined } })
  await unwatched(() => loadDemo(server.deps))
  await cp(server.deps.config.data_dir, files(), { recursive: true })
  await server.stop()
  return database
}
