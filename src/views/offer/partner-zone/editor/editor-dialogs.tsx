import { Trans } from '@lingui/react/macro'
import { ConfirmDialog } from '#views/components/dialogs/confirm-dialog.tsx'
import { RetryDialog } from '#views/components/dialogs/retry-dialog.tsx'
import { KeptDraft } from '#views/components/flow/kept-draft.tsx'
import { Editor } from './editor-actor.ts'

/** Dialogs about values kept in this browser, and about a registration that is in doubt or has failed. */
export function EditorDialogs() {
  const actor = Editor.useActorRef()
  const opened = Editor.useSelector((snapshot) => snapshot.matches({ open: { form: 'notRegistered' } }))
  const isVatDoubted = Editor.useSelector((snapshot) => snapshot.matches({ open: { form: 'doubtingVat' } }))
  const failure = Editor.useSelector(({ context }) => context.failure)
  const isUnanswered = !failure || failure.code === 'no_answer'
  return (
    <>
      <KeptDraft actor={actor} />
      <ConfirmDialog
        opened={isVatDoubted}
        title={<Trans>8% VAT without installation?</Trans>}
        confirm={<Trans>Register with 8%</Trans>}
        onConfirm={() => actor.send({ type: 'register.confirm' })}
        onCancel={() => actor.send({ type: 'register.cancel' })}
      >
        <Trans>
          The 8% rate is for delivery with installation in housing. In the conditions of this offer you chose that
          nothing is installed; delivery alone has 23%. The document will not name the legal basis of the 8% rate.
        </Trans>
      </ConfirmDialog>
      <RetryDialog
        opened={opened}
        title={
          isUnanswered ? (
            <Trans>It is not known whether the offer was registered</Trans>
          ) : (
            <Trans>The offer was not registered</Trans>
          )
        }
        onRetry={() => actor.send({ type: 'offer.retry' })}
        onBack={() => actor.send({ type: 'register.cancel' })}
      >
        {isUnanswered ? (
          <Trans>
            The connection was interrupted. Nothing is lost: trying again never registers the same offer twice.
          </Trans>
        ) : (
          failure.message
        )}
      </RetryDialog>
    </>
  )
}
