import { Trans, useLingui } from '@lingui/react/macro'
import { Loader, Textarea, TextInput } from '@mantine/core'
import type { DueRow, DueToOrder } from '#contract/service-order/due/due.ts'
import { orderPage } from '#contract/service-order/handling/kinds.ts'
import { DueOrderForm } from '#contract/service-order/maintenance/forms.ts'
import type { Api, CallSettings } from '#services/api.ts'
import { formatDate, formatSerial } from '#services/formatting.ts'
import { navigateTo } from '#views/components/app/hash-location.ts'
import { SubmissionDialog } from '#views/components/dialogs/submission-dialog.tsx'
import { useLoad } from '#views/components/flow/use-load.ts'
import { LackingNotice } from '#views/f-gas/lacking-notice.tsx'
import { PlaceFields, type TypedPlace } from '#views/service-order/maintenance/place-fields.tsx'

type Typed = TypedPlace & { description: string; wanted_days: string } & Record<string, unknown>

const ordering = {
  send: (api: Api, { due, ...body }: DueOrderForm & { due: number }, settings: CallSettings) =>
    api.call('service-order.due-maintenances.order', { path: { due_maintenance: due }, body, ...settings }),
}

/** Registers a due maintenance for the company in charge of the unit, with place and contact of the unit. */
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
      explanation={[due.device_name, formatSerial(due.serial_no), due.company_name].filter(Boolean).join(' · ')}
      schema={DueOrderForm}
      initialValues={{
        description: due.kind === 'maintenance' ? t`Maintenance due on ${day}` : t`Leak check due on ${day}`,
        wanted_days: '',
        address: known.address ?? '',
        post_code: known.post_code ?? '',
        city: known.city ?? '',
        country: known.country,
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
          <PlaceFields values={form.values} input={form.getInputProps} />
        </>
      )}
    </SubmissionDialog>
  )
}
