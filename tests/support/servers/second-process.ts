import type { AddressInfo } from 'node:net'
import { buildApp } from '#server/app.ts'
import { openDatabase } from '#server/db/client.ts'
import { newInstance } from '#server/instance.ts'
import type { TestServer } from './server.ts'

/** Another process of the product on the same database, with caches of its own. */
export async function secondProcess(server: TestServer): Promise<{ url: string; stop(): Promise<void> }> {
  const { db, pool, close } = openDatabase(server.databaseUrl, { instance: newInstance(server.deps.config) })
  const app = await buildApp({ ...server.deps, db, pool })
  await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    stop: async () => {
      await app.close()
      await close()
    },
  }
}
