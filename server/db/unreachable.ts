import { StartupError } from '#server/startup-error.ts'

/** Tells an operator in one line that the database cannot be used; anything else stays what it is. */
export function unreachable(error: unknown): never {
  const { code = '', message } = error as { code?: string; message: string }
  const isConnection = /^(ECONN|ENOTFOUND|EAI_|ETIMEDOUT|EHOST|08|28|3D|57P|53300)/.test(code)
  if (isConnection) throw new StartupError(`The database cannot be used: ${message || code}`)
  throw error
}
