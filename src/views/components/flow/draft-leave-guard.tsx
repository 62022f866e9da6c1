import { Trans } from '@lingui/react/macro'
import { useCallback, useEffect, useState } from 'react'
import { type AnyActorRef, type AnyMachineSnapshot, waitFor } from 'xstate'
import { useServices } from '#views/components/app/app-services.ts'
import { ConfirmDialog } from '#views/components/dialogs/confirm-dialog.tsx'

/** Longer than the delay of autosaving and a usual save. */
const timeoutMs = 6000

const isSafe = (snapshot: AnyMachineSnapshot) =>
  !snapshot.matches('open') || snapshot.matches({ open: { draft: 'stored' } })
const isSettled = (snapshot: AnyMachineSnapshot) =>
  !snapshot.matches({ open: { draft: 'changed' } }) && !snapshot.matches({ open: { draft: 'saving' } })

/**
 * Delays leaving a form that saves itself until its draft is saved; the person is asked only when that fails. The machine has
 * the draft in `open.draft`: `changed`, `saving`, `stored` and the failures.
 */
export function DraftLeaveGuard({ actor }: { actor: AnyActorRef }) {
  const { leaving } = useServices()
  const [decide, setDecide] = useState<{ with: (leave: boolean) => void } | null>(null)
  const answer = useCallback(async () => {
    if (!isSafe(actor.getSnapshot())) await waitFor(actor, isSettled, { timeout: timeoutMs }).catch(() => null)
    if (isSafe(actor.getSnapshot())) return true
    return new Promise<boolean>((resolve) => setDecide({ with: resolve }))
  }, [actor])
  useEffect(() => leaving.answerBy(answer), [leaving, answer])
  const close = (leave: boolean) => {
    decide?.with(leave)
    setDecide(null)
  }
  return (
    <ConfirmDialog
      opened={decide !== null}
      title={<Trans>Leave without saving?</Trans>}
      confirm={<Trans>Leave</Trans>}
      onConfirm={() => close(true)}
      onCancel={() => close(false)}
    >
      <Trans>The last changes could not be saved. This browser keeps them and offers them when you come back.</Trans>
    </ConfirmDialog>
  )
}
