import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { backUp, noteBackup } from '#server/backup/backup.ts'
import { checkBackup, releaseOf } from '#server/backup/check.ts'
import { isEncrypted, isEncrypting, withDecrypted } from '#server/backup/encryption.ts'
import { withInstallation } from '#server/backup/installation.ts'
import { unreachable } from '#server/db/errors.ts'
import { commandLine } from '#server/process/release.ts'
import { runProcess } from '#server/process/run-process.ts'
import { StartupError } from '#server/process/startup-error.ts'
import { readConfig, readPlaces } from '#server/settings/config.ts'

const usage = `Usage: ${commandLine('backup')} <file>, with the settings of the server; ${commandLine('backup')} --check <file> reads one`

/**
 * Writes database, files and secret to one file, while the server runs too; its settings say which. With `--check` it reads a backup
 * from beginning to end, reports what is in it, and fails when it is damaged.
 */
await runProcess(async () => {
  const { file, isCheck } = readArguments()
  await (isCheck ? check(resolve(file)) : write(resolve(file)))
})

function readArguments(): { file: string; isCheck: boolean } {
  try {
    const { positionals, values } = parseArgs({ allowPositionals: true, options: { check: { type: 'boolean' } } })
    const [file] = positionals
    if (file) return { file, isCheck: values.check === true }
  } catch {
    // An unknown option is answered like a missing file.
  }
  throw new StartupError(usage)
}

async function write(path: string): Promise<void> {
  const settings = readConfig(process.env)
  const amount = await withInstallation(settings, async (installation) => {
    const saved = await backUp(installation, path, settings)
    await noteBackup(installation.url).catch((error: Error) =>
      console.error(`The time of this backup is not noted for the alert of late backups: ${error.message}`),
    )
    return saved
  }).catch(unreachable)
  console.log(`${amount.tables} tables and ${amount.files} files are kept in ${path}.`)
  console.log(
    isEncrypting(settings)
      ? 'It is encrypted in the age format.'
      : 'It is NOT ENCRYPTED and opens everything: keep it secret, or set BACKUP_RECIPIENTS or BACKUP_PASSPHRASE.',
  )
}

async function check(path: string): Promise<void> {
  const isSecret = await isEncrypted(path)
  const backup = await withDecrypted(path, readPlaces(process.env), tmpdir(), checkBackup)
  const { manifest, entries, damaged, rows, files, bytes } = backup
  console.log(`${path}, made by ${releaseOf(manifest)}${manifest.made_at ? ` at ${manifest.made_at}` : ''}`)
  console.log(isSecret ? 'encrypted in the age format' : 'NOT ENCRYPTED: it opens everything')
  console.log(`${manifest.tables.length} tables with ${rows} rows, ${files} files of ${megabytes(bytes)} MB`)
  for (const { name, problem } of damaged) console.log(`${name} ${problem}`)
  if (!manifest.members)
    console.log('It does not list its entries, as backups of earlier releases: a missing file is not noticed.')
  if (damaged.length > 0) throw new StartupError(`The backup is damaged: ${damaged.length} of ${entries} entries.`)
  console.log(`All ${entries} entries are as they were written.`)
}

function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(1)
}
