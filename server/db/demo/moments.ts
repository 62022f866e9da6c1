export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

/** The moment a number of days before another. */
export const daysBack = (now: Date, days: number) => new Date(now.getTime() - days * day)

/** A moment between 7 and 15 o'clock, a number of days ago. */
export function atWork(now: Date, days: number, position: number): Date {
  const at = daysBack(now, days)
  at.setUTCHours(7 + (position % 8), (position * 13) % 60, (position * 29) % 60, 0)
  return at
}

/** The same moment, or the last afternoon of a working day before it. */
export function workingTimeBefore(at: Date): Date {
  const moment = new Date(at)
  if (moment.getUTCHours() < 6) moment.setUTCDate(moment.getUTCDate() - 1)
  if (moment.getUTCHours() < 6 || moment.getUTCHours() >= 16) moment.setUTCHours(12 + (moment.getUTCMinutes() % 4))
  while (moment.getUTCDay() % 6 === 0) moment.setUTCDate(moment.getUTCDate() - 1)
  return moment
}

/** The same moment, or the next morning of a working day. */
export function workingTime(at: Date): Date {
  const moment = new Date(at)
  const isDay = moment.getUTCHours() >= 6 && moment.getUTCHours() < 16
  if (!isDay) {
    if (moment.getUTCHours() >= 16) moment.setUTCDate(moment.getUTCDate() + 1)
    moment.setUTCHours(6 + (moment.getUTCMinutes() % 4))
  }
  while (moment.getUTCDay() % 6 === 0) moment.setUTCDate(moment.getUTCDate() + 1)
  return moment
}
