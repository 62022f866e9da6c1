import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Box, Button, Flex, Progress, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { type ImportKind, importKindNames, importKinds, importPath } from '#contract/import/kinds.ts'
import type { ImportStatus } from '#contract/import/lifecycle.ts'
import type { ImportPart } from '#machines/import/import-file.ts'
import { actingPerson } from '#machines/user/acting-person.ts'
import { formatMoment, formatNumber } from '#services/formatting.ts'
import { downloadOriginal } from '#services/import/import-calls.ts'
import { uniqueKey } from '#services/unique-key.ts'
import type { Screen } from '#src/routes.ts'
import { useServices } from '#views/components/app/app-services.ts'
import { useSession, useUser } from '#views/components/app/use-session.ts'
import { ConfirmDialog } from '#views/components/dialogs/confirm-dialog.tsx'
import { useSubmission } from '#views/components/dialogs/use-submission.ts'
import { labelIn } from '#views/components/entity/label.ts'
import { useEmitted } from '#views/components/flow/use-emitted.ts'
import { Card, Frame } from '#views/components/page/card.tsx'
import { Duration } from '#views/components/page/duration.tsx'
import { ToneMark } from '#views/components/page/marks/tone-mark.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { RouteTitle, useRecordTitle } from '#views/components/page/page-title.tsx'
import { CardSkeleton } from '#views/components/state/card-skeleton.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import { Loading } from '#views/components/state/loading.tsx'
import { Running } from '#views/import/running-imports.tsx'
import { CheckView } from './check-view.tsx'
import { FilesStep } from './files-step.tsx'
import classes from './import.module.css'
import { ImportActions } from './import-actions.tsx'
import { Pipeline, useImport, usePipelineMachine } from './import-actor.ts'
import { ImportBadge, ImportsScreen } from './imports-screen.tsx'
import { MappingStep } from './mapping-step.tsx'
import { ImportOutcome } from './outcome.tsx'

interface ImportScreenProps {
  kind: ImportKind
  /** Null for a new import, which is created with its first file. */
  id: number | null
}

/** The page of an import in every state; it can be continued on any computer (specification, section 4). */
function ImportScreen({ kind, id }: ImportScreenProps) {
  const machine = usePipelineMachine()
  const model = useUser()
  const { permissions } = useSession()
  const [opening] = useState(() => ({
    key: uniqueKey(),
    by: actingPerson({ model, permissions: { ...permissions } }),
  }))
  return (
    <Pipeline.Provider key={id} logic={machine} options={{ input: { id, kind, ...opening } }}>
      <Import kind={kind} />
    </Pipeline.Provider>
  )
}

function Import({ kind }: { kind: ImportKind }) {
  const { i18n } = useLingui()
  const { address } = useServices()
  const actor = Pipeline.useActorRef()
  const record = Pipeline.useSelector(({ context }) => context.record)
  const isOutline = Pipeline.useSelector((snapshot) => snapshot.hasTag('outline'))
  const loadFailure = Pipeline.useSelector((snapshot) =>
    snapshot.matches('loadFailed') ? snapshot.context.failure : null,
  )
  // The page stays mounted, so that a running upload is not started again.
  useEmitted(actor, 'import.begun', ({ id }) => address.replacePath(importPath(kind, id)))
  const running = Running.useActorRef()
  useEmitted(actor, 'step.begun', () => running.send({ type: 'imports.look' }))
  const title = record ? titleOf(labelIn(i18n, importKinds[kind].title), record.xls_name) : undefined
  useRecordTitle(title, record && importPath(kind, record.id))
  return (
    <>
      <PageHeader
        title={title ?? <RouteTitle />}
        badge={record && <ImportBadge status={record.status} />}
        note={<Note />}
        actions={record && <ImportActions />}
      />
      {loadFailure && <FailureNotice failure={loadFailure} onRetry={() => actor.send({ type: 'import.reload' })} />}
      {isOutline && (
        <Loading>
          <CardSkeleton />
        </Loading>
      )}
      {!isOutline && !loadFailure && (
        <>
          <ImportSteps />
          <Outdated />
          <CurrentStep />
        </>
      )}
      <RunDialog />
    </>
  )
}

/** The kind of the import and the name of its workbook. */
const titleOf = (kind: string, name: string | null) => (name === null ? kind : `${kind}: ${name}`)

/** A notice about the present step. */
function Note() {
  const kind = Pipeline.useSelector(({ context }) => context.kind)
  const status = Pipeline.useSelector(({ context }) => context.record?.status ?? 'uploading')
  if (status === 'uploading' && !importKinds[kind].needsArchive)
    return (
      <Trans>
        A workbook is needed, and a ZIP where its rows name files. Nothing is saved until you have seen the result of
        the check.
      </Trans>
    )
  if (status === 'uploading')
    return (
      <Trans>
        A workbook and a ZIP of the files are needed. Nothing is saved until you have seen the result of the check.
      </Trans>
    )
  if (status === 'mapping')
    return <Trans>The workbook is not our template. Show where its columns are; nothing is saved yet.</Trans>
  if (status === 'parsed')
    return <Trans>Nothing has been saved yet. Correct the rows with errors here, or the import skips them.</Trans>
  return null
}

