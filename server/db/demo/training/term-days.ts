import { today } from '#contract/rules.ts'

const day = 86_400_000

/** Nobody teaches on public holidays that keep their date, and on Christmas Eve. */
const holidays = ['01-01', '01-06', '05-01', '05-03', '08-15', '11-01', '11-11', '12-24', '12-25', '12-26']

/** The days of a term so far from today, moved off weekends and holidays: the last one for signing up is before it. */
export function daysOf({ in_days }: { in_days: number }, now: Date) {
  return { training_date: workday(now, in_days), registration_until: workday(now, in_days - 3, -1) }
}

function workday(now: Date, in_days: number, direction: 1 | -1 = 1): string {
  let date = new Date(now.getTime() + in_days * day)
  while (isFree(today(date))) date = new Date(date.getTime() + direction * day)
  return today(date)
}

function isFree(date: string): boolean {
  return holidays.includes(date.slice(5)) || [0, 6].includes(new Date(`${date}T12:00:00Z`).getUTCDay())
}
