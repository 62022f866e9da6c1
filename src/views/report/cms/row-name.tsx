import { useLingui } from '@lingui/react'
import { longMonth } from '#views/components/page/days.ts'

/** The name of a line; months are formatted. */
export function useRowName(): (name: string, by: string | undefined) => string {
  const { i18n } = useLingui()
  return (name, by) => (by === 'month' ? longMonth(name, i18n.locale) : name)
}
