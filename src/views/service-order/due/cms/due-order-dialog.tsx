import { Trans, useLingui } from '@lingui/react/macro'
import { Loader, Textarea, TextInput } from '@mantine/core'
import { DueOrderForm, type DueRow, type DueToOrder } from '#contract/service-order/due/due.ts'
import { orderPage } from '#contract/service-order/handling/kinds.ts'
import type { Api, CallSettings } from '#services/api.ts'
import { formatDate, formatSerial } from '#services/formatting.ts'
import { SubmissionDialog } from '#views/components/dialogs/submission-dialog.tsx'
import { PostcodeField } from '#views/components/fields/masked-fields.tsx'
import { PhoneField } from '#views/components/fields/phone-field.tsx'
import { useLoad } from '#views/components/flow/use-load.ts'
import { FieldRow } from '#views/components/form/form-section.tsx'
import { LackingNotice } from '#views/f-gas/lacking-notice.tsx'
import { navigateTo } from '#views/shell/hash-location.ts'

interface Typed extends Record<string, unknown> {
  description: string
  wanted_days: string
  address: string
  post_code: string
  city: string
  contact_name: string
  contact_phone: string
  contact_email: string
}

const ordering = {
  send: (api: Api, { due, ...body }: DueOrderForm & { due: number }, settings: CallSettings) =>
    api.call('service-order.due-maintenances.order', { path: { due_maintenance: due }, body, ...settings }),
}

/** Registers what is due for the company that looks after the unit: place and contact are those of the unit. */
export function DueOrderDialog({ due, onCancel }: { due: DueRow; onCancel: () => void }) {
  const { data } = useLoad('service-order.due-maintenances.show', { path: { due_maintenance: due.id } })
  if (!data) return <Loader size="sm" />
  return <Filled due={data} onCancel={onCancel} />
}

function Filled({ due, onCancel }: { due: DueToOrder; onCancel: () => void }) {
  const { t } = useLingui()
  const { form: known } = due
  const day = formatDate(due.due_on)
  return (
    <SubmissionDialog<Typed, { id: number }>
      use={ordering}
      keptAs={`service-order.due-maintenances.order:${due.id}`}
      title={
        due.kind === 'maintenance' ? <Trans>Arrange the maintenance</Trans> : <Trans>Arrange the leak check</Trans>
      }
      explanation={[due.device_name, formatSerial(due.serial_no), due.partner_name].filter(Boolean).join(' · ')}
      schema={DueOrderForm}
      initialValues={{
        description: due.kind === 'maintenance' ? t`Maintenance due on ${day}` : t`Leak check due on ${day}`,
        wanted_days: '',
        address: known.address ?? '',
        post_code: known.post_code ?? '',
        city: known.city ?? '',
        contact_name: known.contact_name ?? '',
        contact_phone: known.contact_phone ?? '',
        contact_email: known.contact_email ?? '',
      }}
      values={(typed) => ({ ...typed, due: due.id })}
      submit={<Trans>Register</Trans>}
      onDone={({ id }) => navigateTo(orderPage('maintenance', 'staff', id))}
      onCancel={onCancel}
    >
      {(form) => (
        <>
          {due.lacks_certificate && <LackingNotice />}
          <Textarea label={t`Description`} required autosize minRows={2} {...form.getInputProps('description')} />
          <TextInput label={t`Preferred days`} {...form.getInputProps('wanted_days')} />
          <TextInput label={t`Street and number`} required {...form.getInputProps('address')} />
          <FieldRow>
            <PostcodeField
              label={t`Postcode`}
              required
              {...form.getInputProps('post_code')}
              value={form.values.post_code}
            />
            <TextInput label={t`City`} required {...form.getInputProps('city')} />
          </FieldRow>
          <TextInput label={t`Contact person`} required {...form.getInputProps('contact_name')} />
          <FieldRow>
            <PhoneField
              label={t`Contact phone`}
              required
              {...form.getInputProps('contact_phone')}
              value={form.values.contact_phone}
            />
            <TextInput label={t`Contact e-mail`} type="email" {...form.getInputProps('contact_email')} />
          </FieldRow>
        </>
      )}
    </SubmissionDialog>
  )
}
