import { useLingui } from '@lingui/react'
import { Trans, useLingui as useTexts } from '@lingui/react/macro'
import { Textarea, TextInput } from '@mantine/core'
import { ErasureForm, type PersonRecord } from '#contract/consent/consent.ts'
import { SubmissionDialog } from '#views/components/dialogs/submission-dialog.tsx'
import type { SubmissionUse } from '#views/components/dialogs/use-submission.ts'
import { entityLabel } from '#views/components/entity/entity-label.ts'
import { labelIn } from '#views/components/entity/label.ts'
import classes from './persons.module.css'
import { obstacleWords } from './words.ts'

const erase: SubmissionUse = {
  send: (api, body: { email: string; confirmation: string; reason: string }, settings) =>
    api.call('consent.persons.anonymise', { body, ...settings }),
}

interface EraseDialogProps {
  email: string
  records: readonly PersonRecord[]
  onClose: () => void
  onDone: () => void
}

/** Says what will be erased and what stays and why, and asks for the address: what is erased cannot be brought back. */
export function EraseDialog({ email, records, onClose, onDone }: EraseDialogProps) {
  const { t } = useTexts()
  const erased = records.filter(({ obstacle }) => obstacle === null)
  const kept = records.filter(({ obstacle }) => obstacle !== null)
  return (
    <SubmissionDialog
      use={erase}
      keptAs={`consent.persons.anonymise:${email}`}
      title={<Trans>Erase the data of {email}</Trans>}
      explanation={
        <Trans>
          Name, address, contact, texts and files are removed, from the history and stored letters too. Model, serial
          number and status stay for statistics. This cannot be undone.
        </Trans>
      }
      schema={ErasureForm}
      initialValues={{ email, confirmation: '', reason: '' }}
      submit={<Trans>Erase for ever</Trans>}
      danger
      onDone={() => {
        onDone()
        onClose()
      }}
      onCancel={onClose}
    >
      {(form) => (
        <>
          {erased.length > 0 && <Records title={<Trans>Will be erased</Trans>} records={erased} />}
          {kept.length > 0 && <Records title={<Trans>Stays, because</Trans>} records={kept} />}
          <TextInput
            label={t`Type the e-mail address to confirm`}
            type="email"
            autoComplete="off"
            required
            {...form.getInputProps('confirmation')}
          />
          <Textarea
            label={t`Reason`}
            description={t`The request that is followed: its day and form`}
            required
            autosize
            minRows={2}
            {...form.getInputProps('reason')}
          />
        </>
      )}
    </SubmissionDialog>
  )
}

function Records({ title, records }: { title: React.ReactNode; records: readonly PersonRecord[] }) {
  const { i18n } = useLingui()
  return (
    <div className={classes.named}>
      <strong>{title}</strong>
      <ul>
        {records.map(({ entity, id, title: name, obstacle }) => (
          <li key={`${entity}-${id}`}>
            {labelIn(i18n, entityLabel(entity))}: {name}
            {obstacle && <span className={classes.reason}>{i18n._(obstacleWords[obstacle])}</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}
