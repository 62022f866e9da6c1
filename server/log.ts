import { DrizzleQueryError } from 'drizzle-orm'
import pino, { type DestinationStream, type Logger } from 'pino'
import { causingRequest } from './cause.ts'
import { releaseName } from './release.ts'

/**
 * JSON lines on standard error. They identify calls, jobs and failures by ids only, without typed text, addresses or tokens.
 */
export function openLog(level: string, destination: DestinationStream = pino.destination(2)): Logger {
  return pino(
    {
      level,
      mixin: requestOfLine,
      base: { pid: process.pid, release: releaseName() },
      serializers: { err: withoutData },
      redact: ['*.authorization', '*.password', '*.password_hash', '*.token', '*.email', '*.captcha'],
    },
    destination,
  )
}

/** The request that causes a line, also in jobs that it queued, where the logger is not that of the request. */
function requestOfLine(_line: object, _level: number, logger: Logger): object {
  const requestId = causingRequest()
  return requestId === null || 'requestId' in logger.bindings() ? {} : { requestId }
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
