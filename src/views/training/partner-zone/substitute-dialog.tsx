import { Trans } from '@lingui/react/macro'
import { useMemo } from 'react'
import { substituteOwnParticipant } from '#services/training/participant-calls.ts'
import { LookupField } from '#views/components/fields/lookup-field.tsx'
import { SubstituteDialog as Dialog } from '#views/training/substitute-dialog.tsx'
import type { ParticipantDialogProps } from './dialog-props.ts'

/** Substitutes a participant by a colleague or a person without an account. */
export function SubstituteDialog({ row, onDone, onCancel }: ParticipantDialogProps) {
  const filters = useMemo(() => ({ partner: String(row.partner_id) }), [row.partner_id])
  return (
    <Dialog
      row={row}
      use={{ send: substituteOwnParticipant }}
      onDone={onDone}
      onCancel={onCancel}
      choice={(form) => (
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
      )}
    />
  )
}
