import { Trans } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { useEffect, useMemo } from 'react'
import { SubstituteForm } from '#contract/training-moves.ts'
import type { Api, CallSettings } from '#services/api.ts'
import { ActionDialog } from '#views/components/action-dialog.tsx'
import { FieldRow } from '#views/components/form-section.tsx'
import { LookupField } from '#views/components/lookup-field.tsx'
import { PhoneField } from '#views/components/phone-field.tsx'
import { useSubmission } from '#views/components/use-submission.ts'
import type { ParticipantDialogProps } from './dialog-props.ts'

interface Substitute {
  version: number
  user_id: number | null
  first_name: string
  last_name: string
  email: string
  phone_number: string | null
}

/** Another person goes instead: one of the company's people, or somebody without an account. */
export function SubstituteDialog({ row, onDone, onCancel }: ParticipantDialogProps) {
  const substituting = useMemo(
    () => ({
      send: (api: Api, body: Substitute, settings: CallSettings) =>
        api.call('partnerzone.training.participants.substitute', { path: { participant: row.id }, body, ...settings }),
    }),
    [row.id],
  )
  const { submit, busy, done, errors } = useSubmission(substituting)
  const filters = useMemo(() => ({ partner: String(row.partner_id) }), [row.partner_id])
  useEffect(() => {
    if (done) onDone()
  }, [done, onDone])
  return (
    <ActionDialog<Substitute & Record<string, unknown>>
      opened
      title={
        <Trans>
          Who goes instead of {row.first_name} {row.last_name}?
        </Trans>
      }
      explanation={<Trans>The place and the payment stay. The old ticket becomes invalid, a new one is sent.</Trans>}
      schema={SubstituteForm}
      initialValues={{
        version: row.version,
        user_id: null,
        first_name: '',
        last_name: '',
        email: '',
        phone_number: null,
      }}
      submit={<Trans>Change the person</Trans>}
      busy={busy}
      errors={errors}
      onSubmit={(values) => submit({ ...values, phone_number: values.phone_number || null })}
      onCancel={onCancel}
    >
      {(form) => (
        <>
          <LookupField
            lookup="partnerzone.training.employees.lookup"
            label={<Trans>One of your people</Trans>}
            description={<Trans>Or type the data of somebody without an account.</Trans>}
            filters={filters}
            value={form.values.user_id}
            onChange={(id) => form.setFieldValue('user_id', id)}
            onSelect={(person) =>
              person &&
              form.setValues({
                first_name: person.first_name,
                last_name: person.last_name,
                email: person.email,
                phone_number: person.phone_number,
              })
            }
          />
          <FieldRow>
            <TextInput
              label={<Trans>First name</Trans>}
              required
              maxLength={100}
              {...form.getInputProps('first_name')}
            />
            <TextInput label={<Trans>Last name</Trans>} required maxLength={100} {...form.getInputProps('last_name')} />
          </FieldRow>
          <TextInput
            label={<Trans>E-mail</Trans>}
            type="email"
            inputMode="email"
            required
            maxLength={254}
            {...form.getInputProps('email')}
          />
          <PhoneField
            label={<Trans>Phone</Trans>}
            error={form.errors.phone_number}
            value={form.values.phone_number ?? ''}
            onChange={(typed) => form.setFieldValue('phone_number', typed === '' ? null : typed)}
          />
        </>
      )}
    </ActionDialog>
  )
}
