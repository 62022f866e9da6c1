import { Trans, useLingui } from '@lingui/react/macro'
import { Button, type ButtonProps, Loader, Text, TextInput } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { DueRow, DueToOrder } from '#contract/service-order/due/due.ts'
import { orderPage } from '#contract/service-order/handling/kinds.ts'
import { DueOrderForm } from '#contract/service-order/maintenance/forms.ts'
import { formatDate, formatSerial } from '#services/formatting.ts'
import { orderDueMaintenance } from '#services/service-order/maintenance-calls.ts'
import type { OrderZone } from '#services/service-order/order-calls.ts'
import { navigateTo } from '#views/components/app/hash-location.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { SubmissionDialog } from '#views/components/dialogs/submission-dialog.tsx'
import { LimitedTextarea } from '#views/components/fields/limited-text.tsx'
import { useLoad } from '#views/components/flow/use-load.ts'
import { LackingNotice } from '#views/f-gas/lacking-notice.tsx'
import { PlaceFields, type TypedPlace } from '#views/service-order/maintenance/place-fields.tsx'
import { duePaths } from './paths.ts'

interface OrderButtonProps extends ButtonProps {
  due: DueRow
  zone: OrderZone
  /** The verb alone, where the kind of due date stands beside the button. */
  isShort?: boolean
}

/** Registers an order for a due date: partners get the prefilled form, staff a dialog. */
export function OrderButton({ due, zone, isShort, ...look }: OrderButtonProps) {
  const { t } = useLingui()
  const mayRegister = useMay('partnerzone.service-order.service-maintenances.store')
  const mayOrder = useMay('service-order.due-maintenances.order')
  const [asking, setAsking] = useState(false)
  if (due.order || !(zone === 'partner' ? mayRegister : mayOrder)) return null
  if (zone === 'staff' && !due.has_company)
    return (
      <Text fz="sm" lh="sm" c="dimmed">
        <Trans>No active company looks after the unit</Trans>
      </Text>
    )
  const name = due.kind === 'leak_check' ? t`Arrange the leak check` : t`Arrange the maintenance`
  const words = isShort ? <Trans>Arrange</Trans> : name
  const icon = <IconCalendarPlus size={18} stroke={1.7} aria-hidden />
  if (zone === 'partner')
    return (
      <Button component={Link} href={duePaths.register(due.id)} aria-label={name} leftSection={icon} {...look}>
        {words}
      </Button>
    )
  return (
    <>
      <Button aria-label={name} leftSection={icon} {...look} onClick={() => setAsking(true)}>
        {words}
      </Button>
      {asking && <DueOrderDialog due={due} onCancel={() => setAsking(false)} />}
    </>
  )
}

type Typed = TypedPlace & { description: string; wanted_days: string } & Record<string, unknown>

/** Registers a due maintenance for the company in charge of the unit, with place and contact of the unit. */
function DueOrderDialog({ due, onCancel }: { due: DueRow; onCancel: () => void }) {
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
      use={{ send: orderDueMaintenance }}
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
          <LimitedTextarea
            label={t`Description`}
            required
            autosize
            minRows={2}
            {...form.getInputProps('description')}
          />
          <TextInput label={t`Preferred days`} {...form.getInputProps('wanted_days')} />
          <PlaceFields values={form.values} input={form.getInputProps} />
        </>
      )}
    </SubmissionDialog>
  )
}
