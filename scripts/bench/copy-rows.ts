import { join } from 'node:path'
import type pg from 'pg'

const copied = ['error_codes', 'error_code_groups', 'error_code_devices'] as const

/**
 * Seconds that `COPY` takes for the error codes whose code begins so: into a table without any index, and with their links into
 * tables that have the indexes of ours.
 */
export async function copyBareRows(client: pg.Client, prefix: string, folder: string) {
  const path = (table: string) => join(folder, `${table}.copy`)
  const chosen = `select id from error_codes where code like '${prefix}%'`
  for (const table of copied) {
    const key = table === 'error_codes' ? 'id' : 'error_code_id'
    await client.query(`copy (select * from ${table} where ${key} in (${chosen})) to '${path(table)}'`)
  }
  const timed = async (tables: readonly string[], like: string) => {
    for (const table of tables) await client.query(`create table bench_${table} (like ${table} ${like})`)
    await client.query('checkpoint')
    const began = performance.now()
    for (const table of tables) await client.query(`copy bench_${table} from '${path(table)}'`)
    const seconds = (performance.now() - began) / 1000
    for (const table of tables) await client.query(`drop table bench_${table}`)
    return seconds
  }
  const bare = await timed(['error_codes'], '')
  const indexed = await timed(copied, 'including all')
  console.info(`COPY: ${bare.toFixed(2)} s bare, ${indexed.toFixed(2)} s with links and indexes`)
  return { bare, indexed }
}
