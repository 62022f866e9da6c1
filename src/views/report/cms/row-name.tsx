import { useLingui } from '@lingui/react'

/** The name of a line: a month in words, anything else as it is. */
export function useRowName(): (name: string, by: string | undefined) => string {
  const { i18n } = useLingui()
  const month = new Intl.DateTimeFormat(i18n.locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return (name, by) => (by === 'month' ? month.format(new Date(`${name}-15T12:00:00Z`)) : name)
}
