import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'

/** A statement as the server sent it. */
export interface Statement {
  text: string
  values: (string | null)[]
}

/** The statements of one request, read from the log of the database. Those of jobs meanwhile come by connections of another name. */
export async function statementsOf(client: pg.Client, dataDir: string, request: () => Promise<unknown>) {
  const log = join(dataDir, 'postgres/server.log')
  await set(client, `alter system set log_line_prefix = '[%p] %a '`, `alter system set log_statement = 'all'`)
  const before = (await readFile(log)).length
  await request()
  await set(client, 'alter system reset log_statement', 'alter system reset log_line_prefix')
  const text = (await readFile(log)).subarray(before).toString('utf8')
  return readStatements(text)
}

async function set(client: pg.Client, ...commands: string[]): Promise<void> {
  for (const command of commands) await client.query(command)
  await client.query('select pg_reload_conf()')
  await delay(500)
}

function readStatements(log: string): Statement[] {
  const statements: Statement[] = []
  for (const entry of log.split(/\n(?=\[\d+\] )/)) {
    const executed = /^\[\d+\] partner-portal LOG: {2}(?:execute [^:]+|statement): ([\s\S]+)$/.exec(entry)
    if (executed?.[1]) statements.push({ text: executed[1].trim().replaceAll('\n\t', '\n'), values: [] })
    const parameters = /^\[\d+\] partner-portal DETAIL: {2}parameters: ([\s\S]+)$/i.exec(entry)
    const last = statements.at(-1)
    if (parameters?.[1] && last) last.values = readValues(parameters[1])
  }
  return statements
}

/** `$1 = 'it''s', $2 = NULL` */
function readValues(text: string): (string | null)[] {
  return [...text.matchAll(/\$\d+ = (?:'((?:[^']|'')*)'|NULL)/g)].map(
    ([, value]) => value?.replaceAll("''", "'") ?? null,
  )
}
