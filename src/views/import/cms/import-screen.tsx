import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { type ImportKind, importKindNames, importKinds, importPath } from '#contract/import/kinds.ts'
import { actingPerson } from '#machines/user/acting-person.ts'
import { uniqueKey } from '#services/unique-key.ts'
import type { Screen } from '#src/routes.ts'
import { useServices } from '#views/components/app/app-services.ts'
import { useSession, useUser } from '#views/components/app/use-session.ts'
import { labelIn } from '#views/components/entity/label.ts'
import { useEmitted } from '#views/components/flow/use-emitted.ts'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { RouteTitle, useRecordTitle } from '#views/components/page/page-title.tsx'
import { CardSkeleton } from '#views/components/state/card-skeleton.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import { Loading } from '#views/components/state/loading.tsx'
import { Running } from '#views/import/running-imports.tsx'
import { CheckView } from './check-view.tsx'
import { FilesStep } from './files-step.tsx'
import { ImportActions } from './import-actions.tsx'
import { Pipeline, usePipelineMachine } from './import-actor.ts'
import { ProgressPanel } from './import-progress.tsx'
import { ImportSteps } from './import-steps.tsx'
import { ImportBadge, ImportsScreen } from './imports-screen.tsx'
import { MappingStep } from './mapping-step.tsx'
import { ImportOutcome } from './outcome.tsx'
import { RunDialog } from './run-dialog.tsx'

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
  const hasHidden = Pipeline.useSelector(({ context }) => context.record?.hidden != null)
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
  // Our own template is mapped, too, where a person has hidden a part of it.
  if (status === 'mapping' && hasHidden)
    return <Trans>A part of the workbook is hidden. Show which columns and rows count; nothing is saved yet.</Trans>
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
