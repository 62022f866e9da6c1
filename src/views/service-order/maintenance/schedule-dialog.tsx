import { Trans, useLingui } from '@lingui/react/macro'
import { Checkbox, TextInput } from '@mantine/core'
import { warsawLocal } from '#contract/moment.ts'
import { today } from '#contract/rules.ts'
import { ScheduleForm } from '#contract/service-order/maintenance/forms.ts'
import { ActionDialog } from '#views/components/dialogs/action-dialog.tsx'
import { DateField } from '#views/components/fields/date-field.tsx'
import { TimeField } from '#views/components/fields/time-field.tsx'
import { useActionDialog } from '#views/service-order/handling/use-action-dialog.ts'
import { TechnicianField } from './technician-field.tsx'
import { useMaintenance } from './use-maintenance.ts'

interface Values extends Record<string, unknown> {
  visit_day: string | null
  visit_time: string
  by_partner: boolean
  technician_id: number | null
  technician_name: string
}

/** Schedules or reschedules the visit. */
export function ScheduleDialog() {
  const { t } = useLingui()
  const order = useMaintenance()
  const { version, ...dialog } = useActionDialog('schedule')
  const [visit_day = null, visit_time = '09:00'] = order.visit_at ? warsawLocal(order.visit_at).split('T') : []
  const technician_id = 'technician_id' in order ? order.technician_id : null
  const { by_partner } = order
  const initialValues: Values = {
    visit_day,
    visit_time,
    by_partner,
    technician_id,
    technician_name: order.technician_name ?? '',
    version,
  }
  return (
    <ActionDialog<Values>
      {...dialog}
      title={<Trans>Schedule the visit</Trans>}
      explanation={<Trans>The partner and the technician get it by e-mail with an entry for their calendars.</Trans>}
      schema={ScheduleForm}
      initialValues={initialValues}
      submit={<Trans>Schedule the visit</Trans>}
    >
      {(form) => (
        <>
          <DateField
            label={t`Day`}
            required
            min={today()}
            {...form.getInputProps('visit_day')}
            value={form.values.visit_day}
          />
          <TimeField label={t`Time`} required {...form.getInputProps('visit_time')} value={form.values.visit_time} />
          <Checkbox
            label={t`The partner’s own people carry it out`}
            {...form.getInputProps('by_partner', { type: 'checkbox' })}
          />
          {form.values.by_partner ? (
            <TextInput label={t`Technician`} required {...form.getInputProps('technician_name')} />
          ) : (
            <TechnicianField
              label={t`Technician`}
              description={t`Choose a colleague, who gets a calendar entry, or enter any name.`}
              required
              error={form.errors.technician_id ?? form.errors.technician_name}
              value={{ id: form.values.technician_id, name: form.values.technician_name }}
              onChange={({ id, name }) => form.setValues({ technician_id: id, technician_name: name })}
            />
          )}
        </>
      )}
    </ActionDialog>
  )
}
