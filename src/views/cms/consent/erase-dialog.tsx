import { useLingui } from '@lingui/react'
import { Trans, useLingui as useTexts } from '@lingui/react/macro'
import { Textarea, TextInput } from '@mantine/core'
import { useEffect } from 'react'
import { ErasureForm, type PersonRecord } from '#contract/consent.ts'
import { ActionDialog } from '#views/components/action-dialog.tsx'
import { type SubmissionUse, useSubmission } from '#views/components/use-submission.ts'
import classes from './persons.module.css'
import { obstacleWords, recordWords } from './words.ts'

const erase: SubmissionUse = {
  send: (api, body: { email: string; confirmation: string; reason: string }, settings) =>
    api.call('consent.persons.anonymise', { body, ...settings, showRefusal: false }),
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
  const { submit, busy, done, errors, failure } = useSubmission(erase)
  useEffect(() => {
    if (!done) return
    onDone()
    onClose()
  }, [done, onDone, onClose])
  const erased = records.filter(({ obstacle }) => obstacle === null)
  const kept = records.filter(({ obstacle }) => obstacle !== null)
  return (
    <ActionDialog
      opened
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
      busy={busy}
      errors={errors}
      refusal={Object.keys(errors).length === 0 ? failure?.message : undefined}
      onSubmit={submit}
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
    </ActionDialog>
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
            {recordWords[entity] && i18n._(recordWords[entity].label)}: {name}
            {obstacle && <span className={classes.reason}>{i18n._(obstacleWords[obstacle])}</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}