function CurrentStep() {
  const isFiles = Pipeline.useSelector((snapshot) => snapshot.hasTag('files'))
  const isMapping = Pipeline.useSelector((snapshot) => snapshot.hasTag('mapping'))
  const isProgress = Pipeline.useSelector((snapshot) => snapshot.hasTag('progress'))
  const isEnded = Pipeline.useSelector(
    ({ context: { record } }) => record !== null && record.status !== 'uploading' && record.status !== 'parsed',
  )
  const hasRows = Pipeline.useSelector(
    ({ context: { record } }) => record !== null && record.counts.rows > 0 && !record.is_cleared,
  )
  if (isFiles) return <FilesStep />
  if (isMapping) return <MappingStep />
  if (isProgress) return <ProgressPanel />
  return (
    <>
      {isEnded && <ImportOutcome />}
      {hasRows && <CheckView />}
    </>
  )
}

/** Says that another person or a job has changed the import. */
function Outdated() {
  const actor = Pipeline.useActorRef()
  const failure = Pipeline.useSelector((snapshot) => (snapshot.matches('outdated') ? snapshot.context.failure : null))
  if (!failure) return null
  return (
    <FailureNotice
      failure={failure}
      apart
      action={
        <Button variant="default" onClick={() => actor.send({ type: 'import.reload' })}>
          <Trans>Show the current state</Trans>
        </Button>
      }
    />
  )
}

/** Confirms the import with the numbers of records that will be written. */
function RunDialog() {
  const actor = Pipeline.useActorRef()
  const opened = Pipeline.useSelector((snapshot) => snapshot.hasTag('asking'))
  const busy = Pipeline.useSelector((snapshot) => snapshot.matches('beginningRun'))
  const failure = Pipeline.useSelector((snapshot) =>
    snapshot.matches('runNotBegun') ? snapshot.context.failure : null,
  )
  const counts = Pipeline.useSelector(({ context }) => context.record?.counts)
  const cleared = Pipeline.useSelector(({ context }) => context.record?.cleared_count ?? 0)
  const kind = Pipeline.useSelector(({ context }) => context.kind)
  if (!counts) return null
  const left = counts.error + counts.skipped
  return (
    <ConfirmDialog
      opened={opened}
      busy={busy}
      title={<Trans>Write the rows to the portal?</Trans>}
      confirm={<Trans context="imported rows">Write them</Trans>}
      onConfirm={() => actor.send({ type: 'run.confirm' })}
      onCancel={() => actor.send({ type: 'run.cancel' })}
    >
      {failure && <FailureNotice failure={failure} inFull apart />}
      <Box component="ul" mt={0} mb="sm" pl="lg">
        {counts.new > 0 && (
          <li>
            <Plural value={counts.new} one="# new record" other="# new records" />
          </li>
        )}
        {counts.changed > 0 && (
          <li>
            <Plural value={counts.changed} one="# changed record" other="# changed records" />
          </li>
        )}
        {cleared > 0 && (
          <li>
            <Plural
              value={cleared}
              one="# value is removed, because its cell is empty"
              other="# values are removed, because their cells are empty"
            />
          </li>
        )}
        {counts.same > 0 && (
          <li>
            <Plural value={counts.same} one="# row changes nothing" other="# rows change nothing" />
          </li>
        )}
        {left > 0 && (
          <li>
            <Plural value={left} one="# row is left out" other="# rows are left out" />
          </li>
        )}
      </Box>
      {kind === 'documentations' && (
        <p>
          <Trans>
            New files become new editions. Everyone who downloaded the old ones gets one e-mail for the whole import.
          </Trans>
        </p>
      )}
      <p>
        <Trans>
          An administrator can roll the import back for 7 days, except for records that are edited in the meantime.
        </Trans>
      </p>
    </ConfirmDialog>
  )
}

