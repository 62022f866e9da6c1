import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { SubstituteForm } from '#contract/training/moves.ts'
import type { DialogForm } from '#views/components/dialogs/action-dialog.tsx'
import { SubmissionDialog } from '#views/components/dialogs/submission-dialog.tsx'
import type { SubmissionUse } from '#views/components/dialogs/use-submission.ts'
import { PhoneField } from '#views/components/fields/phone-field.tsx'
import { PersonFields } from '#views/training/person-fields.tsx'

interface Substitute extends Record<string, unknown> {
  version: number
  user_id: number | null
  first_name: string
  last_name: string
  email: string
  phone_number: string | null
}

export interface SubstituteDialogProps {
  /** The replaced participant. */
  row: { id: number; first_name: string; last_name: string; version: number }
  /** The call of the zone. */
  use: SubmissionUse
  /** Content above the fields: a choice of people. */
  choice?: (form: DialogForm<Substitute>) => ReactNode
  onDone: () => void
  onCancel: () => void
}

/** Substitutes a participant, in both zones. The former ticket becomes invalid. */
export function SubstituteDialog({ row, use, choice, onDone, onCancel }: SubstituteDialogProps) {
  return (
    <SubmissionDialog<Substitute, unknown>
      use={use}
      keptAs={`training.participants.substitute:${row.id}`}
      values={(typed) => ({ id: row.id, body: { ...typed, phone_number: typed.phone_number || null } })}
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
      onDone={onDone}
      onCancel={onCancel}
    >
      {(form) => (
        <>
          {choice?.(form)}
          <PersonFields inputProps={form.getInputProps} />
          <PhoneField
            label={<Trans>Phone</Trans>}
            data-path="phone_number"
            error={form.errors.phone_number}
            value={form.values.phone_number ?? ''}
            onChange={(typed) => form.setFieldValue('phone_number', typed === '' ? null : typed)}
          />
        </>
      )}
    </SubmissionDialog>
  )
}
