import { DrizzleQueryError } from 'drizzle-orm'
import pino, { type Logger } from 'pino'

/**
 * Lines of JSON on standard error. They tell which call, which job and what broke, by ids only: nothing that a person
 * typed, no address, no token.
 */
export function openLog(level: string): Logger {
  return pino(
    {
      level,
      base: { pid: process.pid },
      serializers: { err: withoutData },
      redact: ['*.authorization', '*.password', '*.password_hash', '*.token', '*.email', '*.captcha'],
    },
    pino.destination(2),
  )
}

/** An error without what it carries of the data: the parameters of a query, the values in PostgreSQL's details. */
function withoutData(error: unknown): object {
  if (error instanceof DrizzleQueryError) {
    return { ...withoutData(error.cause), query: error.query }
  }
  if (!(error instanceof Error)) return { message: String(error) }
  const { code } = error as { code?: unknown }
  return { type: error.name, message: error.message, stack: error.stack, ...(code !== undefined && { code }) }
}
