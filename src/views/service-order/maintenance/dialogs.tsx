import { Trans, useLingui } from '@lingui/react/macro'
import { Autocomplete, Checkbox, TextInput } from '@mantine/core'
import { warsawLocal } from '#contract/moment.ts'
import { today } from '#contract/rules.ts'
import { CancelMaintenanceForm, ScheduleForm } from '#contract/service-order/maintenance/forms.ts'
import { ActionDialog } from '#views/components/dialogs/action-dialog.tsx'
import { DateField } from '#views/components/fields/date-field.tsx'
import type { FieldProps } from '#views/components/fields/field.ts'
import { TimeField } from '#views/components/fields/time-field.tsx'
import { useLookup } from '#views/components/fields/use-lookup.ts'
import type { ActionDialogsProps } from '#views/service-order/handling/action-dialogs.tsx'
import { useMaintenance } from '#views/service-order/handling/handling-actor.ts'
import { ReasonField, type ReasonValues } from '#views/service-order/handling/reason-dialogs.tsx'
import { useActionDialog } from '#views/service-order/handling/use-action-dialog.ts'

/** Number of characters after which colleagues are offered. */
const minimum = 2

interface Technician {
  /** The id of a colleague of the distributor; null for a name that was typed. */
  id: number | null
  name: string
}

/** Who comes: a colleague chosen by the first characters, or any name. */
function TechnicianField({ value, onChange, ...field }: FieldProps<Technician>) {
  const found = useLookup('user.users.lookup', { minimum, chosen: value.id === null ? [] : [value.id] })
  const known = found?.known ?? []
  const shown = value.id === null ? value.name : (known.find(({ id }) => id === value.id)?.name ?? value.name)
  const change = (name: string) => {
    found?.actor.send({ type: 'search.change', search: name })
    const colleague = [...(found?.options ?? []), ...known].find((one) => one.name === name)
    onChange({ id: colleague?.id ?? null, name })
  }
  return (
    <Autocomplete
      {...field}
      // People of one name are one option, and the first of them is chosen.
      data={[...new Set(found?.options.map(({ name }) => name))]}
      value={shown}
      onChange={change}
      maxLength={120}
      autoComplete="off"
    />
  )
}

interface Values extends Record<string, unknown> {
  visit_day: string | null
  visit_time: string
  by_partner: boolean
  technician_id: number | null
  technician_name: string
}

/** Schedules or reschedules the visit. */
function ScheduleDialog() {
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

/** The dialogs of actions that only maintenances have; completing has a page of its own. */
export const maintenanceDialogs: ActionDialogsProps['own'] = {
  schedule: ScheduleDialog,
  cancel: CancelMaintenanceDialog,
}

/** Cancels a maintenance and its visit. */
function CancelMaintenanceDialog() {
  const { visit_at } = useMaintenance()
  const { version, ...dialog } = useActionDialog('cancel')
  return (
    <ActionDialog<ReasonValues>
      {...dialog}
      danger
      title={visit_at ? <Trans>Cancel the visit?</Trans> : <Trans>Cancel the maintenance?</Trans>}
      explanation={
        <Trans>
          Both sides read the reason, and the visit leaves their calendars. The due date of the unit stays as it was.
        </Trans>
      }
      schema={CancelMaintenanceForm}
      initialValues={{ reason: '', version }}
      submit={visit_at ? <Trans>Cancel the visit</Trans> : <Trans>Cancel the maintenance</Trans>}
    >
      {(form) => <ReasonField form={form} />}
    </ActionDialog>
  )
}
