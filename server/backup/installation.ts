import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '#server/db/cluster/embedded.ts'
import { openStorage } from '#server/integrations/integrations.ts'
import { StartupError } from '#server/process/startup-error.ts'
import { type Config, keptSecret } from '#server/settings/config.ts'
import type { Installation } from './backup.ts'

/** Runs work on the configured installation, whether its server is running or not. */
export async function withInstallation<Result>(
  settings: Config,
  work: (installation: Installation) => Promise<Result>,
): Promise<Result> {
  const { data_dir, database_url } = settings
  const rest = async () => ({
    storage: await openStorage(settings),
    secret: settings.secret || (await keptSecret(data_dir)),
    data_dir,
  })
  if (database_url) return work({ url: database_url, ...(await rest()) })
  if (!existsSync(clusterOf(data_dir))) throw new StartupError(`There is no installation in ${data_dir}: set DATA_DIR.`)
  const running = await runningUrl(data_dir)
  if (running) return work({ url: running, ...(await rest()) })
  const database = await startEmbedded({ dataDir: data_dir })
  try {
    return await work({ url: database.url, ...(await rest()) })
  } finally {
    await database.stop()
  }
}

/** Runs work on a new installation, with the secret of another one. */
export async function withNewInstallation<Result>(
  settings: Config,
  secret: string,
  work: (installation: Omit<Installation, 'secret'>) => Promise<Result>,
): Promise<Result> {
  const { data_dir, database_url } = settings
  if (database_url) return work({ url: database_url, storage: await openStorage(settings), data_dir })
  refuseInstallation(settings)
  const database = await startEmbedded({ dataDir: data_dir })
  try {
    await writeFile(join(data_dir, 'secret'), `${secret}\n`, { mode: 0o600 })
    return await work({ url: database.url, storage: await openStorage(settings), data_dir })
  } finally {
    await database.stop()
  }
}

/** Throws StartupError where a new installation would replace one. */
export function refuseInstallation({ data_dir, database_url }: Pick<Config, 'data_dir' | 'database_url'>): void {
  if (!database_url && existsSync(clusterOf(data_dir)))
    throw new StartupError(`There is an installation in ${data_dir} already: move it away, or set another DATA_DIR.`)
}

const clusterOf = (dataDir: string) => join(dataDir, 'postgres')

/** The embedded database of a running server; null when it does not answer. */
async function runningUrl(dataDir: string): Promise<string | null> {
  const url = (await readFile(join(dataDir, 'database-url'), 'utf8').catch(() => '')).trim()
  if (url === '') return null
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  try {
    await client.connect()
    return url
  } catch {
    return null
  } finally {
    await client.end().catch(() => undefined)
  }
}
