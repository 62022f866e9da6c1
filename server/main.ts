import { readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buildApp } from './app.ts'
import { assemble, openJobs } from './assemble.ts'
import { type Config, keptSecret, readConfig } from './config.ts'
import { loadDemo } from './db/demo/load.ts'
import { startEmbedded } from './db/embedded.ts'
import { prepareDatabase } from './db/prepare-database.ts'
import { unreachable } from './db/unreachable.ts'
import { openLog } from './log.ts'
import { type OnStop, runProcess } from './process.ts'

await runProcess(async (onStop) => {
  const settings = readConfig(process.env)
  const log = openLog(settings.log_level)
  const url = settings.database_url ?? (await startOwnDatabase(settings, onStop))
  await prepareDatabase(url).catch(unreachable)
  const config = { ...settings, secret: settings.secret || (await keptSecret(settings.data_dir)) }

  const deps = await assemble({ config, url, log, simulate: 'start' }, onStop)
  const [app] = await Promise.all([buildApp(deps), openJobs(deps, url, config.worker === 'inside', onStop)])
  // The demonstration does by calls what enqueues jobs; they are seen when it is all there.
  if (config.demo) await loadDemo(deps, () => console.log('Loading the demonstration company …'))
  onStop(() => app.close())
  await app.listen({ port: config.port, host: config.host })
  const { port } = app.server.address() as AddressInfo
  console.log(`Ready on http://localhost:${port}`)
  if (config.demo) await printAccounts(config)
})

async function startOwnDatabase({ data_dir }: Config, onStop: OnStop): Promise<string> {
  const database = await startEmbedded({ dataDir: data_dir })
  onStop(database.stop)
  return database.url
}

/** The demonstration's accounts: random passwords, so they are shown at every start. */
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
