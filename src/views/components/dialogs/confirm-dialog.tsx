import { Trans } from '@lingui/react/macro'
import { Button, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './dialog.module.css'

export interface ConfirmDialogProps {
  opened: boolean
  title: ReactNode
  /** What will happen, and that it cannot be undone when it cannot. */
  children: ReactNode
  /** The verb of what is confirmed: "Delete", never "OK". */
  confirm: ReactNode
  /** The other choice, where it is a decision of its own: then the dialog closes by its buttons only. */
  decline?: ReactNode
  /** Cannot be undone: the button is red. */
  danger?: boolean
  busy?: boolean
  /** What has to be chosen before is not chosen yet. */
  disabled?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before what cannot be undone. The focus begins on the way back. */
export function ConfirmDialog({
  opened,
  title,
  children,
  confirm,
  decline,
  danger,
  busy,
  disabled,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={onCancel}
      title={title}
      size="sm"
      withCloseButton={false}
      closeOnEscape={!decline}
      closeOnClickOutside={!decline}
    >
      <div className={classes.text}>{children}</div>
      <div className={classes.buttons}>
        <Button variant="default" onClick={onCancel} data-autofocus>
          {decline ?? <Trans>Cancel</Trans>}
        </Button>
        <Button color={danger ? 'red' : 'petrol'} loading={busy} disabled={disabled} onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </Modal>
  )
}
