import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { importKinds } from '#contract/import/kinds.ts'
import type { ImportStatus } from '#contract/import/lifecycle.ts'
import type { ImportPart } from '#machines/import/import-file.ts'
import { formatMoment } from '#services/formatting.ts'
import { useSubmission } from '#views/components/dialogs/use-submission.ts'
import { Duration } from '#views/components/page/duration.tsx'
import classes from './import.module.css'
import { Pipeline } from './import-actor.ts'
import { downloadOriginal } from '#services/import/import-calls.ts'

type State = 'done' | 'current' | 'ahead' | 'failed'

/** The four steps of an import (specification, section 4), with the result of each. */
export function ImportSteps() {
  const { t } = useLingui()
  const record = Pipeline.useSelector(({ context }) => context.record)
  const kind = Pipeline.useSelector(({ context }) => context.kind)
  const status = record?.status ?? 'uploading'
  const isUploading = status === 'uploading'
  const isChecking = status === 'parsing' || status === 'mapping' || status === 'parsed'
  const failedCheck = status === 'failed' && record?.failed_step === 'parse'
  const wasChecked = (record?.counts.rows ?? 0) > 0 && !isUploading && !isChecking && !failedCheck
  const fileState = (part: ImportPart): State => {
    if (record?.failed_files.includes(part)) return 'failed'
    const isNeeded = part === 'xls' || importKinds[kind].needsArchive
    if (record?.[`has_${part}`] || (record?.is_cleared && isNeeded)) return 'done'
    return isUploading && isNeeded ? 'current' : 'ahead'
  }
  const checkState: State = failedCheck ? 'failed' : isChecking ? 'current' : wasChecked ? 'done' : 'ahead'
  const isGivenUp = status === 'cancelled'
  const runState = runStateOf(status, { wasChecked, failedCheck, hasWritten: (record?.counts.written ?? 0) > 0 })
  const expected = record?.expected_duration ?? null
  const { counts, files } = record ?? {}
  return (
    <ol className={classes.steps} aria-label={t`Steps of the import`}>
      <Step number={1} state={fileState('xls')} title={<Trans>XLS file</Trans>}>
        <OriginalFile part="xls" />
        {counts && counts.rows > 0 && (
          <span className={classes.stepCount}>
            {' · '}
            <Plural value={counts.rows} one="# row" other="# rows" />
          </span>
        )}
      </Step>
      <Step number={2} state={fileState('zip')} title={<Trans>ZIP file</Trans>}>
        <OriginalFile part="zip" />
        {files && files.all > 0 && (
          <span className={classes.stepCount}>
            {' · '}
            <Plural value={files.all} one="# file" other="# files" />
          </span>
        )}
      </Step>
      <Step number={3} state={checkState} title={<Trans>Check</Trans>}>
        {status === 'parsing' && <Trans>under way</Trans>}
        {status === 'mapping' && <Trans>waits for columns</Trans>}
        {failedCheck && <Trans>the files could not be read</Trans>}
        {(status === 'parsed' || wasChecked) && (
          <Plural value={counts?.error ?? 0} _0="no errors" one="# error" other="# errors" />
        )}
        {(isUploading || (status === 'cancelled' && !wasChecked)) && <Trans>writes nothing</Trans>}
      </Step>
      <Step number={4} state={runState} title={<Trans context="step">Import</Trans>}>
        {isGivenUp && ((counts?.written ?? 0) > 0 ? <Trans>stopped</Trans> : <Trans>abandoned</Trans>)}
        {isGivenUp && record?.finished_at && ' · '}
        {record?.finished_at ? (
          formatMoment(record.finished_at)
        ) : isGivenUp ? null : runState === 'current' ? (
          <Trans>under way</Trans>
        ) : expected !== null ? (
          <Trans>
            takes about <Duration seconds={expected} />
          </Trans>
        ) : (
          <Trans>after your decision</Trans>
        )}
      </Step>
    </ol>
  )
}

/** The state of the last step. An abandoned import has no current step; one that has written nothing has failed. */
function runStateOf(
  status: ImportStatus,
  { wasChecked, failedCheck, hasWritten }: Record<'wasChecked' | 'failedCheck' | 'hasWritten', boolean>,
): State {
  if (status === 'doneWithErrors' && !hasWritten) return 'failed'
  if (status === 'done' || status === 'doneWithErrors' || status === 'rolledBack') return 'done'
  if (status === 'failed' && !failedCheck) return 'failed'
  return wasChecked && status !== 'cancelled' ? 'current' : 'ahead'
}

/** A download of one of the two files, as long as it is kept. */
function OriginalFile({ part }: { part: ImportPart }) {
  const { t } = useLingui()
  const record = Pipeline.useSelector(({ context }) => context.record)
  const kind = Pipeline.useSelector(({ context }) => context.kind)
  const { submit, busy } = useSubmission({ send: downloadOriginal })
  const file = record?.[part]
  if (record?.is_cleared) return <Trans>removed after 90 days</Trans>
  if (part === 'zip' && !file && !importKinds[kind].needsArchive) return <Trans>only for files that rows name</Trans>
  if (!record || !file) return <Trans>to be uploaded</Trans>
  return (
    <UnstyledButton
      className={classes.original}
      disabled={busy}
      aria-label={t`Download ${file.filename}`}
      title={t`Download ${file.filename}`}
      onClick={() => submit({ id: record.id, part })}
    >
      {file.filename}
    </UnstyledButton>
  )
}

interface StepProps {
  number: number
  state: State
  title: ReactNode
  children: ReactNode
}

function Step({ number, state, title, children }: StepProps) {
  return (
    <li className={classes.step} data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
      <span className={classes.stepMark} aria-hidden>
        {state === 'done' && <IconCheck size={18} stroke={2} />}
        {state === 'failed' && <IconAlertTriangle size={18} stroke={2} />}
        {(state === 'current' || state === 'ahead') && number}
      </span>
      <span className={classes.stepText}>
        <strong>{title}</strong>
        <span>{children}</span>
      </span>
    </li>
  )
}
