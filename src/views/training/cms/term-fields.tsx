import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { TextInput } from '@mantine/core'
import type { InferInput } from 'valibot'
import type { TermForm } from '#contract/training/term-form.ts'
import { fieldId } from '#views/components/form/error-summary.tsx'
import type { FieldSlot, FormField } from '#views/components/resource/resource.ts'

/** Values of a term shared by its own form and the form of a new training. */
type Values = Pick<
  InferInput<typeof TermForm>,
  | 'city'
  | 'address'
  | 'total_places'
  | 'training_date'
  | 'registration_until'
  | 'start_time'
  | 'end_time'
  | 'certificate_date'
>

/** A time HH:MM. The native control would use the language of the browser. */
function TimeField({ slot: { field, value, error, disabled, onChange } }: { slot: FieldSlot<unknown> }) {
  const { i18n } = useLingui()
  return (
    <TextInput
      id={fieldId(field.name)}
      autoComplete="off"
      placeholder="09:00"
      maxLength={5}
      label={i18n._(field.label)}
      required
      error={error}
      disabled={disabled}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

const time = (slot: FieldSlot<unknown>) => <TimeField slot={slot} />

/** Fields of the place and number of places. */
export const termPlaceFields: readonly FormField<Values>[] = [
  { name: 'city', label: msg`City` },
  { name: 'address', label: msg`Address`, description: msg`Street and number, or the name of the training centre.` },
  { name: 'total_places', label: msg`Places`, type: 'number' },
]

/** Fields of the date, times, and end of registration. */
export const termTimeFields: readonly FormField<Values>[] = [
  { name: 'training_date', label: msg`Training date`, type: 'date' },
  {
    name: 'registration_until',
    label: msg`Last day of registration`,
    description: msg`If empty, the day of the training.`,
    type: 'date',
    beside: true,
    optional: true,
  },
  { name: 'start_time', label: msg`Starts at`, render: time },
  { name: 'end_time', label: msg`Ends at`, beside: true, render: time },
  {
    name: 'certificate_date',
    label: msg`Certificate date`,
    description: msg`Shown on the certificates.`,
    type: 'date',
  },
]
