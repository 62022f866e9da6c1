import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Modal } from '@mantine/core'
import { useMemo, useState } from 'react'
import { formatMoment } from '#services/formatting.ts'
import { ConfirmDialog } from '#views/components/dialogs/confirm-dialog.tsx'
import { ConflictDialog } from '#views/components/dialogs/conflict-dialog.tsx'
import dialog from '#views/components/dialogs/dialog.module.css'
import { Notice } from '#views/components/page/notice.tsx'
import { offerFieldLabels } from '#views/offer/words.ts'
import { Editor } from './editor-actor.ts'

/**
 * Asks what to keep when somebody else has changed or deleted the draft. When the dialog is closed, the question stays above
 * the form.
 */
export function EditorConflict() {
  const conflict = Editor.useSelector(({ context }) => context.conflict)
  const isOpen = Editor.useSelector((snapshot) => snapshot.matches({ open: { draft: 'conflict' } }))
  const isDeleted = Editor.useSelector((snapshot) => snapshot.matches({ open: { draft: 'deletedElsewhere' } }))
  if (isDeleted) return <DraftDeleted />
  return isOpen && conflict ? <Question key={conflict.version} /> : null
}

function DraftDeleted() {
  const actor = Editor.useActorRef()
  return (
    <Notice
      tone="warning"
      live
      apart
      title={<Trans>This draft was deleted elsewhere.</Trans>}
      action={
        <Button onClick={() => actor.send({ type: 'draft.renew' })}>
          <Trans>Continue as a new draft</Trans>
        </Button>
      }
    >
      <Trans>What you typed is still here. It is not saved until you continue.</Trans>
    </Notice>
  )
}

function Question() {
  const { i18n } = useLingui()
  const actor = Editor.useActorRef()
  const conflict = Editor.useSelector(({ context }) => context.conflict)
  const [isPutOff, setPutOff] = useState(false)
  const labels = useMemo(
    () => Object.fromEntries(Object.entries(offerFieldLabels).map(([field, label]) => [field, i18n._(label)])),
    [i18n],
  )
  return (
    <>
      {isPutOff && (
        <Notice
          tone="warning"
          apart
          title={<Trans>Your changes are not saved.</Trans>}
          action={
            <Button variant="default" onClick={() => setPutOff(false)}>
              <Trans>Choose what to keep</Trans>
            </Button>
          }
        >
          <Trans>Someone else has changed this draft in the meantime.</Trans>
        </Notice>
      )}
      <ConflictDialog
        opened={!isPutOff}
        conflict={conflict}
        labels={labels}
        values={{ sections: null, variants: null, locale: null, vat_mode: null }}
        formatMoment={formatMoment}
        onReload={() => actor.send({ type: 'conflict.reload' })}
        onOverwrite={() => actor.send({ type: 'conflict.overwrite' })}
        onClose={() => setPutOff(true)}
      />
    </>
  )
}

/** Dialogs about values kept in this browser, and about a failed registration. */
export function EditorDialogs() {
  return (
    <>
      <KeptQuestion />
      <NotRegistered />
    </>
  )
}

function KeptQuestion() {
  const actor = Editor.useActorRef()
  const opened = Editor.useSelector((snapshot) => snapshot.matches('offeringKept'))
  const kept_at = Editor.useSelector(({ context }) => context.kept?.kept_at)
  return (
    <ConfirmDialog
      opened={opened}
      title={<Trans>Restore the unsaved text?</Trans>}
      confirm={<Trans>Restore</Trans>}
      decline={<Trans>Discard it</Trans>}
      onConfirm={() => actor.send({ type: 'kept.restore' })}
      onCancel={() => actor.send({ type: 'kept.discard' })}
    >
      {kept_at && <Trans>This browser keeps what you typed on {formatMoment(kept_at)} and did not save.</Trans>}
    </ConfirmDialog>
  )
}

function NotRegistered() {
  const actor = Editor.useActorRef()
  const opened = Editor.useSelector((snapshot) => snapshot.matches({ open: { form: 'notRegistered' } }))
  const failure = Editor.useSelector(({ context }) => context.failure)
  const back = () => actor.send({ type: 'register.cancel' })
  return (
    <Modal
      opened={opened}
      onClose={back}
      size="sm"
      withCloseButton={false}
      title={<Trans>The offer was not registered</Trans>}
    >
      <p className={dialog.explanation}>
        {failure && failure.code !== 'no_answer' ? (
          failure.message
        ) : (
          <Trans>
            The connection was interrupted. Nothing is lost: trying again never registers the same offer twice.
          </Trans>
        )}
      </p>
      <div className={dialog.buttons}>
        <Button variant="default" onClick={back}>
          <Trans>Back to the form</Trans>
        </Button>
        <Button color="copper" onClick={() => actor.send({ type: 'offer.retry' })} data-autofocus>
          <Trans>Try again</Trans>
        </Button>
      </div>
    </Modal>
  )
}
