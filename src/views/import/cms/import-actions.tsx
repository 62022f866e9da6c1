import { useLingui } from '@lingui/react'
import { Plural, Trans } from '@lingui/react/macro'
import {
  IconArrowBackUp,
  IconColumns,
  IconDatabaseImport,
  IconFiles,
  IconListCheck,
  IconRefresh,
  IconX,
} from '@tabler/icons-react'
import { useState } from 'react'
import { importChoices } from '#contract/import/lifecycle-state.ts'
import { cancelImport, rollBackImport } from '#services/import/import-calls.ts'
import { SubmissionQuestion } from '#views/components/dialogs/submission-question.tsx'
import { WithHistory } from '#views/components/history/with-history.tsx'
import { HeaderActions } from '#views/components/page/header-actions.tsx'
import { Pipeline, useImport } from './import-actor.ts'
import { columnLabels } from './shown-columns.ts'

/** The actions on the whole import that its lifecycle allows. */
export function ImportActions() {
  const actor = Pipeline.useActorRef()
  const record = useImport()
  const by = Pipeline.useSelector(({ context }) => context.by)
  const mayRun = Pipeline.useSelector((snapshot) => snapshot.can({ type: 'run.ask', leave_errors: true }))
  const mayReplace = Pipeline.useSelector((snapshot) => snapshot.can({ type: 'files.replace' }))
  const mayMap = Pipeline.useSelector((snapshot) => snapshot.can({ type: 'mapping.open' }))
  const mayCheck = Pipeline.useSelector(
    (snapshot) => snapshot.matches('ended') && snapshot.can({ type: 'import.parse' }),
  )
  const mayRetry = Pipeline.useSelector((snapshot) => snapshot.can({ type: 'import.retry' }))
  const isRetrying = Pipeline.useSelector((snapshot) => snapshot.matches('retrying'))
  const { i18n } = useLingui()
  const locale = i18n.locale === 'en' ? 'en' : 'pl'
  const [asked, setAsked] = useState<'cancel' | 'rollback' | null>(null)
  const choices = importChoices(record, by)
  const { counts, id, version } = record
  const toWrite = counts.new + counts.changed
  const done = (changed: typeof record) => {
    setAsked(null)
    actor.send({ type: 'record.change', record: changed })
  }
  const cancel = {
    key: 'cancel',
    label: record.status === 'running' ? <Trans>Stop</Trans> : <Trans context="import">Abandon</Trans>,
    icon: IconX,
    onClick: () => setAsked('cancel'),
  }
  const replace = {
    key: 'replace',
    label: <Trans>Other files</Trans>,
    icon: IconFiles,
    // Files that could not be read are rarely read the second time.
    main: mayCheck,
    onClick: () => actor.send({ type: 'files.replace' }),
  }
  const columns = {
    key: 'columns',
    label: <Trans>Columns of the workbook</Trans>,
    icon: IconColumns,
    onClick: () => actor.send({ type: 'mapping.open' }),
  }
  const rollBack = {
    key: 'rollback',
    label: <Trans>Roll back the import</Trans>,
    icon: IconArrowBackUp,
    onClick: () => setAsked('rollback'),
  }
  const check = {
    key: 'check',
    label: <Trans>Check the files</Trans>,
    icon: IconListCheck,
    main: !mayReplace,
    onClick: () => actor.send({ type: 'import.parse' }),
  }
  const retry = {
    key: 'retry',
    label: <Trans>Try the failed rows again</Trans>,
    icon: IconRefresh,
    main: true,
    loading: isRetrying,
    onClick: () => actor.send({ type: 'import.retry' }),
  }
  const run = {
    key: 'run',
    label: <Plural value={toWrite} one="Import # row" other="Import # rows" />,
    icon: IconDatabaseImport,
    main: true,
    disabled: toWrite === 0,
    onClick: () => actor.send({ type: 'run.ask', leave_errors: counts.error > 0 }),
  }
  return (
    <>
      <WithHistory entity="import.imports" id={id} labels={columnLabels(record.kind, locale)}>
        <HeaderActions
          actions={[
            ...(mayCheck ? [check] : []),
            ...(choices.includes('cancel') ? [cancel] : []),
            ...(choices.includes('rollback') ? [rollBack] : []),
            ...(mayReplace ? [replace] : []),
            ...(mayMap ? [columns] : []),
            ...(mayRetry || isRetrying ? [retry] : []),
            ...(mayRun ? [run] : []),
          ]}
        />
      </WithHistory>
      {asked === 'cancel' && (
        <SubmissionQuestion
          use={{ send: cancelImport }}
          values={{ id, version }}
          title={record.status === 'running' ? <Trans>Stop the import?</Trans> : <Trans>Abandon the import?</Trans>}
          confirm={record.status === 'running' ? <Trans>Stop</Trans> : <Trans context="import">Abandon</Trans>}
          danger
          onDone={done}
          onConflict={() => actor.send({ type: 'import.reload' })}
          onCancel={() => setAsked(null)}
        >
          {record.status === 'running' ? (
            <Trans>What has been written stays. The following rows are not written.</Trans>
          ) : (
            <Trans>Nothing from it is saved. Its files and rows stay in the list for 90 days.</Trans>
          )}
        </SubmissionQuestion>
      )}
      {asked === 'rollback' && (
        <SubmissionQuestion
          use={{ send: rollBackImport }}
          values={{ id, version }}
          title={<Trans>Roll back the import?</Trans>}
          confirm={<Trans>Roll back the import</Trans>}
          danger
          onDone={done}
          onConflict={() => actor.send({ type: 'import.reload' })}
          onCancel={() => setAsked(null)}
        >
          <Trans>
            New records go to the trash, changed ones get their former values. Records that somebody has edited since,
            and new ones that are in use, stay as they are and are listed.
          </Trans>
        </SubmissionQuestion>
      )}
    </>
  )
}
