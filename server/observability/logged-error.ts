import { DrizzleQueryError } from 'drizzle-orm'
import { DatabaseError } from 'pg'
import * as v from 'valibot'

/** An error as the log has it: where it was thrown and of what kind, without typed text, addresses or tokens. */
export class LoggedError {
  readonly type: string
  readonly message: string
  readonly stack: string

  constructor(type: string, message: string, frames: string[], more: object) {
    this.type = type
    this.message = message
    this.stack = [`${type}: ${message}`, ...frames].join('\n')
    Object.assign(this, more)
  }
}

/**
 * Describes an error for the log. Messages quote values: PostgreSQL those of parameters, V8 what it cannot parse, the ERP and the mail
 * server what was sent to them. Their kinds and codes are kept, quoted parts are not. `typed` is the data of the call or job that
 * failed; none of its texts is in the answer.
 */
export function loggedError(error: unknown, typed: readonly unknown[] = []): LoggedError {
  if (error instanceof LoggedError) return error
  if (error instanceof DrizzleQueryError) {
    const { query } = error
    return Object.assign(loggedError(error.cause ?? new Error('The statement failed'), typed), { query })
  }
  if (!(error instanceof Error)) return new LoggedError(typeof error, loggedText(String(error), typed), [], {})
  const message = withoutTyped(messageOf(error), typed)
  return new LoggedError(error.name, message, framesOf(error), detailsOf(error))
}

/** A text for the log, without quoted parts, mail addresses and the answers of other systems. */
export function loggedText(text: string, typed: readonly unknown[] = []): string {
  return withoutTyped(withoutQuoted(withoutAnswer(text)).replaceAll(/[^\s<>@"'(]+@[^\s<>@"')]+/g, '…@…'), typed)
}

function messageOf(error: Error): string {
  if (error instanceof DatabaseError) return ofDatabase(error)
  if (error instanceof v.ValiError) return ofSchema(error)
  // V8 quotes what it was to parse, also without quotes: "Cannot convert 12a to a BigInt".
  if (error instanceof SyntaxError || error instanceof URIError) return 'not parsed'
  if (error instanceof RangeError) return loggedText(error.message.split(':')[0] ?? '')
  // The name of a file, which is ours.
  if ('syscall' in error && 'errno' in error) return error.message
  // The answer of a mail server, which repeats addresses.
  if ('responseCode' in error) return `the mail server answered ${String(error.responseCode)}`
  return loggedText(error.message)
}

/** Classes of SQLSTATE whose messages name connections, transactions, resources and files, but no values. */
const withoutValues = /^(08|40|53|55|57|58)/

/** Other messages quote values, as `invalid input syntax for type integer: "…"`; names of tables and columns are fields of their own. */
function ofDatabase({ code = '', message, routine = '' }: DatabaseError): string {
  return withoutValues.test(code) ? message : ['refused by the database', code, routine].filter(Boolean).join(' ')
}

function ofSchema({ issues }: v.ValiError<v.GenericSchema>): string {
  const expected = issues.map(({ kind, type, expected }) => `${kind} ${type}, expected ${expected ?? 'otherwise'}`)
  return [...new Set(expected)].join('; ')
}

/** What follows the status in an answer of another system is its own text, which may repeat ours. */
function withoutAnswer(text: string): string {
  return text.replace(/(HTTP \d{3}:).*/s, '$1 …')
}

/** Replaces what stands between the first and the last quotation mark. An apostrophe within a word is none. */
function withoutQuoted(text: string): string {
  return text.replace(/(["“„«`]|(?<![\p{L}\p{N}])').*(["”“»`']|'(?![\p{L}\p{N}]))/su, '"…"')
}

/** Texts shorter than this are parts of words, and no person is known by them. */
const shortest = 4

function withoutTyped(text: string, typed: readonly unknown[]): string {
  const texts = typed.flatMap(textsIn).filter((one) => one.length >= shortest && text.includes(one))
  return texts
    .toSorted((one, other) => other.length - one.length)
    .reduce((left, one) => left.replaceAll(one, '…'), text)
}

/** All texts of a value, keys included, as its sender chose them too. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value.trim()]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => [...(Array.isArray(value) ? [] : [key]), ...textsIn(part)])
}

/** The places in the code; the lines before them repeat the message. */
function framesOf({ stack = '', message }: Error): string[] {
  return stack
    .replace(message, '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
}

const details = ['code', 'severity', 'table', 'column', 'constraint', 'position', 'responseCode', 'syscall'] as const

function detailsOf(error: Error): object {
  const known = details.flatMap((name) => {
    const value = (error as { [field in typeof name]?: unknown })[name]
    return typeof value === 'string' || typeof value === 'number' ? [[name, value] as const] : []
  })
  return Object.fromEntries(known)
}
