import { moveUnit } from '#services/unit/unit-calls.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Checkbox, TextInput } from '@mantine/core'
import { today } from '#contract/rules.ts'
import type { UnitPage } from '#contract/unit/entity.ts'
import { MoveForm } from '#contract/unit/form.ts'
import { SubmissionDialog } from '#views/components/dialogs/submission-dialog.tsx'
import { DateField } from '#views/components/fields/date-field.tsx'
import { LookupField } from '#views/components/fields/lookup-field.tsx'
import { PostcodeField } from '#views/components/fields/masked-fields.tsx'
import { PhoneField } from '#views/components/fields/phone-field.tsx'
import { FieldRow } from '#views/components/form/form-section.tsx'

interface Values extends Record<string, unknown> {
  version: number
  moved_on: string | null
  installation_address: string
  installation_post_code: string
  installation_city: string
  installation_country: string | null
  partner_id: number | null
  owner_name: string
  owner_phone: string
  owner_email: string
  consent_processing_data: boolean
}

interface MoveDialogProps {
  unit: UnitPage
  onDone: () => void
  onCancel: () => void
}

/** Records that the unit was moved or has a new owner from a day on; earlier data stay in its history. */
export function MoveDialog({ unit, onDone, onCancel }: MoveDialogProps) {
  const { t } = useLingui()
  const initialValues: Values = {
    version: unit.version,
    moved_on: today(),
    installation_address: unit.installation_address ?? '',
    installation_post_code: unit.installation_post_code ?? '',
    installation_city: unit.installation_city ?? '',
    installation_country: unit.installation_country,
    partner_id: unit.partner_id,
    owner_name: unit.owner_name ?? '',
    owner_phone: unit.owner_phone ?? '',
    owner_email: unit.owner_email ?? '',
    consent_processing_data: unit.consent_processing_data,
  }
  return (
    <SubmissionDialog<Values, unknown>
      use={{ send: moveUnit }}
      keptAs={`device.units.move:${unit.id}`}
      title={<Trans>Move the unit</Trans>}
      explanation={<Trans>The warranty stays with the unit. To correct a mistake, edit the record instead.</Trans>}
      schema={MoveForm}
      initialValues={initialValues}
      values={(typed) => ({ ...typed, id: unit.id })}
      submit={<Trans>Save the move</Trans>}
      onDone={onDone}
      onCancel={onCancel}
      onConflict={onDone}
    >
      {(form) => (
        <>
          <DateField
            label={t`Since when`}
            required
            max={today()}
            {...form.getInputProps('moved_on')}
            value={form.values.moved_on}
          />
          <TextInput label={t`Street and number`} required {...form.getInputProps('installation_address')} />
          <FieldRow>
            <PostcodeField
              label={t`Postcode`}
              required
              country={form.values.installation_country}
              {...form.getInputProps('installation_post_code')}
              value={form.values.installation_post_code}
            />
            <TextInput label={t`City`} required {...form.getInputProps('installation_city')} />
          </FieldRow>
          <LookupField
            label={t`Country`}
            required
            lookup="public-zone.dictionary.countries.index"
            {...form.getInputProps('installation_country')}
            value={form.values.installation_country}
          />
          <LookupField
            label={t`Partner`}
            lookup="partner.partners.lookup"
            minimum={2}
            {...form.getInputProps('partner_id')}
            value={form.values.partner_id}
          />
          <TextInput label={t({ context: 'unit', message: 'Owner' })} {...form.getInputProps('owner_name')} />
          <FieldRow>
            <PhoneField label={t`Phone`} {...form.getInputProps('owner_phone')} value={form.values.owner_phone} />
            <TextInput label={t`E-mail`} type="email" {...form.getInputProps('owner_email')} />
          </FieldRow>
          <Checkbox
            label={t`The owner agrees to the processing of these data for the warranty`}
            {...form.getInputProps('consent_processing_data', { type: 'checkbox' })}
          />
        </>
      )}
    </SubmissionDialog>
  )
}
