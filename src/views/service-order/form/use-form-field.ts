import { useLingui } from '@lingui/react'
import { useState } from 'react'
import {
  fieldOf,
  hasOtherAddress,
  type WarrantyOrderField,
  warrantyOrderLabels,
} from '#contract/service-order/fields.ts'
import type { WarrantyOrderValues } from '#contract/service-order/form.ts'
import { labelIn } from '#views/components/entity/label.ts'
import { fieldId } from '#views/components/form/error-summary.tsx'
import { isWarrantyEditable, WarrantyForm, type WarrantyFormSnapshot, warrantyErrorAt } from './form-actor.ts'

const otherAddressFields: readonly WarrantyOrderField[] = [
  'delivery_address',
  'delivery_post_code',
  'delivery_city',
  'delivery_country',
]

/** Whether the order can only be sent with the field. */
function isRequired({ context: { values, consents } }: WarrantyFormSnapshot, field: WarrantyOrderField): boolean {
  if (field.startsWith('consent_')) return consents.some(({ kind, required }) => kind === field && required)
  if (otherAddressFields.includes(field)) return hasOtherAddress(values)
  return !fieldOf(field).optional
}

/** Props of one field of the form. Its errors are shown once it has lost the focus. */
export function useFormField<Name extends WarrantyOrderField>(name: Name) {
  const { i18n } = useLingui()
  const actor = WarrantyForm.useActorRef()
  const [left, setLeft] = useState(false)
  const value = WarrantyForm.useSelector(({ context }) => context.values[name])
  const told = WarrantyForm.useSelector((snapshot) => warrantyErrorAt(snapshot, name))
  const wrong = WarrantyForm.useSelector(({ context }) => context.errors[name]?.[0])
  const required = WarrantyForm.useSelector((snapshot) => isRequired(snapshot, name))
  const editable = WarrantyForm.useSelector(isWarrantyEditable)
  const isTyped = value !== null && value !== ''
  return {
    id: fieldId(name),
    label: labelIn(i18n, warrantyOrderLabels[name]),
    required,
    readOnly: !editable,
    value,
    error: told ?? (left && isTyped ? wrong : undefined),
    onBlur: () => setLeft(true),
    onChange: (typed: WarrantyOrderValues[Name]) => actor.send({ type: 'form.change', values: { [name]: typed } }),
  }
}

/** Props of a text field; empty text is null. */
export function useTextField(
  name: {
    [Name in WarrantyOrderField]: WarrantyOrderValues[Name] extends string | null ? Name : never
  }[WarrantyOrderField],
) {
  const { value, onChange, ...field } = useFormField(name)
  const change = onChange as (typed: string | null) => void
  return { ...field, value: value ?? '', onChange: (typed: string) => change(typed === '' ? null : typed) }
}
