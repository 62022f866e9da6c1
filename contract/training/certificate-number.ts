import * as v from 'valibot'
import { requiredText, say } from '#contract/rules.ts'

/** `{number}`, or `{number:4}` for at least four digits. */
const numberPlace = /\{number(?::([1-9]))?\}/g

/**
 * Whether certificates can be numbered by a pattern: the running number once, the year at most once, and beside them only
 * what can be read out on the telephone and typed on any keyboard.
 */
export function isNumberPattern(pattern: string): boolean {
  const numbers = pattern.match(numberPlace)?.length ?? 0
  const years = pattern.split('{year}').length - 1
  return (
    numbers === 1 && years <= 1 && /^[\p{L}\d/._ -]*$/u.test(pattern.replaceAll(numberPlace, '').replace('{year}', ''))
  )
}

/** The pattern of a template's numbers, as its form takes it. */
export const numberPattern = () => v.pipe(requiredText(60), v.check(isNumberPattern, say('rule.number_pattern')))

/** The certificate number that a pattern makes of a year and a running number. */
export function certificateNumber(pattern: string, year: number, number: number): string {
  return pattern
    .replace('{year}', String(year))
    .replaceAll(numberPlace, (_, digits: string | undefined) => String(number).padStart(Number(digits ?? 1), '0'))
}

/**
 * The series that a number is taken from. It begins again each year only where the number says the year: otherwise last
 * year's would be given again.
 */
export function numberSeries(pattern: string, issued_on: string): { pattern: string; year: number } {
  return { pattern, year: pattern.includes('{year}') ? Number(issued_on.slice(0, 4)) : 0 }
}
