import { Plural, Trans } from '@lingui/react/macro'
import { ConfirmDialog } from '#views/components/dialogs/confirm-dialog.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import { Cancellation } from './cancellation-actor.ts'
import { Sums } from './sums.tsx'

/** The final confirmation, with numbers and sums. */
export function Confirmation() {
  const actor = Cancellation.useActorRef()
  const opened = Cancellation.useSelector((snapshot) => snapshot.hasTag('asking'))
  const busy = Cancellation.useSelector((snapshot) => snapshot.matches('cancelling'))
  const failure = Cancellation.useSelector(({ context }) => context.failure)
  const preview = Cancellation.useSelector(({ context }) => context.preview)
  const letters = preview?.letters.reduce((sum, { count }) => sum + count, 0) ?? 0
  return (
    <ConfirmDialog
      opened={opened}
      danger
      busy={busy}
      title={<Trans>Cancel the term?</Trans>}
      confirm={failure ? <Trans>Try again</Trans> : <Trans>Cancel the term</Trans>}
      decline={<Trans>Leave it as it is</Trans>}
      onConfirm={() => actor.send({ type: 'cancellation.confirm' })}
      onCancel={() => actor.send({ type: 'cancellation.dismiss' })}
    >
      {failure && <FailureNotice failure={failure} apart />}
      {preview && preview.sums.length > 0 && <Sums sums={preview.sums} />}
      <p>
        <Plural value={letters} _0="No messages are sent." one="# message is sent." other="# messages are sent." />{' '}
        <Trans>It cannot be undone.</Trans>
      </p>
    </ConfirmDialog>
  )
}
