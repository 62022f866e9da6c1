import { startEmbedded } from '#server/db/cluster/embedded.ts'
import { type OnStop, runProcess } from '#server/process/run-process.ts'
import { type Config, readConfig } from '#server/settings/config.ts'

await runProcess(async (onStop) => {
  const settings = readConfig(process.env)
  // The database starts while the product's modules are loaded, which takes as long.
  const [url, { serve }] = await Promise.all([
    settings.database_url ?? startOwnDatabase(settings, onStop),
    import('./serve.ts'),
  ])
  await serve(settings, url, onStop)
})

async function startOwnDatabase({ data_dir }: Config, onStop: OnStop): Promise<string> {
  const database = await startEmbedded({ dataDir: data_dir })
  onStop(database.stop)
  return database.url
}
