import { readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { linesOfConnectedReleases } from '#server/db/schema/connected-releases.ts'
import { openLog } from '#server/observability/log.ts'
import type { OnStop } from '#server/process/run-process.ts'
import { type Config, keptSecret } from '#server/settings/config.ts'
import { buildApp } from './app.ts'
import { assemble, openJobs } from './assemble.ts'
import { unreachable } from './db/errors.ts'
import { prepareDatabase } from './db/prepare-database.ts'
import { users } from './db/users.table.ts'
import { whenDatabaseAnswers } from './db/wait-for-database.ts'
import type { Deps } from './deps.ts'
import { drain } from './http/closing.ts'

/** Serves the product on a running database, and runs its jobs unless a separate worker does. */
export async function serve(settings: Config, url: string, onStop: OnStop): Promise<void> {
  const log = openLog(settings.log_level)
  await whenDatabaseAnswers({ url, onStop }, async () => {
    for (const line of await linesOfConnectedReleases(url)) console.log(line)
    await prepareDatabase(url)
  })
  const config = { ...settings, secret: settings.secret || (await keptSecret(settings.data_dir)) }

  const deps = await assemble({ config, url, log, simulate: 'start' }, onStop)
  const [app] = await Promise.all([
    buildApp(deps),
    openJobs(deps, url, { runs: config.worker === 'inside' }, onStop).catch(unreachable),
  ])
  // The demonstration makes calls that enqueue jobs; jobs start once it is complete.
  if (config.demo) await loadDemoOnce(deps)
  onStop(() => drain(app, config.drain_seconds))
  await app.listen({ port: config.port, host: config.host })
  const { port } = app.server.address() as AddressInfo
  console.log(`Ready on http://localhost:${port}`)
  if (config.demo) await printAccounts(config)
}

/** The demonstration consists of many files, which are loaded only when needed. */
async function loadDemoOnce(deps: Deps): Promise<void> {
  if ((await deps.db.$count(users)) > 0) return
  const { loadDemo } = await import('./db/demo/load.ts')
  await loadDemo(deps, () => console.log('Loading the demonstration company …'))
}

/** Prints the demonstration's accounts at every start, because their passwords are random. */
async function printAccounts({ data_dir }: Config): Promise<void> {
  const path = join(data_dir, 'demo-accounts.json')
  const accounts = await readFile(path, 'utf8')
    .then((text) => JSON.parse(text) as { role: string; email: string; password: string }[])
    .catch(() => [])
  if (accounts.length === 0) return
  const width = (key: 'role' | 'email') => Math.max(...accounts.map((account) => account[key].length))
  const [roles, emails] = [width('role'), width('email')]
  console.log(`\nAccounts of the demonstration (${path}):`)
  for (const { role, email, password } of accounts) {
    console.log(`  ${role.padEnd(roles)}  ${email.padEnd(emails)}  ${password}`)
  }
}
