import { access, chmod, constants, mkdir, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { StartupError } from '#server/process/startup-error.ts'

/**
 * Creates the data directory if it is missing, closes it to other users, and checks that this process can write to it. As root, the user
 * that runs the embedded database has to pass through it, but can list nothing in it.
 */
export async function prepareDataDirectory(path: string): Promise<void> {
  const directory = resolve(path)
  const mode = process.getuid?.() === 0 ? 0o711 : 0o700
  try {
    const first = await mkdir(directory, { recursive: true })
    for (let folder = directory; first && folder.length >= first.length; folder = dirname(folder))
      await chmod(folder, mode)
    if ((await stat(directory)).uid === process.getuid?.()) await chmod(directory, mode)
    await access(directory, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw unusable(directory, error)
  }
}

/** The error for an operator when the data directory cannot be used. */
export function unusable(directory: string, error: unknown): StartupError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
  const reason = ['EACCES', 'EPERM', 'EROFS'].includes(code) ? 'no permission to write there' : code
  return new StartupError(`The data directory ${directory} cannot be used: ${reason}.`)
}
