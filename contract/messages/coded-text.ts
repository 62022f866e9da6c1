import { isLocale, type Locale } from '#contract/locale.ts'
import type { MessageParameters } from './messages.ts'
import { type ServerMessageKey, serverMessages, serverText } from './server-messages.ts'

/** A control character, which no typed text may contain (`rules.ts`). */
const mark = '\u0002'

/**
 * A reason of the portal's own, kept in a column of texts beside those that people type: the key of its text and the parameters. It is
 * said in the reader's language when it leaves the server, in an answer, an export or a letter (`saidIn`).
 */
export function codedText(key: ServerMessageKey, parameters: MessageParameters = {}): string {
  return mark + JSON.stringify({ key, parameters })
}

/** Whether a JSON text may hold coded texts. */
export function mayHoldCodes(json: string): boolean {
  return json.includes(String.raw`"\u0002`)
}

/** A value with its coded texts said in a language; all else stays as it is. */
export function saidIn<Value>(value: Value, locale: Locale | string): Value {
  if (typeof value === 'string') return (value.startsWith(mark) ? textOf(value, locale) : value) as Value
  if (Array.isArray(value)) return value.map((item) => saidIn(item, locale)) as Value
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, saidIn(item, locale)])) as Value
}

function textOf(coded: string, locale: string): string {
  const { key, parameters } = JSON.parse(coded.slice(mark.length)) as { key: string; parameters: MessageParameters }
  return key in serverMessages ? serverText(key as ServerMessageKey, isLocale(locale) ? locale : 'pl', parameters) : ''
}
