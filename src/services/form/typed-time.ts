/** Reads a time of day as people type it (`9:30`, `930`, `9.30`): `HH:MM`, or null where it is no single time, such as `13:00-15:00`. */
export function readTime(typed: string): string | null {
  const [, hour = '', minute] = /^(\d{1,2})\s?[:.,h]?\s?(\d{2})$/.exec(typed.trim()) ?? []
  return minute && Number(hour) < 24 && Number(minute) < 60 ? `${hour.padStart(2, '0')}:${minute}` : null
}
