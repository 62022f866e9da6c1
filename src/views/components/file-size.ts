import { megabyte } from '#contract/files.ts'

/** A size as people read it: `1,2 MB`, `340 kB`. Binary, as the limits are. */
export function fileSize(bytes: number, locale?: string): string {
  const isLarge = bytes >= megabyte / 10
  const value = isLarge ? bytes / megabyte : Math.max(1, bytes / 1024)
  const digits = isLarge && value < 10 ? 1 : 0
  return `${value.toLocaleString(locale ?? document.documentElement.lang, { maximumFractionDigits: digits })} ${isLarge ? 'MB' : 'kB'}`
}
