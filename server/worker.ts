import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { assemble, openJobs } from './assemble.ts'
import { type Config, keptSecret, readConfig } from './config.ts'
import { checkDatabase } from './db/check-database.ts'
import { unreachable } from './db/errors.ts'
import { openLog } from './log.ts'
import { runProcess } from './process.ts'
import { StartupError } from './startup-error.ts'

/** Runs jobs only. Any number of workers may run beside servers started with `WORKER=apart`. */
await runProcess(async (onStop) => {
  const settings = readConfig(process.env)
  const log = openLog(settings.log_level)
  const url = settings.database_url ?? (await urlOfServer(settings))
  const config = { ...settings, secret: settings.secret || (await keptSecret(settings.data_dir)) }

  const deps = await assemble({ config, url, log, simulate: 'find' }, onStop)
  await checkDatabase(url).catch(unreachable)
  await openJobs(deps, url, true, onStop)
  console.log('The worker is ready')
})

/** Without DATABASE_URL, the worker uses the database of the server on the same data directory. */
async function urlOfServer({ data_dir }: Config): Promise<string> {
  const url = await readFile(join(data_dir, 'database-url'), 'utf8').catch(() => '')
  if (!new URL(url.trim() || 'none:').port)
    throw new StartupError(`No server runs on ${data_dir}. Start it first, or set DATABASE_URL.`)
  return url.trim()
}
