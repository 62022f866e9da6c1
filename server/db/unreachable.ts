import { StartupError } from '#server/startup-error.ts'

/** Converts connection errors to a one-line message for the operator; throws any other error unchanged. */
export function unreachable(error: unknown): never {
  const { code = '', message } = error as { code?: string; message: string }
  const isConnection = /^(ECONN|ENOTFOUND|EAI_|ETIMEDOUT|EHOST|08|28|3D|57P|53300)/.test(code)
  if (isConnection) throw new StartupError(`The database cannot be used: ${message || code}`)
  throw error
}
