import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { loadAddress, loadDatabase } from './load.ts'
import type { Product } from './product.ts'
import type { Comparison } from './report.ts'
import { statementsOf } from './statements.ts'

/** Measures calls, by name and address, each beside the statements that it sends to the database, over so many connections. */
export async function compareCalls(
  { url, databaseUrl, dataDir }: Product,
  client: pg.Client,
  token: string,
  calls: Readonly<Record<string, string>>,
  connectionsOf: (call: string) => readonly number[] = () => [1, 16],
): Promise<Comparison[]> {
  await settled(client)
  const comparisons: Comparison[] = []
  for (const [call, path] of Object.entries(calls)) {
    const request = () => fetch(url + path, { headers: { authorization: `Bearer ${token}` } })
    // What is asked once in the life of a process is no part of a request.
    await request()
    const statements = await statementsOf(client, dataDir, request)
    for (const connections of connectionsOf(call)) {
      const server = await loadAddress(url + path, token, connections)
      const database = await loadDatabase(databaseUrl, statements, connections)
      comparisons.push({ call, connections, statements: statements.length, server, database })
      console.info(call, connections, server, database)
    }
  }
  return comparisons
}

/** Waits until the product has counted what was filled in: its job would take one of the cores meanwhile. */
async function settled(client: pg.Client): Promise<void> {
  for (;;) {
    const { rowCount } = await client.query('select from report_changes limit 1')
    if (!rowCount) return
    await delay(1000)
  }
}
