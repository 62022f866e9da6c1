import { useLingui } from '@lingui/react'
import { useMemo } from 'react'
import type { WarrantyOrderField } from '#contract/service-order/fields.ts'
import { warrantyOrderLabels } from '#contract/service-order/fields.ts'
import { inFormOrder } from '#machines/service-order/warranty-order-form.ts'
import { labelIn } from '#views/components/entity/label.ts'
import { ErrorSummary } from '#views/components/form/error-summary.tsx'
import { WarrantyForm } from './form-actor.ts'

interface FormErrorsProps {
  /** Limits the errors to these fields of a step. */
  fields?: readonly WarrantyOrderField[]
  /** Number of attempts to continue: each failed one gives the focus to the errors. */
  tries: number
}

/** Errors that prevent sending, once it was tried, with links to the fields. */
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
  const labels = Object.fromEntries(
    Object.entries(warrantyOrderLabels).map(([field, label]) => [field, labelIn(i18n, label)]),
  )
  // The server's refusal comes after the attempt that caused it.
  const isRefused = Object.keys(refused).length > 0
  return <ErrorSummary errors={shown} labels={labels} refused={2 * tries + (isRefused ? 1 : 0)} />
}
