import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { applyRegister, readRegister } from '#server/backup/apply-erasures.ts'
import { checkForRestore, releaseOf } from '#server/backup/check.ts'
import { inDataDirectory } from '#server/backup/empty-place.ts'
import { withDecrypted } from '#server/backup/encryption.ts'
import { refuseInstallation, withNewInstallation } from '#server/backup/installation.ts'
import { restoreBackup } from '#server/backup/restore.ts'
import { unreachable } from '#server/db/errors.ts'
import { commandLine } from '#server/process/release.ts'
import { runProcess } from '#server/process/run-process.ts'
import { StartupError } from '#server/process/startup-error.ts'
import { readPlaces } from '#server/settings/config.ts'
import { prepareDataDirectory } from '#server/settings/data-directory.ts'

const usage = `Usage: ${commandLine('restore')} <file> [--erasures <register> | --no-erasures] [--without <file of the backup>]…, with DATA_DIR, or DATABASE_URL and S3_BUCKET, of the new place`

/**
 * Brings a backup back into an empty place, which the settings name: embedded or external, a folder or a bucket. Nothing is begun
 * before the whole backup is checked, and a restore that fails or is interrupted leaves nothing behind. Erasures of personal data that
 * were made after the backup are made again.
 */
await runProcess(async (onStop) => {
  const { file, register, without } = readArguments()
  const settings = readPlaces(process.env)
  refuseInstallation(settings)
  const erasures = await readRegister(register === undefined ? chosenRegister(settings.erasure_register) : register)
  const stopping = new AbortController()
  onStop(async () => {
    stopping.abort()
    process.exitCode = 130
  })
  await inDataDirectory(settings.data_dir, async () => {
    await prepareDataDirectory(settings.data_dir)
    await withDecrypted(resolve(file), settings, settings.data_dir, async (path) => {
      const backup = await checkForRestore(path, without)
      const { secret, made_at } = backup.manifest
      console.log(
        `The backup is whole. It was made by ${releaseOf(backup.manifest)}${made_at ? ` at ${made_at}` : ''}.`,
      )
      let applied = 0
      const { tables, files } = await withNewInstallation(settings, secret, (place) =>
        restoreBackup(backup, place, {
          signal: stopping.signal,
          finish: async () => {
            applied = await applyRegister({ ...place, secret }, settings, erasures)
          },
        }),
      ).catch(unreachable)
      console.log(`${tables} tables and ${files} files are back.`)
      for (const name of backup.without) console.log(`Left out: ${name}.`)
      console.log(`Erasures of personal data after the backup, made again: ${applied}.`)
      if (settings.secret && settings.secret !== secret)
        console.log(
          'SECRET is not the one of the backup (manifest.json in it): links that were sent do not work with another.',
        )
    })
  })
})

function readArguments(): { file: string; register: string | null | undefined; without: string[] } {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: {
        erasures: { type: 'string' },
        'no-erasures': { type: 'boolean' },
        without: { type: 'string', multiple: true },
      },
    })
    const [file] = positionals
    if (file && !(values.erasures && values['no-erasures']))
      return { file, register: values['no-erasures'] ? null : values.erasures, without: values.without ?? [] }
  } catch {
    // An unknown option is answered like a missing file.
  }
  throw new StartupError(usage)
}

/** The register that the settings name. Without one the operator decides, because a restore brings back erased data. */
function chosenRegister(path: string): string {
  if (existsSync(path)) return path
  throw new StartupError(
    `Personal data that were erased after the backup would come back, and there is no register of erasures at ${path}. Name the one of the former server (--erasures <file>), or say that there were none (--no-erasures).`,
  )
}
