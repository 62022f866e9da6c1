import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { applyRegister, readRegister } from '#server/backup/apply-erasures.ts'
import { withDecrypted } from '#server/backup/encryption.ts'
import { withNewInstallation } from '#server/backup/installation.ts'
import { readManifest, restoreBackup } from '#server/backup/restore.ts'
import { readConfig } from '#server/config.ts'
import { unreachable } from '#server/db/errors.ts'
import { runProcess } from '#server/process.ts'
import { StartupError } from '#server/startup-error.ts'

const usage =
  'Usage: npm run restore -- <file> [--erasures <register> | --no-erasures], with the settings of the new server'

/**
 * Brings a backup back into an empty place, which the settings name: embedded or external, a folder or a bucket. Erasures of
 * personal data that were made after the backup are made again.
 */
await runProcess(async () => {
  const { file, register } = readArguments()
  const settings = readConfig(process.env)
  const erasures = await readRegister(register === undefined ? chosenRegister(settings.erasure_register) : register)
  await mkdir(settings.data_dir, { recursive: true })
  await withDecrypted(resolve(file), settings, settings.data_dir, async (path) => {
    const { secret } = await readManifest(path)
    const { tables, files, applied } = await withNewInstallation(settings, secret, async (place) => ({
      ...(await restoreBackup(path, place)),
      applied: await applyRegister({ ...place, secret }, settings, erasures),
    })).catch(unreachable)
    console.log(`${tables} tables and ${files} files are back.`)
    console.log(`Erasures of personal data after the backup, made again: ${applied}.`)
    if (settings.secret && settings.secret !== secret)
      console.log(
        'SECRET is not the one of the backup (manifest.json in it): links that were sent do not work with another.',
      )
  })
})

function readArguments(): { file: string; register: string | null | undefined } {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { erasures: { type: 'string' }, 'no-erasures': { type: 'boolean' } },
    })
    const [file] = positionals
    if (file && !(values.erasures && values['no-erasures']))
      return { file, register: values['no-erasures'] ? null : values.erasures }
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
