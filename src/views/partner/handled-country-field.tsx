import { useLingui } from '@lingui/react'
import { useSession } from '#views/components/app/use-session.ts'
import { LookupField } from '#views/components/fields/lookup-field.tsx'
import { fieldId } from '#views/components/form/error-summary.tsx'
import type { FieldSlot } from '#views/components/resource/resource.ts'
import { useHandledByOthers } from './handled-by-others.tsx'

/** The country of a company. A country handled by others is reported at once and cannot be saved. */
export function HandledCountryField<Values>({ field, value, error, disabled, onChange, hold }: FieldSlot<Values>) {
  const { i18n } = useLingui()
  const handledByOthers = useHandledByOthers()
  const country = typeof value === 'string' && value !== '' ? value : null
  return (
    <LookupField
      id={fieldId(field.name)}
      lookup="public-zone.dictionary.countries.index"
      label={i18n._(field.label)}
      error={error ?? (country && !disabled ? handledByOthers(country) : undefined)}
      disabled={disabled}
      required
      value={country}
      onChange={(next) => {
        onChange(next)
        hold(next && handledByOthers(next))
      }}
    />
  )
}

/** Initial country of a new company: Poland, or none for people who handle only companies from abroad. */
export function useFirstCountry(): string {
  const { permissions } = useSession()
  return permissions['partner.partners.handle-domestic'] ? 'PL' : ''
}
