import { Plural, Trans } from '@lingui/react/macro'
import { Box } from '@mantine/core'
import { ConfirmDialog } from '#views/components/dialogs/confirm-dialog.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import { Pipeline } from './import-actor.ts'

/** Confirms the import with the numbers of records that will be written. */
export function RunDialog() {
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
