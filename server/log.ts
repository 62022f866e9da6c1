import { DrizzleQueryError } from 'drizzle-orm'
import pino, { type Logger } from 'pino'
import { releaseName } from './release.ts'

/**
 * JSON lines on standard error. They identify calls, jobs and failures by ids only, without typed text, addresses or tokens.
 */
export function openLog(level: string): Logger {
  return pino(
    {
      level,
      base: { pid: process.pid, release: releaseName() },
      serializers: { err: withoutData },
      redact: ['*.authorization', '*.password', '*.password_hash', '*.token', '*.email', '*.captcha'],
    },
    pino.destination(2),
  )
}

/** The log of lines about security: they are written at every level but `silent`. */
export function securityLogOf(log: Logger): Logger {
  return log.child({}, { level: log.level === 'silent' ? 'silent' : 'info' })
}

/** An error without data: no query parameters, no values from PostgreSQL's details. */
function withoutData(error: unknown): object {
  if (error instanceof DrizzleQueryError) {
    return { ...withoutData(error.cause), query: error.query }
  }
  if (!(error instanceof Error)) return { message: String(error) }
  const { code } = error as { code?: unknown }
  return { type: error.name, message: error.message, stack: error.stack, ...(code !== undefined && { code }) }
}
