import { useLingui } from '@lingui/react'
import { useMemo } from 'react'
import type { WarrantyOrderField } from '#contract/service-order/fields.ts'
import { inFormOrder } from '#machines/service-order/warranty-order-form.ts'
import { ErrorSummary } from '#views/components/form/error-summary.tsx'
import { fieldLabels } from '#views/service-order/words.ts'
import { WarrantyForm } from './form-actor.ts'

interface FormErrorsProps {
  /** Those of a step only. */
  fields?: readonly WarrantyOrderField[]
  /** How often the person has tried to go on: each try that fails brings what is wrong into sight. */
  tries: number
}

/** What keeps the order from being sent, once it was asked for, with links to the fields. */
export function FormErrors({ fields, tries }: FormErrorsProps) {
  const { i18n } = useLingui()
  const errors = WarrantyForm.useSelector(({ context }) => context.errors)
  const held = WarrantyForm.useSelector(({ context }) => context.held)
  const refused = WarrantyForm.useSelector(({ context }) => context.refused)
  const revealed = WarrantyForm.useSelector(({ context }) => context.revealed)
  const shown = useMemo(() => {
    const asked = Object.entries({ ...errors, ...held }).filter(([field]) => revealed.some((name) => name === field))
    const all = Object.entries(inFormOrder({ ...Object.fromEntries(asked), ...refused }))
    return Object.fromEntries(all.filter(([field]) => !fields || fields.some((name) => name === field)))
  }, [errors, held, refused, revealed, fields])
  const labels = Object.fromEntries(Object.entries(fieldLabels).map(([field, label]) => [field, i18n._(label)]))
  return <ErrorSummary errors={shown} labels={labels} refused={tries} />
}
