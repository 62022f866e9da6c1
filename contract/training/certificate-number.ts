import * as v from 'valibot'
import { requiredText, say } from '#contract/values/rules.ts'

/** Matches `{number}`, or `{number:4}` for at least four digits. */
const numberPlace = /\{number(?::([1-9]))?\}/g

/**
 * Whether a pattern of certificate numbers is valid: the running number exactly once, the year at most once, otherwise only
 * characters that can be dictated and typed on any keyboard.
 */
export function isNumberPattern(pattern: string): boolean {
  const numbers = pattern.match(numberPlace)?.length ?? 0
  const years = pattern.split('{year}').length - 1
  return (
    numbers === 1 && years <= 1 && /^[\p{L}\d/._ -]*$/u.test(pattern.replaceAll(numberPlace, '').replace('{year}', ''))
  )
}

/** The pattern field of a certificate template. */
export const numberPattern = () => v.pipe(requiredText(60), v.check(isNumberPattern, say('rule.number_pattern')))

/** Builds a certificate number from a pattern, year and running number. */
export function certificateNumber(pattern: string, year: number, number: number): string {
  return pattern
    .replace('{year}', String(year))
    .replaceAll(numberPlace, (_, digits: string | undefined) => String(number).padStart(Number(digits ?? 1), '0'))
}

/**
 * The sequence that a number is taken from. It restarts each year only if the pattern contains the year; otherwise numbers
 * would repeat.
 */
export function numberSeries(pattern: string, issued_on: string): { pattern: string; year: number } {
  return { pattern, year: pattern.includes('{year}') ? Number(issued_on.slice(0, 4)) : 0 }
}
