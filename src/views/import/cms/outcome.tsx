import { Plural, Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconReportAnalytics } from '@tabler/icons-react'
import { formatDate } from '#services/formatting.ts'
import { useSubmission } from '#views/components/dialogs/use-submission.ts'
import { Notice, type NoticeTone } from '#views/components/page/notice.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import classes from './import.module.css'
import { Pipeline, useImport } from './import-actor.ts'
import { downloadProtocol } from '#services/import/import-calls.ts'
import { KeptRows } from './kept-rows.tsx'

const tones: Partial<Record<string, NoticeTone>> = { done: 'success', failed: 'danger', doneWithErrors: 'warning' }

/** The result of the import: what was written and what was not. */
export function Outcome() {
  const { id, status, counts, failure, rollback_until, kept_until, is_cleared } = useImport()
  const refused = Pipeline.useSelector((snapshot) => (snapshot.matches('notRetried') ? snapshot.context.failure : null))
  const written = useSubmission({ send: downloadProtocol })
  const until = formatDate(kept_until)
  const rollback = rollback_until && formatDate(rollback_until)
  return (
    <>
      {refused && <FailureNotice failure={refused} inFull apart />}
      <Notice
        tone={tones[status] ?? 'information'}
        live
        apart
        title={failure ?? <Summary />}
        action={
          counts.rows > 0 && (
            <Button
              variant="default"
              loading={written.busy}
              leftSection={<IconReportAnalytics size={18} stroke={1.7} />}
              onClick={() => written.submit({ id, filename: `import-${id}.xlsx` })}
            >
              <Trans>Protocol, XLSX</Trans>
            </Button>
          )
        }
      >
        {failure && <Summary />}
        {counts.error > 0 && (
          <p className={classes.hint}>
            <Plural
              value={counts.error}
              one="# row has an error and is not written."
              other="# rows have errors and are not written."
            />
          </p>
        )}
        {counts.kept > 0 && (
          <p className={classes.hint}>
            <Plural
              value={counts.kept}
              one="# record stays, because somebody has edited it since or it is in use."
              other="# records stay, because somebody has edited them since or they are in use."
            />
          </p>
        )}
        <p className={classes.hint}>
          {rollback && (
            <>
              <Trans>An administrator can roll it back until {rollback}.</Trans>{' '}
            </>
          )}
          {is_cleared ? (
            <Trans>Its files and rows were removed after 90 days.</Trans>
          ) : (
            <Trans>Files and rows are kept until {until}.</Trans>
          )}
        </p>
      </Notice>
      {counts.kept > 0 && !is_cleared && (
        <div className={classes.keptRows}>
          <KeptRows />
        </div>
      )}
    </>
  )
}

function Summary() {
  const { counts, status } = useImport()
  if (status === 'rolledBack')
    return <Plural value={counts.undone} one="# record was rolled back." other="# records were rolled back." />
  if (counts.written === 0) return <Trans>Nothing was written.</Trans>
  return (
    <Plural value={counts.written} one="# row was written to the portal." other="# rows were written to the portal." />
  )
}
