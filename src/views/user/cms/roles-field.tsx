import { useLingui } from '@lingui/react/macro'
import { MultiSelect } from '@mantine/core'
import { isPartnersPerson } from '#contract/user/form.ts'
import type { FormOf } from '#services/form/editor-actors.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { useLoadIf } from '#views/components/flow/use-load.ts'
import { fieldId } from '#views/components/form/error-summary.tsx'
import type { FieldSlot } from '#views/components/resource/resource.ts'

/**
 * The roles of a user. Roles with permissions that the person does not have are disabled. Without the permission for roles,
 * only those of the user are shown.
 */
export function RolesField({ value, error, disabled, change }: FieldSlot<FormOf<'user.users'>>) {
  const { t } = useLingui()
  const chosen = (value ?? []) as string[]
  const mayLookUp = useMay('user.roles.lookup')
  const { data } = useLoadIf(mayLookUp, 'user.roles.lookup', {})
  const options = mayLookUp
    ? (data?.results ?? []).map(({ slug, name, may_give }) => ({
        value: slug,
        label: name,
        disabled: !may_give && !chosen.includes(slug),
      }))
    : chosen.map((slug) => ({ value: slug, label: slug }))
  return (
    <MultiSelect
      id={fieldId('roles')}
      label={t`Role`}
      description={t`Roles with rights that you do not hold yourself cannot be granted.`}
      required
      data={options}
      value={data || !mayLookUp ? chosen : []}
      onChange={(roles) => change({ roles, ...(isPartnersPerson(roles) && { all_partners: false }) })}
      error={error}
      disabled={disabled || !mayLookUp}
      searchable
      hidePickedOptions
      nothingFoundMessage={t`Nothing found`}
      placeholder={chosen.length === 0 ? t`Choose` : undefined}
    />
  )
}
