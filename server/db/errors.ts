import { DrizzleQueryError } from 'drizzle-orm'
import type { ServerMessageKey } from '#contract/messages/server-messages.ts'
import { StartupError } from '#server/process/startup-error.ts'
import { Refused } from '#server/refusal.ts'

/** Whether the socket of the database does not exist, because the database is stopped or has not started yet. */
const isWithoutSocket = ({ code, syscall }: { code?: string; syscall?: string }) =>
  code === 'ENOENT' && syscall === 'connect'

/** Whether an error of connecting passes by itself: the database is stopped, starts, recovers or has no free connection. */
export function isPassing(error: unknown): boolean {
  const failure = error as { code?: string; syscall?: string; message?: string } | null
  const { code = '', message = '' } = failure ?? {}
  return (
    isWithoutSocket(failure ?? {}) ||
    /^(ECONN|EPIPE|ENOTFOUND|EAI_|ETIMEDOUT|EHOST|ENET|08|57P0[123]|53300)/.test(code) ||
    /^Connection terminated|^Client has encountered a connection error|^timeout e/.test(message)
  )
}

/** Whether the database offers no TLS, or has a certificate that is not trusted. */
const isWithoutTls = (code: string, message: string) =>
  /CERT|SELF_SIGNED|VERIFY_LEAF|ERR_TLS/.test(code) || message === 'The server does not support SSL connections'

/** Converts connection errors to a one-line message for the operator; throws any other error unchanged. */
export function unreachable(error: unknown): never {
  const { code = '', message } = error as { code?: string; message: string }
  const isConnection = isPassing(error) || /^(28|3D|57P)/.test(code) || isWithoutTls(code, message)
  if (isConnection) throw new StartupError(`The database cannot be used: ${message || code}`)
  throw error
}

/** Properties of errors of PostgreSQL and `pg`. */
interface DatabaseError {
  code?: string
  /** Of an error of the connection, as in "connect". */
  syscall?: string
  detail?: string
  message: string
}

/** Whether the transaction can simply be repeated: after a serialization failure or deadlock. */
export function isRepeatable(error: unknown): boolean {
  return ['40001', '40P01'].includes(databaseError(error)?.code ?? '')
}

/** Whether a statement timed out waiting for a lock: nothing was written, and it can be repeated. */
export function isLockTimeout(error: unknown): boolean {
  return databaseError(error)?.code === '55P03'
}

/** Whether the database could not write because its disk, or its quota, is full. */
export function isDiskFull(error: unknown): boolean {
  const { code, message = '' } = databaseError(error) ?? {}
  return code === '53100' || (code !== undefined && /No space left on device|Disk quota exceeded/.test(message))
}

/** Whether the database answers but writes nothing: its disk is full or fails, or it is a standby. */
export function isUnwritable(error: unknown): boolean {
  return isDiskFull(error) || unwritable.has(databaseError(error)?.code ?? '')
}

/** The value that another record already has, for a violation of a unique index; otherwise null. */
export function takenValue(error: unknown): string | null {
  const { code, detail = '' } = databaseError(error) ?? {}
  return code === '23505' ? (/\)=\((.*)\) already exists/.exec(detail)?.[1] ?? '') : null
}

/** Converts an error of the database to a refusal; undefined for an unexpected one, and for any other error. */
export function refusalOfDatabase(error: unknown): Refused | undefined {
  const failure: Partial<DatabaseError> = databaseError(error) ?? {}
  const { code = '', detail = '', message = '' } = failure
  if (code === '23505') return onField(detail, 'rule.not_unique')
  if (code === '23503') {
    if (detail.includes('is not present')) return onField(detail, 'rule.unknown_record')
    const table = /from table "(\w+)"/.exec(detail)?.[1] ?? ''
    return new Refused('lifecycle', { key: 'refusal.in_use', used_by: [{ table, count: null }] })
  }
  if (isRepeatable(error)) return new Refused('conflict')
  if (isDiskFull(error)) return new Refused('insufficient_storage')
  const isGone =
    isWithoutSocket(failure) ||
    passing.has(code) ||
    unwritable.has(code) ||
    code.startsWith('08') ||
    code.startsWith('57P') ||
    code.startsWith('28')
  if (isGone || /^Connection terminated|timeout exceeded when trying to connect|^Client has encountered/.test(message))
    return new Refused('unavailable')
  return undefined
}

function databaseError(error: unknown): DatabaseError | undefined {
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  return cause instanceof Error ? (cause as DatabaseError) : undefined
}

const passing = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  // Out of memory, and out of connections.
  '53200',
  '53300',
  '55000',
  // Another transaction has held a row for too long; nothing was written, and the request can be repeated.
  '55P03',
  '57014',
])

/** A read-only database, and an error of its disk. */
const unwritable = new Set(['25006', '58030'])

/** Finds the column in PostgreSQL's message: `Key (email)=(…) already exists.` */
function onField(detail: string, key: ServerMessageKey): Refused {
  const field = /^Key \((?:\w+\()?(\w+)/.exec(detail)?.[1] ?? ''
  return new Refused('invalid', { errors: { [field]: [{ key }] } })
}
