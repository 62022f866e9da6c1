import { Trans, useLingui } from '@lingui/react/macro'
import { Checkbox } from '@mantine/core'
import type { FormOf } from '#services/form/editor-actors.ts'
import { LookupMultipleField } from '#views/components/fields/lookup-multiple-field.tsx'
import { useLookup } from '#views/components/fields/use-lookup.ts'
import { fieldId } from '#views/components/form/error-summary.tsx'
import type { FieldSlot } from '#views/components/resource/resource.ts'
import classes from './user.module.css'

/** The companies of a partner user, and which of them they administer. */
export function CompaniesField({ values, error, disabled, change }: FieldSlot<FormOf<'user.users'>>) {
  const { t } = useLingui()
  const { partners = [], company_admin_of = [] } = values
  const names = useLookup('partner.partners.lookup', { minimum: 2, chosen: partners })?.known ?? []
  return (
    <div className={classes.companies}>
      <LookupMultipleField
        id={fieldId('partners')}
        label={t`Companies`}
        description={t`The person acts for these companies in the partner zone.`}
        required
        lookup="partner.partners.lookup"
        minimum={2}
        value={partners}
        error={error}
        disabled={disabled}
        onChange={(ids) => {
          const chosen = ids.map(Number)
          change({ partners: chosen, company_admin_of: company_admin_of.filter((id) => chosen.includes(id)) })
        }}
      />
      {partners.length > 0 && (
        <fieldset className={classes.restriction}>
          <legend className={classes.legend}>
            <Trans>Administrator of the company</Trans>
          </legend>
          {partners.map((id) => (
            <Checkbox
              key={id}
              label={names.find((partner) => partner.id === id)?.name ?? `#${id}`}
              checked={company_admin_of.includes(id)}
              disabled={disabled}
              onChange={(event) =>
                change({
                  company_admin_of: event.currentTarget.checked
                    ? [...company_admin_of, id]
                    : company_admin_of.filter((other) => other !== id),
                })
              }
            />
          ))}
        </fieldset>
      )}
    </div>
  )
}
