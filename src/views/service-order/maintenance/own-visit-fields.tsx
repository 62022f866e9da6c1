import { Trans, useLingui } from '@lingui/react/macro'
import { Checkbox } from '@mantine/core'
import { OwnMaintenanceForm } from '#contract/service-order/maintenance/forms.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { DateField } from '#views/components/fields/date-field.tsx'
import { TimeField } from '#views/components/fields/time-field.tsx'
import { useLoadIf } from '#views/components/flow/use-load.ts'
import { BoundedFormContext } from '#views/components/form/form-bounds.ts'
import { FieldRow, FormSection } from '#views/components/form/form-section.tsx'
import { OverlapWarning } from '#views/service-order/visit/overlap-warning.tsx'
import { TechnicianInput } from '#views/service-order/visit/technician-input.tsx'
import type { NewMaintenanceForm } from './use-new-maintenance.ts'

const schedule = 'partnerzone.service-order.service-maintenances.schedule'

/** The visit of the company's own technician, where its date is known when the maintenance is registered. */
export function OwnVisitFields({ form, input }: Pick<NewMaintenanceForm, 'form' | 'input'>) {
  const { t } = useLingui()
  const { values, errors } = form
  const { by_partner, partner_id, contact_email, technician_id } = values
  const mayPlan = useMay(schedule)
  const isAsked = mayPlan && by_partner && partner_id !== null
  const { data } = useLoadIf(isAsked, 'partnerzone.service-order.service-maintenances.technicians', {
    query: { partner: String(partner_id) },
    showRefusal: false,
  })
  if (!mayPlan) return null
  const hasEmail = contact_email.trim() !== ''
  return (
    <FormSection
      title={t`Visit`}
      explanation={t`The date, if your company carries out the maintenance and it is set already.`}
    >
      <Checkbox
        label={t`Our own technician carries it out`}
        {...input('by_partner')}
        {...form.getInputProps('by_partner', { type: 'checkbox' })}
      />
      {by_partner && (
        <BoundedFormContext value={{ schema: OwnMaintenanceForm, values }}>
          <DateField label={t`Visit day`} required {...input('visit_day')} value={values.visit_day} />
          <FieldRow>
            <TimeField label={t`Time`} required {...input('visit_time')} value={values.visit_time} />
            <TimeField label={t`Until, for a time window`} {...input('visit_until')} value={values.visit_until} />
          </FieldRow>
          <TechnicianInput
            {...input('technician_name')}
            label={t`Technician`}
            required
            description={t`Choose a person of the company, who has the visit in the plan of the day, or enter any name.`}
            options={(data?.technicians ?? []).map(({ id, full_name: name }) => ({ id, name }))}
            error={errors.technician_id ?? errors.technician_name}
            value={{ id: technician_id, name: values.technician_name }}
            onChange={({ id, name }) => form.setValues({ technician_id: id, technician_name: name })}
          />
          <OverlapWarning
            of="maintenance"
            day={values.visit_day}
            time={values.visit_time}
            until={values.visit_until}
            technician={technician_id}
          />
          <Checkbox
            label={t`Ask the customer to confirm the date by e-mail`}
            description={
              hasEmail ? (
                <Trans>The message goes to {contact_email}.</Trans>
              ) : (
                <Trans>Enter the contact e-mail first.</Trans>
              )
            }
            disabled={!hasEmail}
            checked={hasEmail && values.ask_customer}
            onChange={(event) => form.setFieldValue('ask_customer', event.currentTarget.checked)}
          />
        </BoundedFormContext>
      )}
    </FormSection>
  )
}
