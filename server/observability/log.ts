import pino, { type DestinationStream, type Logger } from 'pino'
import { releaseName } from '#server/process/release.ts'
import { loggedError, loggedText } from './logged-error.ts'
import { causingRequest } from './request-context.ts'

/**
 * JSON lines on standard error. They identify calls, jobs and failures by ids only, without typed text, addresses or tokens. A
 * warning or an error that repeats is written once, and then with its number every minute; lines of a request are all written,
 * because they are looked for by its id.
 */
export function openLog(level: string, destination: DestinationStream = pino.destination(2)): Logger {
  const repeated = countRepeated()
  return pino(
    {
      level,
      mixin: requestOfLine,
      base: { pid: process.pid, release: releaseName() },
      serializers: {
        err: (error: unknown) => loggedError(error),
        reason: (reason: unknown) => (typeof reason === 'string' ? loggedText(reason) : reason),
      },
      redact: ['*.authorization', '*.password', '*.password_hash', '*.token', '*.email', '*.captcha'],
      hooks: {
        logMethod(given, method, lineLevel) {
          const write = (line: typeof given) => method.apply(this, line)
          if (lineLevel < warning || 'requestId' in this.bindings() || !repeated(lineLevel, given, write)) write(given)
        },
      },
    },
    destination,
  )
}

/** The arguments of a method of the logger: fields and message, or the message alone. */
type Line = Parameters<pino.LogFn>

/** The level of warnings, in numbers. */
const warning = 40
/** Milliseconds between two lines about a repeated one. */
const countedFor = 60_000
/** Maximum number of different lines that are counted; further ones are all written. */
const countedLines = 500

/**
 * Returns a function that counts a line which was written within the last minute or is being counted; false for one that is to be
 * written. Lines are alike when only numbers and ids differ.
 */
function countRepeated() {
  const counted = new Map<string, { count: number; writeCount: () => void }>()
  let timer: NodeJS.Timeout | null = null
  const writeCounts = () => {
    for (const [key, entry] of counted) {
      if (entry.count === 0) counted.delete(key)
      else entry.writeCount()
      entry.count = 0
    }
    if (counted.size > 0 || !timer) return
    clearInterval(timer)
    timer = null
  }
  process.once('exit', writeCounts)
  return (level: number, line: Line, write: (line: Line) => void): boolean => {
    const key = `${level} ${likeness(line)}`
    const known = counted.get(key)
    const [fields, message] = typeof line[0] === 'string' ? [{}, line[0]] : [line[0] as object, line[1]]
    if (known) {
      known.count += 1
      known.writeCount = () => write([{ ...fields, repeated: known.count }, message] as Line)
      return true
    }
    if (counted.size >= countedLines) return false
    counted.set(key, { count: 0, writeCount: () => undefined })
    timer ??= setInterval(writeCounts, countedFor).unref()
    return false
  }
}

/** The text of a line without numbers and ids; of an error its message. */
function likeness(line: Line): string {
  const text = JSON.stringify(line, (_, value: unknown) => (value instanceof Error ? loggedError(value) : value))
  return text.replace(/"stack":"(?:[^"\\]|\\.)*"/g, '').replace(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|\d+/g, '#')
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
