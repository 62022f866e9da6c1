import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { Switch } from '@mantine/core'
import type { FormOf } from '#services/form/editor-actors.ts'
import type { LookupName } from '#services/loading/lookup-actors.ts'
import { LookupMultipleField } from '#views/components/fields/lookup-multiple-field.tsx'
import { fieldId } from '#views/components/form/error-summary.tsx'
import type { FieldSlot } from '#views/components/resource/resource.ts'
import classes from './user.module.css'

type Slot = FieldSlot<FormOf<'user.users'>>

interface AllOrSomeProps extends Slot {
  /** The field that means all of them. */
  all: 'all_brands' | 'all_provinces' | 'all_partners'
  label: MessageDescriptor
  lookup: LookupName
  /** Number of characters to type before the lookup is called. */
  minimum?: number
}

/** The visible records of a user: all of a kind, or the chosen ones. */
export function ScopeField({
  field,
  value,
  values,
  error,
  disabled,
  change,
  all,
  label,
  lookup,
  minimum,
}: AllOrSomeProps) {
  const { i18n } = useLingui()
  const isAll = values[all]
  return (
    <fieldset className={classes.restriction}>
      <legend className={classes.legend}>{i18n._(field.label)}</legend>
      {field.description && <p className={classes.note}>{i18n._(field.description)}</p>}
      <Switch
        id={isAll ? fieldId(field.name) : undefined}
        label={i18n._(label)}
        checked={isAll}
        disabled={disabled}
        onChange={(event) => change({ [all]: event.currentTarget.checked })}
      />
      {!isAll && (
        <LookupMultipleField
          id={fieldId(field.name)}
          label={<Trans>Only these</Trans>}
          required
          lookup={lookup}
          minimum={minimum}
          value={(value ?? []) as number[]}
          error={error}
          disabled={disabled}
          onChange={(ids) => change({ [field.name]: ids.map(Number) })}
        />
      )}
    </fieldset>
  )
}
