import { resolve } from 'node:path'
import { withNewInstallation } from '#server/backup/installation.ts'
import { readManifest, restore } from '#server/backup/restore.ts'
import { readConfig } from '#server/config.ts'
import { unreachable } from '#server/db/unreachable.ts'
import { runProcess } from '#server/process.ts'
import { StartupError } from '#server/startup-error.ts'

/** Brings a backup back into an empty place, which the settings name: embedded or external, a folder or a bucket. */
await runProcess(async () => {
  const [file] = process.argv.slice(2)
  if (!file) throw new StartupError('Usage: npm run restore -- <file>, with the settings of the new server')
  const settings = readConfig(process.env)
  const path = resolve(file)
  const { secret } = await readManifest(path)
  const { tables, files } = await withNewInstallation(settings, secret, (place) => restore(path, place)).catch(
    unreachable,
  )
  console.log(`${tables} tables and ${files} files are back.`)
  if (settings.secret && settings.secret !== secret)
    console.log(
      'SECRET is not the one of the backup (manifest.json in it): links that were sent do not work with another.',
    )
})
