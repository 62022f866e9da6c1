import { resolve } from 'node:path'
import { backUp } from '#server/backup/backup.ts'
import { isEncrypting } from '#server/backup/encryption.ts'
import { withInstallation } from '#server/backup/installation.ts'
import { readConfig } from '#server/config.ts'
import { unreachable } from '#server/db/errors.ts'
import { runProcess } from '#server/process.ts'
import { StartupError } from '#server/startup-error.ts'

/** Writes database, files and secret to one file, while the server runs too. Its settings say which. */
await runProcess(async () => {
  const [file] = process.argv.slice(2)
  if (!file) throw new StartupError('Usage: npm run backup -- <file>, with the settings of the server')
  const settings = readConfig(process.env)
  const path = resolve(file)
  const amount = await withInstallation(settings, (installation) => backUp(installation, path, settings)).catch(
    unreachable,
  )
  console.log(`${amount.tables} tables and ${amount.files} files are kept in ${path}.`)
  console.log(
    isEncrypting(settings)
      ? 'It is encrypted in the age format.'
      : 'It is NOT ENCRYPTED and opens everything: keep it secret, or set BACKUP_RECIPIENTS or BACKUP_PASSPHRASE.',
  )
})
