import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'

export interface LeaveDialogProps {
  opened: boolean
  /** A machine that asks before it is left. */
  actor: { send: (event: { type: 'leave.confirm' } | { type: 'leave.cancel' }) => void }
  /** The data that would be lost. */
  children: ReactNode
}

/** Asks whether to leave without saving. */
export function LeaveDialog({ opened, actor, children }: LeaveDialogProps) {
  return (
    <ConfirmDialog
      opened={opened}
      title={<Trans>Leave without saving?</Trans>}
      confirm={<Trans>Leave without saving</Trans>}
      danger
      onConfirm={() => actor.send({ type: 'leave.confirm' })}
      onCancel={() => actor.send({ type: 'leave.cancel' })}
    >
      {children}
    </ConfirmDialog>
  )
}
