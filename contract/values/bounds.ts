import * as v from 'valibot'
import type { MessageKey, MessageParameters } from '#contract/messages/messages.ts'

/**
 * What a limit is counted from: the server's day or moment, another field of the same form, or a value of the record, which the
 * caller of the check gives; a limit of a value that is missing or null does not hold.
 */
export type Origin = 'today' | 'now' | { field: string } | { record: string }

/** The earliest or latest value of a day, a moment or a time of day. */
export interface Limit {
  of: Origin
  /** Days or months after the origin; negative ones are before it. */
  days?: number
  months?: number
  /** Of moments and times: whether the limit itself is refused too. */
  isOpen?: true
  /** The text of the refusal; its parameter `day` is the limit as people write it. */
  says: MessageKey
  parameters?: MessageParameters
}

/** Limits of a field. All that are given hold. */
export interface Bounds {
  from?: readonly Limit[]
  until?: readonly Limit[]
  /** Of a time of day: the field with its day. A time that the day leaves out when the clocks go forward is refused. */
  on?: string
}

/** What the schema of a field says about its values: which kind of time it is, and its bounds or the reason for having none. */
export interface TimeDescription {
  written?: 'day' | 'moment' | 'time'
  bounds?: Bounds
  unbounded?: string
}

/**
 * Declares the bounds of a `date()`, `moment()` or `timeOfDay()`. They are checked by `validate`, in forms by the server's clock where it
 * is known, shown by the calendar of the field, and used by imports.
 */
export function bounded<Field extends v.GenericSchema>(field: Field, bounds: Bounds): Field {
  return v.pipe(field, v.metadata({ bounds } satisfies TimeDescription)) as unknown as Field
}

/** Declares that any day or moment is right, for a reason. */
export function unbounded<Field extends v.GenericSchema>(field: Field, reason: string): Field {
  return v.pipe(field, v.metadata({ unbounded: reason } satisfies TimeDescription)) as unknown as Field
}

/** Limits of days in the past and to come. */
export const notInFuture: Limit = { of: 'today', says: 'rule.date_not_in_future' }
export const notInPast: Limit = { of: 'today', says: 'rule.date_not_in_past' }
export const inFuture: Limit = { of: 'today', days: 1, says: 'rule.date_in_future' }

/** At most so many years ago, and so many years ahead. */
export const yearsAgo = (limit: number): Limit => ({
  of: 'today',
  months: -12 * limit,
  says: 'rule.date_too_early',
  parameters: { limit },
})
export const yearsAhead = (limit: number): Limit => ({
  of: 'today',
  months: 12 * limit,
  says: 'rule.date_too_late',
  parameters: { limit },
})
