import { useLingui } from '@lingui/react'
import { Trans, useLingui as useMacro } from '@lingui/react/macro'
import { Select, Textarea } from '@mantine/core'
import { CompleteForm, rejectionReasons, rejectionReasonWords } from '#contract/service-order/actions.ts'
import { canServiceOrder, resolutionsFor } from '#contract/service-order/lifecycle-state.ts'
import type { Resolution } from '#contract/service-order/resolutions.ts'
import { resolutionWords } from '#contract/service-order/resolutions.ts'
import { ActionDialog } from '#views/components/dialogs/action-dialog.tsx'
import { labelIn } from '#views/components/entity/label.ts'
import { SerialField } from '#views/components/fields/serial-field.tsx'
import { StandardReason } from '#views/service-order/desk/standard-reason.tsx'
import { Handling } from '#views/service-order/handling/handling-actor.ts'
import { useActionDialog } from '#views/service-order/handling/use-action-dialog.ts'
import { ReplacementCheck } from './replacement-check.tsx'
import { useWarranty } from './use-warranty.ts'

interface CompleteValues extends Record<string, unknown> {
  resolution: Resolution | null
  text: string
  new_serial_no: string
  replacement_reason: string
  rejection_reason: (typeof rejectionReasons)[number] | null
}

const fresh: CompleteValues = {
  resolution: null,
  text: '',
  new_serial_no: '',
  replacement_reason: '',
  rejection_reason: null,
}

/** Completes an order with a resolution that its status allows. */
export function CompleteDialog() {
  const { i18n } = useLingui()
  const { t } = useMacro()
  const order = useWarranty()
  const by = Handling.useSelector(({ context }) => context.by)
  const { version, ...dialog } = useActionDialog('complete')
  const at = new Date().toISOString()
  const allowed = resolutionsFor(order.status).filter((resolution) =>
    canServiceOrder(order, { type: 'order.complete', resolution, by, at }),
  )
  return (
    <ActionDialog<CompleteValues>
      {...dialog}
      title={<Trans>Complete the order</Trans>}
      explanation={<Trans>The partner gets the decision by e-mail, and as PDF in the portal.</Trans>}
      schema={CompleteForm}
      initialValues={{ ...fresh, version }}
      submit={<Trans>Complete</Trans>}
    >
      {(form) => (
        <>
          <Select
            label={t`Decision`}
            required
            allowDeselect={false}
            data={allowed.map((value) => ({ value, label: labelIn(i18n, resolutionWords[value]) }))}
            {...form.getInputProps('resolution')}
          />
          <StandardReason
            resolution={form.values.resolution}
            onChoose={({ text, rejection_reason }) =>
              form.setValues({ text, ...(rejection_reason && { rejection_reason }) })
            }
          />
          {form.values.resolution === 'rejected' && (
            <Select
              label={t`Reason for the rejection`}
              required
              allowDeselect={false}
              data={rejectionReasons.map((value) => ({ value, label: labelIn(i18n, rejectionReasonWords[value]) }))}
              {...form.getInputProps('rejection_reason')}
            />
          )}
          {form.values.resolution === 'replaced' && (
            <>
              <SerialField
                label={t`Serial number of the new unit`}
                required
                {...form.getInputProps('new_serial_no')}
                value={form.values.new_serial_no}
              />
              <ReplacementCheck serial_no={form.values.new_serial_no}>
                <Textarea
                  label={t`Why is this number right?`}
                  description={t`Only your colleagues see the reason, among the internal notes.`}
                  required
                  autosize
                  minRows={2}
                  maxLength={1000}
                  {...form.getInputProps('replacement_reason')}
                />
              </ReplacementCheck>
            </>
          )}
          <Textarea
            label={t`Explanation for the partner`}
            required
            autosize
            minRows={4}
            maxLength={4000}
            {...form.getInputProps('text')}
          />
        </>
      )}
    </ActionDialog>
  )
}
