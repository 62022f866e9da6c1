import { Trans } from '@lingui/react/macro'
import { RetryDialog } from '#views/components/dialogs/retry-dialog.tsx'
import { KeptDraft } from '#views/components/flow/kept-draft.tsx'
import { Editor } from './editor-actor.ts'

/** Dialogs about values kept in this browser, and about a failed registration. */
export function EditorDialogs() {
  const actor = Editor.useActorRef()
  const opened = Editor.useSelector((snapshot) => snapshot.matches({ open: { form: 'notRegistered' } }))
  const failure = Editor.useSelector(({ context }) => context.failure)
  const isUnanswered = !failure || failure.code === 'no_answer'
  return (
    <>
      <KeptDraft actor={actor} />
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
