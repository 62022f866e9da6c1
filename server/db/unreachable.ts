import { StartupError } from '#server/startup-error.ts'

/** Whether the socket of the database does not exist, because the database is stopped or has not started yet. */
export const isWithoutSocket = ({ code, syscall }: { code?: string; syscall?: string }) =>
  code === 'ENOENT' && syscall === 'connect'

/** Converts connection errors to a one-line message for the operator; throws any other error unchanged. */
export function unreachable(error: unknown): never {
  const failure = error as { code?: string; syscall?: string; message: string }
  const { code = '', message } = failure
  const isConnection =
    isWithoutSocket(failure) || /^(ECONN|ENOTFOUND|EAI_|ETIMEDOUT|EHOST|08|28|3D|57P|53300)/.test(code)
  if (isConnection) throw new StartupError(`The database cannot be used: ${message || code}`)
  throw error
}