/** Progress of the check, the import or the rollback: rows, per cent, and remaining time. */
function ProgressPanel() {
  const { t, i18n } = useLingui()
  const actor = Pipeline.useActorRef()
  const { status, progress, cancel_requested_at } = useImport()
  const failure = Pipeline.useSelector(({ context }) => context.failure)
  const [done, total] = [progress?.done ?? 0, progress?.of ?? null]
  const share = total ? Math.min(100, Math.floor((done / total) * 100)) : 0
  const passed = progress ? (Date.now() - Date.parse(progress.started_at)) / 1000 : 0
  const left = done > 0 && total ? (passed / done) * (total - done) : null
  const titles = { parsing: t`The files are being checked`, running: t`The rows are being written` }
  const title = status === 'parsing' || status === 'running' ? titles[status] : t`The import is being rolled back`
  return (
    <Card title={progress?.waiting_for ? t`The import is waiting for its turn` : title}>
      {failure && (
        <FailureNotice
          failure={failure}
          apart
          action={
            <Button variant="default" onClick={() => actor.send({ type: 'progress.retry' })}>
              <Trans>Check again</Trans>
            </Button>
          }
        />
      )}
      {progress?.waiting_for && (
        <Notice tone="information" apart>
          <Trans>
            Another import of this kind is running. This one starts automatically when that one has finished.
          </Trans>
        </Notice>
      )}
      {cancel_requested_at && (
        <Notice tone="warning" live apart>
          <Trans>The import stops after the rows that are being written now.</Trans>
        </Notice>
      )}
      <Progress.Root size="xl">
        <Progress.Section value={share} animated aria-label={t`Progress`} />
      </Progress.Root>
      <Flex component="p" className="tabular" rowGap="4xs" columnGap="lg" wrap="wrap" m={0} mt="xs" mb="4xs">
        <strong>{share}%</strong>
        {total !== null && (
          <span>
            <Trans>
              {formatNumber(done, i18n.locale)} of {formatNumber(total, i18n.locale)} rows
            </Trans>
          </span>
        )}
        {left !== null && (
          <span>
            <Trans>
              about <Duration seconds={left} /> left
            </Trans>
          </span>
        )}
      </Flex>
      <Text my="3xs" c="dimmed" fz="xs">
        <Trans>
          You can leave this page: the work continues on the server, and the progress is shown here when you come back.
        </Trans>
      </Text>
    </Card>
  )
}

type State = 'done' | 'current' | 'ahead' | 'failed'

/** The four steps of an import (specification, section 4), with the result of each. */
function ImportSteps() {
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
    <Frame
      component="ol"
      className={`${classes.strip} ${classes.steps}`}
      m={0}
      mb="md"
      p={0}
      __vars={{ '--cells': '4' }}
      aria-label={t`Import steps`}
    >
      <Step number={1} state={fileState('xls')} title={<Trans>XLS file</Trans>}>
        <OriginalFile part="xls" />
        {counts && counts.rows > 0 && (
          <Box component="span" flex="none">
            {' · '}
            <Plural value={counts.rows} one="# row" other="# rows" />
          </Box>
        )}
      </Step>
      <Step number={2} state={fileState('zip')} title={<Trans>ZIP file</Trans>}>
        <OriginalFile part="zip" />
        {files && files.all > 0 && (
          <Box component="span" flex="none">
            {' · '}
            <Plural value={files.all} one="# file" other="# files" />
          </Box>
        )}
      </Step>
      <Step number={3} state={checkState} title={<Trans>Check</Trans>}>
        {status === 'parsing' && <Trans>under way</Trans>}
        {status === 'mapping' && <Trans>waiting for column mapping</Trans>}
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
    </Frame>
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
    <Anchor
      component="button"
      type="button"
      className={classes.original}
      truncate
      fz="inherit"
      miw={0}
      disabled={busy}
      aria-label={t`Download ${file.filename}`}
      title={t`Download ${file.filename}`}
      onClick={() => submit({ id: record.id, part })}
    >
      {file.filename}
    </Anchor>
  )
}

const stepTones: Partial<Record<StepProps['state'], string>> = { done: 'green', failed: 'red' }

interface StepProps {
  number: number
  state: State
  title: ReactNode
  children: ReactNode
}

function Step({ number, state, title, children }: StepProps) {
  return (
    <Flex
      component="li"
      gap={{ base: '2xs', sm: 'sm' }}
      align="center"
      data-tone={stepTones[state]}
      aria-current={state === 'current' ? 'step' : undefined}
    >
      <ToneMark size={34} round fw={650} aria-hidden>
        {state === 'done' && <IconCheck size={18} stroke={2} />}
        {state === 'failed' && <IconAlertTriangle size={18} stroke={2} />}
        {(state === 'current' || state === 'ahead') && number}
      </ToneMark>
      <Stack gap={0} miw={0} fz="xs" lh="xs">
        <Text component="strong" fz="sm" fw={650}>
          {title}
        </Text>
        <Flex component="span" className={classes.result} rowGap={0} columnGap="4xs" miw={0} c="dimmed">
          {children}
        </Flex>
      </Stack>
    </Flex>
  )
}

interface Screens {
  list: Screen
  store: Screen
  record: Screen
}

const screensOf = (kind: ImportKind): Screens => ({
  list: () => <ImportsScreen kind={kind} />,
  store: () => <ImportScreen kind={kind} id={null} />,
  record: ({ params }) => <ImportScreen kind={kind} id={Number(params.id)} />,
})

/** Pages of each kind of import. */
export const importScreens = Object.fromEntries(importKindNames.map((kind) => [kind, screensOf(kind)])) as Record<
  ImportKind,
  Screens
>
