import { useLingui } from '@lingui/react'
import { Trans, useLingui as useTexts } from '@lingui/react/macro'
import { Modal, Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { ErasureForm, type ErasureOutcome, type PersonRecord, type TraceKind } from '#contract/consent/consent.ts'
import { erasePerson, type Whose } from '#services/consent/consent-calls.ts'
import { SubmissionDialog } from '#views/components/dialogs/submission-dialog.tsx'
import type { SubmissionUse } from '#views/components/dialogs/use-submission.ts'
import { entityLabel } from '#views/components/entity/entity-label.ts'
import { labelIn } from '#views/components/entity/label.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import { TextSkeleton } from '#views/components/state/text-skeleton.tsx'
import classes from './persons.module.css'
import { SharedMailbox } from './shared-mailbox.tsx'
import { queryOf } from './whose.ts'
import { obstacleWords, traceWords } from './words.ts'

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
 * Erases personal data. Shows what is erased and what is kept and why, and requires the address or name to be typed because it cannot
 * be undone.
 */
export function EraseDialog({ whose, called, sharedWith, onClose, onDone }: EraseDialogProps) {
  const { t } = useTexts()
  const { data, failure, refresh } = useLoad('consent.persons.preview', { query: queryOf(whose), showRefusal: false })
  const title = <Trans>Erase the data of {called}</Trans>
  if (!data)
    return (
      <Modal opened onClose={onClose} title={title} size="md" closeButtonProps={{ 'aria-label': t`Close` }}>
        {failure ? <FailureNotice failure={failure} onRetry={refresh} /> : <TextSkeleton />}
      </Modal>
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
          <Traces traces={data.traces} />
          <Records title={<Trans>Reason for keeping</Trans>} records={data.records.filter(of('kept'))} hasReasons />
          <TextInput
            label={'email' in whose ? t`Type the e-mail address to confirm` : t`Type the name to confirm`}
            type={'email' in whose ? 'email' : 'text'}
            autoComplete="off"
            required
            {...form.getInputProps('confirmation')}
          />
          <Textarea
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

const of =
  (wanted: ErasureOutcome) =>
  ({ erasure }: PersonRecord) =>
    erasure === wanted

interface RecordsProps {
  title: ReactNode
  records: readonly PersonRecord[]
  hasReasons?: boolean
}

/** Records of one kind, and kept for one reason, on one line: a person may have a hundred of them. */
function Records({ title, records, hasReasons }: RecordsProps) {
  const { i18n } = useLingui()
  if (records.length === 0) return null
  const lines = Map.groupBy(records, ({ entity, obstacle }) => `${entity} ${hasReasons ? obstacle : ''}`)
  return (
    <div className={classes.named}>
      <strong>{title}</strong>
      <ul>
        {[...lines].map(([line, [first, ...others]]) => (
          <li key={line}>
            {first && labelIn(i18n, entityLabel(first.entity))}:{' '}
            {[...new Set([first, ...others].map((record) => record?.title))].join(', ')}
            {hasReasons && first?.obstacle && (
              <span className={classes.reason}>{i18n._(obstacleWords[first.obstacle])}</span>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Traces({ traces }: { traces: readonly { kind: TraceKind; rows: number }[] }) {
  const { i18n } = useLingui()
  if (traces.length === 0) return null
  return (
    <div className={classes.named}>
      <strong>
        <Trans>Also removed</Trans>
      </strong>
      <ul>
        {traces.map(({ kind, rows }) => (
          <li key={kind}>
            {i18n._(traceWords[kind])}: {rows}
          </li>
        ))}
      </ul>
    </div>
  )
}
