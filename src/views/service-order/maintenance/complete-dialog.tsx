import { Trans, useLingui } from '@lingui/react/macro'
import { Checkbox, Textarea } from '@mantine/core'
import { useState } from 'react'
import { completionFor } from '#contract/service-order/maintenance/forms.ts'
import { readingNames } from '#contract/service-order/maintenance/protocol.ts'
import { ActionDialog, type DialogForm } from '#views/components/dialogs/action-dialog.tsx'
import { DateField } from '#views/components/fields/date-field.tsx'
import { UploadField } from '#views/components/media/upload-field.tsx'
import { LackingNotice } from '#views/f-gas/lacking-notice.tsx'
import { useActionDialog } from '#views/service-order/handling/use-action-dialog.ts'
import { useOrderZone } from '#views/service-order/zone.ts'
import { useUser } from '#views/shell/use-session.ts'
import { Checklist, type Completion, type Protocol, Readings, Signing } from './protocol-fields.tsx'
import { useMaintenance } from './use-maintenance.ts'

type Photos = 'photos_before' | 'photos_after'

/**
 * Completes a visit: the protocol is filled in and signed by the customer on the phone. A reopened maintenance starts with its
 * former protocol; any other without answers, because nobody should sign what was not checked.
 */
export function CompleteMaintenanceDialog() {
  const { t } = useLingui()
  const zone = useOrderZone()
  const { id: user_id } = useUser()
  const order = useMaintenance()
  const { id, checks, contact_name, proposed_due_on, lacks_certificate } = order
  const { version, ...dialog } = useActionDialog('complete')
  const empty: Protocol = {
    checks: checks.flatMap(({ id: check, name }) => {
      const before = order.protocol?.checks.find(({ name_pl, name_en }) => name === name_pl || name === name_en)
      return before ? [{ check, result: before.result, remark: before.remark ?? '' }] : []
    }),
    readings: Object.fromEntries(
      readingNames.map((name) => [name, order.protocol?.readings[name] ?? null]),
    ) as Protocol['readings'],
    signed_by: contact_name ?? '',
    signature: null,
  }
  const [held, setHeld] = useState<Record<Photos, string | null>>({ photos_before: null, photos_after: null })
  const photos = (form: DialogForm<Completion>, field: Photos, label: string) => (
    <UploadField
      label={label}
      purpose="maintenance_photos"
      value={form.values[field]}
      stored={order[field]}
      scope={`${user_id}:maintenance:${id}:${field}`}
      error={form.errors[field] ?? held[field]}
      onChange={(ids) => form.setFieldValue(field, ids)}
      onHold={(reason) => setHeld((before) => ({ ...before, [field]: reason }))}
    />
  )
  return (
    <ActionDialog<Completion>
      {...dialog}
      title={<Trans>Complete the maintenance</Trans>}
      explanation={
        zone === 'staff' ? (
          <Trans>The partner gets the protocol as PDF.</Trans>
        ) : (
          <Trans>The protocol is added to the order as PDF.</Trans>
        )
      }
      schema={completionFor(checks)}
      initialValues={{
        note: order.completion_note ?? '',
        protocol: empty,
        photos_before: order.photos_before.map((photo) => photo.id),
        photos_after: order.photos_after.map((photo) => photo.id),
        next_due_on: proposed_due_on,
        version,
      }}
      disabled={held.photos_before !== null || held.photos_after !== null}
      submit={<Trans>Complete</Trans>}
    >
      {(form) => (
        <>
          {lacks_certificate && <LackingNotice />}
          <Checkbox
            label={t`With a protocol`}
            checked={form.values.protocol !== null}
            onChange={(event) => form.setFieldValue('protocol', event.currentTarget.checked ? empty : null)}
          />
          {form.values.protocol && (
            <>
              <Checklist form={form} protocol={form.values.protocol} />
              <Readings form={form} protocol={form.values.protocol} />
            </>
          )}
          {photos(form, 'photos_before', t`Photos before`)}
          {photos(form, 'photos_after', t`Photos after`)}
          <Textarea
            label={t`Remarks`}
            required={form.values.protocol === null}
            autosize
            minRows={3}
            maxLength={4000}
            {...form.getInputProps('note')}
          />
          <DateField
            label={t`Next maintenance due on`}
            {...form.getInputProps('next_due_on')}
            value={form.values.next_due_on}
          />
          {form.values.protocol && <Signing form={form} protocol={form.values.protocol} />}
        </>
      )}
    </ActionDialog>
  )
}
