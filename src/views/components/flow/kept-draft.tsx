import { Trans } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { DraftActor } from '#machines/form/draft-saving.ts'
import { formatMoment } from '#services/formatting.ts'
import { ConfirmDialog } from '#views/components/dialogs/confirm-dialog.tsx'

/** Asks whether to restore text that this browser kept and the server does not have. */
export function KeptDraftQuestion({ actor }: { actor: DraftActor }) {
  const opened = useSelector(actor, (snapshot) => snapshot.matches('offeringKept'))
  const kept_at = useSelector(actor, ({ context }) => context.kept?.kept_at)
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
