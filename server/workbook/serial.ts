/** A date or moment as a spreadsheet counts it: days since 30 December 1899 in Warsaw time. */
export interface Serial {
  kind: 'date' | 'moment'
  serial: number
}

const epoch = Date.UTC(1899, 11, 30)
const day = 86_400_000
const hour = 3_600_000
const momentShape = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/

/** Converts a date (`YYYY-MM-DD`) or moment (ISO 8601 in UTC) of the contract; null for anything else. */
export function serialOf(text: string): Serial | null {
  const isMoment = momentShape.test(text)
  if (!isMoment && !/^\d{4}-\d\d-\d\d$/.test(text)) return null
  const at = Date.parse(text)
  // Spreadsheets have no dates before their epoch, and Excel's first sixty days are wrong.
  if (Number.isNaN(at) || at < Date.UTC(1900, 2, 1)) return null
  if (!isMoment) return { kind: 'date', serial: (at - epoch) / day }
  const serial = (at + warsawOffset(at) - epoch) / day
  return { kind: 'moment', serial: Number(serial.toFixed(8)) }
}

/** A moment of the contract (ISO 8601 in UTC) by the clock in Warsaw, `2026-03-29 00:30:15`; any other text is returned unchanged. */
export function warsawClock(text: string): string {
  if (!momentShape.test(text)) return text
  const at = Date.parse(text)
  return Number.isNaN(at) ? text : new Date(at + warsawOffset(at)).toISOString().slice(0, 19).replace('T', ' ')
}

const warsaw = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Warsaw',
  dateStyle: 'short',
  timeStyle: 'medium',
})
/** Offsets by hour, which never change within one. Asking `Intl` for each of a million cells would take minutes. */
const offsets = new Map<number, number>()

function warsawOffset(at: number): number {
  const begun = Math.floor(at / hour) * hour
  const known = offsets.get(begun)
  if (known !== undefined) return known
  if (offsets.size > 20_000) offsets.clear()
  const offset = Date.parse(`${warsaw.format(begun).replace(' ', 'T')}Z`) - begun
  offsets.set(begun, offset)
  return offset
}
