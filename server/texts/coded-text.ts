import * as v from 'valibot'
import { isLocale, type Locale } from '#contract/messages/locale.ts'
import type { MessageParameters } from '#contract/messages/messages.ts'
import { type ServerMessageKey, serverMessages, serverText } from '#contract/messages/server-messages.ts'
import { cleaned, isUnwanted } from '#contract/values/rules.ts'

/** A control character, which no typed text may contain (`rules.ts`). */
const mark = '\u0002'

/**
 * A reason of the portal's own, kept in a column of texts beside those that people type: the key of its text and the parameters. It is
 * said in the reader's language when it leaves the server, in an answer, an export or a letter (`saidIn`).
 */
export function codedText(key: ServerMessageKey, parameters: MessageParameters = {}): string {
  return mark + JSON.stringify({ key, parameters })
}

/** Whether a JSON text may hold coded texts, or characters that no text may contain. */
export function mayHoldCodes(json: string): boolean {
  return /\\[ubf]|[\u007f-\u009f\ufdd0-\ufdef\ufffe\uffff]/.test(json)
}

/**
 * A value with its coded texts said in a language, with the name of the ERP, and without characters that no text may contain: a release that did not refuse
 * them yet may have stored some. All else stays as it is; it never throws.
 */
export function saidIn<Value>(value: Value, locale: Locale | string, erp: string): Value {
  if (typeof value === 'string') return (isUnwanted(value) ? textOf(value, locale, erp) : value) as Value
  if (Array.isArray(value)) return value.map((item) => saidIn(item, locale, erp)) as Value
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, saidIn(item, locale, erp)])) as Value
}

const Coded = v.object({ key: v.string(), parameters: v.record(v.string(), v.union([v.string(), v.number()])) })

function textOf(text: string, locale: string, erp: string): string {
  const coded = text.startsWith(mark) ? v.safeParse(Coded, jsonIn(text.slice(mark.length))) : null
  if (!coded?.success) return cleaned(text)
  const { key, parameters } = coded.output
  if (!Object.hasOwn(serverMessages, key)) return ''
  const said = { ...saidIn(parameters, locale, erp), erp }
  return serverText(key as ServerMessageKey, isLocale(locale) ? locale : 'pl', said)
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
