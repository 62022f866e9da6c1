import { DrizzleQueryError } from 'drizzle-orm'
import type { Locale } from '#contract/locale.ts'
import { type Refusal, type RefusalCode, refusalCodes } from '#contract/refusal.ts'
import { type ServerMessageKey, serverMessages, serverText } from '#contract/server-messages.ts'
import { StorageFailed } from '#server/integrations/storage/storage.ts'
import { tableWords } from './records/table-words.ts'
import { type FieldRefusal, type RefusalDetails, Refused } from './refusal.ts'

/** What PostgreSQL and `pg` tell of an error. */
interface DatabaseError {
  code?: string
  detail?: string
  message: string
}

/** Errors after which the same work may simply be done again: serialization failure and deadlock. */
export function isRepeatable(error: unknown): boolean {
  return ['40001', '40P01'].includes(databaseError(error)?.code ?? '')
}

/** Whether a statement gave up waiting for a lock: nothing was done, and somebody with more time may try again. */
export function isLockTimeout(error: unknown): boolean {
  return databaseError(error)?.code === '55P03'
}

/** Any error as a refusal of the contract; null for what nobody foresaw, which is a 500 and goes to the log. */
export function toRefused(error: unknown): Refused | null {
  if (error instanceof Refused) return error
  if (error instanceof StorageFailed) return new Refused('unavailable', { key: 'refusal.storage_failed' })
  const refusal = ofDatabase(error) ?? ofFramework(error)
  return refusal ?? null
}

/** A refusal as it is answered, in the caller's language. */
export function refusalBody({ code, details }: Refused, locale: Locale): Refusal {
  const say = (refusal: string | FieldRefusal) =>
    typeof refusal === 'string' ? refusal : serverText(refusal.key, locale, refusal.parameters)
  const errors = Object.entries(details.errors ?? {}).map(([field, refusals]) => [field, refusals.map(say)] as const)
  return {
    code,
    message:
      details.message ?? inUse(details, locale) ?? serverText(details.key ?? keyOf(code), locale, details.parameters),
    ...(details.errors && { errors: Object.fromEntries(errors) }),
    ...(details.conflict && { conflict: details.conflict }),
    ...(details.taken_by && { taken_by: details.taken_by }),
  }
}

/** Which records use the one that cannot be deleted: "Used by: partners (3)". */
function inUse({ used_by }: RefusalDetails, locale: Locale): string | undefined {
  const users = used_by?.flatMap(({ table, count }) => {
    const words = tableWords(table, locale)
    if (words === null) return []
    return count === null ? words : `${words} (${count})`
  })
  return users?.length ? serverText('refusal.in_use_by', locale, { users: users.join(', ') }) : undefined
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
  // Somebody else has held a row for too long: nothing was done, and may be tried again.
  '55P03',
  '57014',
])

function ofDatabase(error: unknown): Refused | undefined {
  const { code = '', detail = '', message = '' } = databaseError(error) ?? {}
  if (code === '23505') return onField(detail, 'rule.not_unique')
  if (code === '23503') {
    if (detail.includes('is not present')) return onField(detail, 'rule.unknown_record')
    const table = /from table "(\w+)"/.exec(detail)?.[1] ?? ''
    return new Refused('lifecycle', { key: 'refusal.in_use', used_by: [{ table, count: null }] })
  }
  if (isRepeatable(error)) return new Refused('conflict')
  const isGone = passing.has(code) || code.startsWith('08') || code.startsWith('57P') || code.startsWith('28')
  if (isGone || /^Connection terminated|timeout exceeded when trying to connect|^Client has encountered/.test(message))
    return new Refused('unavailable')
  return undefined
}

/** The value that another record has already, when that is what an error says. */
export function takenValue(error: unknown): string | null {
  const { code, detail = '' } = databaseError(error) ?? {}
  return code === '23505' ? (/\)=\((.*)\) already exists/.exec(detail)?.[1] ?? '') : null
}

/** PostgreSQL says which column: `Key (email)=(…) already exists.` */
function onField(detail: string, key: ServerMessageKey): Refused {
  const field = /^Key \((?:\w+\()?(\w+)/.exec(detail)?.[1] ?? ''
  return new Refused('invalid', { errors: { [field]: [{ key }] } })
}

/** Fastify and its plugins carry a status; what they say about it is not for our users. */
function ofFramework(error: unknown): Refused | undefined {
  const status = (error as { statusCode?: unknown } | null)?.statusCode
  if (typeof status !== 'number' || status < 400) return undefined
  // A part of the address is longer than any of ours: nothing is there.
  if (status === 414) return new Refused('not_found')
  const code = (Object.keys(refusalCodes) as RefusalCode[]).find((name) => refusalCodes[name] === status)
  if (code && code !== 'error') return new Refused(code)
  return status < 500 ? new Refused('bad_request') : undefined
}
