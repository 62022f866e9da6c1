import { useLingui } from '@lingui/react'
import { Plural } from '@lingui/react/macro'
import { IconDatabaseImport } from '@tabler/icons-react'
import { useState } from 'react'
import { importChoices } from '#contract/import/lifecycle-state.ts'
import { importVerb, stopImport } from '#contract/import/statuses.ts'
import { cancelImport, rollBackImport } from '#services/import/import-calls.ts'
import { SubmissionQuestion } from '#views/components/dialogs/submission-question.tsx'
import { labelIn } from '#views/components/entity/label.ts'
import { WithHistory } from '#views/components/history/with-history.tsx'
import { HeaderActions } from '#views/components/page/header-actions.tsx'
import { icons } from '#views/components/status/icons.ts'
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
  const [asked, setAsked] = useState<'cancel' | 'rollback' | null>(null)
  const choices = importChoices(record, by)
  const { counts, id, version } = record
  const toWrite = counts.new + counts.changed
  const done = (changed: typeof record) => {
    setAsked(null)
    actor.send({ type: 'record.change', record: changed })
  }
  // An import that waits to run again has written rows already, which stay.
  const isWriting = record.status === 'running' && (!record.is_waiting || record.written_count > 0)
  const { asks: stops, label: cancelLabel } = isWriting ? stopImport : importVerb.cancel
  const words = (verb: 'attach' | 'parse' | 'map' | 'cancel' | 'retry' | 'rollback') => ({
    key: verb,
    label: labelIn(i18n, verb === 'cancel' ? cancelLabel : importVerb[verb].label),
    icon: icons[importVerb[verb].icon],
  })
  const cancel = { ...words('cancel'), onClick: () => setAsked('cancel') }
  const replace = {
    ...words('attach'),
    // Files that could not be read are rarely read the second time.
    main: mayCheck,
    onClick: () => actor.send({ type: 'files.replace' }),
  }
  const columns = { ...words('map'), onClick: () => actor.send({ type: 'mapping.open' }) }
  const rollBack = { ...words('rollback'), onClick: () => setAsked('rollback') }
  const check = { ...words('parse'), main: !mayReplace, onClick: () => actor.send({ type: 'import.parse' }) }
  const retry = {
    ...words('retry'),
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
      <WithHistory entity="import.imports" id={id} labels={columnLabels(record.kind, i18n)}>
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
          title={labelIn(i18n, stops.title)}
          confirm={labelIn(i18n, cancelLabel)}
          danger
          onDone={done}
          onConflict={() => actor.send({ type: 'import.reload' })}
          onCancel={() => setAsked(null)}
        >
          {labelIn(i18n, stops.explanation)}
        </SubmissionQuestion>
      )}
      {asked === 'rollback' && (
        <SubmissionQuestion
          use={{ send: rollBackImport }}
          values={{ id, version }}
          title={labelIn(i18n, importVerb.rollback.asks.title)}
          confirm={labelIn(i18n, importVerb.rollback.label)}
          danger
          onDone={done}
          onConflict={() => actor.send({ type: 'import.reload' })}
          onCancel={() => setAsked(null)}
        >
          {labelIn(i18n, importVerb.rollback.asks.explanation)}
        </SubmissionQuestion>
      )}
    </>
  )
}
