import { Trans, useLingui as useTexts } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { ErasureForm } from '#contract/consent/consent.ts'
import { erasePerson, type Whose } from '#services/consent/consent-calls.ts'
import { Dialog } from '#views/components/dialogs/dialog.tsx'
import { SubmissionDialog } from '#views/components/dialogs/submission-dialog.tsx'
import type { SubmissionUse } from '#views/components/dialogs/use-submission.ts'
import { LimitedTextarea } from '#views/components/fields/limited-text.tsx'
import { useLoad } from '#views/components/flow/use-load.ts'
import { Notice } from '#views/components/page/notice.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import { TextSkeleton } from '#views/components/state/text-skeleton.tsx'
import { of, Places, Records, Traces } from './person-records.tsx'
import { queryOf } from './whose.ts'

const erase: SubmissionUse = {
  send: erasePerson,
}

interface EraseDialogProps {
  whose: Whose
  /** How the person is called: the name, or the address of one person. */
  called: string
  sharedWith: readonly string[]
  onClose: () => void
  onDone: () => void
}

/**
 * Erases personal data. Shows the erased and the kept data with the reasons, and requires the address or name to be typed because it cannot
 * be undone.
 */
export function EraseDialog({ whose, called, sharedWith, onClose, onDone }: EraseDialogProps) {
  const { t } = useTexts()
  const { data, failure, refresh } = useLoad('consent.persons.preview', { query: queryOf(whose), showRefusal: false })
  const title = <Trans>Erase the data of {called}</Trans>
  if (!data)
    return (
      <Dialog opened onClose={onClose} title={title} size="md">
        {failure ? <FailureNotice failure={failure} onRetry={refresh} /> : <TextSkeleton />}
      </Dialog>
    )
  return (
    <SubmissionDialog
      use={erase}
      keptAs={`consent.persons.anonymise:${Object.values(whose).join(':')}`}
      title={title}
      explanation={
        <Trans>
          Name, address, contact, texts and files are removed, from the history and stored letters too. Model, serial
          number and status stay for statistics. This cannot be undone.
        </Trans>
      }
      schema={ErasureForm}
      initialValues={{ ...whose, confirmation: '', reason: '' }}
      submit={<Trans>Erase permanently</Trans>}
      danger
      onDone={() => {
        onDone()
        onClose()
      }}
      onCancel={onClose}
    >
      {(form) => (
        <>
          {sharedWith.length > 0 && <SharedMailbox people={sharedWith} />}
          <Records title={<Trans>Will be erased</Trans>} records={data.records.filter(of('all'))} />
          <Records
            title={<Trans>The company stays; the person’s address is removed</Trans>}
            records={data.records.filter(of('person'))}
          />
          <Places
            title={<Trans>Masked in records of others</Trans>}
            places={data.places.filter(({ kept }) => kept === null)}
          />
          <Traces traces={data.traces} />
          <Records title={<Trans>Reason for keeping</Trans>} records={data.records.filter(of('kept'))} hasReasons />
          <Places
            title={<Trans>Stays in records with an open dispute</Trans>}
            places={data.places.filter(({ kept }) => kept !== null)}
          />
          <TextInput
            label={'email' in whose ? t`Type the e-mail address to confirm` : t`Type the name to confirm`}
            type={'email' in whose ? 'email' : 'text'}
            autoComplete="off"
            required
            {...form.getInputProps('confirmation')}
          />
          <LimitedTextarea
            label={t`Reason`}
            description={t`The request on which this is based: date and form`}
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

/** Names the other people with the address, such as that of an office, whose data are kept. */
export function SharedMailbox({ people }: { people: readonly string[] }) {
  const others = people.join(', ')
  return (
    <Notice tone="information" apart title={<Trans>Other people have this address too.</Trans>}>
      <Trans>The data of {others} are kept separately.</Trans>
    </Notice>
  )
}
