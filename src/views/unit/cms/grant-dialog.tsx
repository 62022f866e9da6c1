import { grantCoverage } from '#services/unit/unit-calls.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Textarea } from '@mantine/core'
import type { UnitPage } from '#contract/unit/entity.ts'
import { GrantForm } from '#contract/unit/form.ts'
import { SubmissionDialog } from '#views/components/dialogs/submission-dialog.tsx'

interface Values extends Record<string, unknown> {
  version: number
  reason: string
}

interface GrantDialogProps {
  unit: UnitPage
  onDone: () => void
  onCancel: () => void
}

/** Grants coverage back that ended because of a missed maintenance. */
export function GrantDialog({ unit, onDone, onCancel }: GrantDialogProps) {
  const { t } = useLingui()
  return (
    <SubmissionDialog<Values, unknown>
      use={{ send: grantCoverage }}
      keptAs={`device.units.grant-coverage:${unit.id}`}
      title={<Trans>Grant the coverage back</Trans>}
      explanation={
        <Trans>Parts are covered again from today, and maintenances are counted anew. The reason is kept.</Trans>
      }
      schema={GrantForm}
      initialValues={{ version: unit.version, reason: '' }}
      values={(typed) => ({ ...typed, id: unit.id })}
      submit={<Trans>Grant the coverage back</Trans>}
      onDone={onDone}
      onCancel={onCancel}
      onConflict={onDone}
    >
      {(form) => (
        <Textarea
          label={t`Reason`}
          description={t`Only staff read it.`}
          required
          autosize
          minRows={3}
          maxLength={1000}
          {...form.getInputProps('reason')}
        />
      )}
    </SubmissionDialog>
  )
}
