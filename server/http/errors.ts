import { DrizzleQueryError } from 'drizzle-orm'
import { allEntities } from '#contract/entities.ts'
import type { Locale } from '#contract/locale.ts'
import { type ServerMessageKey, serverMessages, serverText } from '#contract/messages/server-messages.ts'
import { type Refusal, type RefusalCode, refusalCodes } from '#contract/refusal.ts'
import { isWithoutSocket } from '#server/db/unreachable.ts'
import { StorageFailed } from '#server/integrations/storage/storage.ts'
import { tableWords } from './records/table-words.ts'
import { type FieldRefusal, type RefusalDetails, Refused } from './refusal.ts'

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

/** Converts an error to a refusal of the contract; null for an unexpected error, which becomes a 500 and is logged. */
export function toRefused(error: unknown): Refused | null {
  if (error instanceof Refused) return error
  if (error instanceof StorageFailed) return new Refused('unavailable', { key: 'refusal.storage_failed' })
  const refusal = ofDatabase(error) ?? ofFramework(error)
  return refusal ?? null
}

/** Body of a refusal, in the caller's language. */
export function refusalBody({ code, details }: Refused, locale: Locale): Refusal {
  const say = (refusal: string | FieldRefusal) =>
    typeof refusal === 'string' ? refusal : serverText(refusal.key, locale, refusal.parameters)
  const errors = Object.entries(details.errors ?? {}).map(([field, refusals]) => [field, refusals.map(say)] as const)
  return {
    code,
    message:
      details.message ??
      inUse(details, locale) ??
      withoutReferred(details, locale) ??
      serverText(details.key ?? keyOf(code), locale, details.parameters),
    ...(details.errors && { errors: Object.fromEntries(errors) }),
    ...(details.conflict && { conflict: details.conflict }),
    ...(details.taken_by && { taken_by: details.taken_by }),
  }
}

/** The records that use one that cannot be deleted: "Used by: partners (3)". */
function inUse({ used_by }: RefusalDetails, locale: Locale): string | undefined {
  const users = used_by?.flatMap(({ table, count }) => {
    const words = tableWords(table, locale)
    if (words === null) return []
    return count === null ? words : `${words} (${count})`
  })
  return users?.length ? serverText('refusal.in_use_by', locale, { users: users.join(', ') }) : undefined
}

/** The record that has to be restored first: "FAQ category “Pumps”". */
function withoutReferred({ in_trash }: RefusalDetails, locale: Locale): string | undefined {
  const records = in_trash?.map(({ entity, title }) => {
    const quoted = locale === 'pl' ? `„${title}”` : `“${title}”`
    return `${allEntities[entity].words[locale].one} ${quoted}`
  })
  return records && serverText('trash.refers_to', locale, { records: records.join(', ') })
}

function keyOf(code: RefusalCode): ServerMessageKey {
  if (code === 'unauthorized') return 'refusal.signed_out'
  const key = code === 'forbidden' ? 'refusal.unauthorized' : `refusal.${code}`
  return key in serverMessages ? (key as ServerMessageKey) : 'refusal.error'
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
  '53300',
  '55000',
  // Another transaction has held a row for too long; nothing was written, and the request can be repeated.
  '55P03',
  '57014',
])

function ofDatabase(error: unknown): Refused | undefined {
  const failure: Partial<DatabaseError> = databaseError(error) ?? {}
  const { code = '', detail = '', message = '' } = failure
  if (code === '23505') return onField(detail, 'rule.not_unique')
  if (code === '23503') {
    if (detail.includes('is not present')) return onField(detail, 'rule.unknown_record')
    const table = /from table "(\w+)"/.exec(detail)?.[1] ?? ''
    return new Refused('lifecycle', { key: 'refusal.in_use', used_by: [{ table, count: null }] })
  }
  if (isRepeatable(error)) return new Refused('conflict')
  const isGone =
    isWithoutSocket(failure) ||
    passing.has(code) ||
    code.startsWith('08') ||
    code.startsWith('57P') ||
    code.startsWith('28')
  if (isGone || /^Connection terminated|timeout exceeded when trying to connect|^Client has encountered/.test(message))
    return new Refused('unavailable')
  return undefined
}

/** The value that another record already has, for a violation of a unique index; otherwise null. */
export function takenValue(error: unknown): string | null {
  const { code, detail = '' } = databaseError(error) ?? {}
  return code === '23505' ? (/\)=\((.*)\) already exists/.exec(detail)?.[1] ?? '') : null
}

/** Finds the column in PostgreSQL's message: `Key (email)=(…) already exists.` */
function onField(detail: string, key: ServerMessageKey): Refused {
  const field = /^Key \((?:\w+\()?(\w+)/.exec(detail)?.[1] ?? ''
  return new Refused('invalid', { errors: { [field]: [{ key }] } })
}

/** Errors of Fastify and its plugins have a status; their messages are not meant for users. */
function ofFramework(error: unknown): Refused | undefined {
  const status = (error as { statusCode?: unknown } | null)?.statusCode
  if (typeof status !== 'number' || status < 400) return undefined
  // A part of the address is longer than any of ours, so nothing can be there.
  if (status === 414) return new Refused('not_found')
  const code = (Object.keys(refusalCodes) as RefusalCode[]).find((name) => refusalCodes[name] === status)
  if (code && code !== 'error') return new Refused(code)
  return status < 500 ? new Refused('bad_request') : undefined
}
