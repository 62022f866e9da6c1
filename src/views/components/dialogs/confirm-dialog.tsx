import { Trans } from '@lingui/react/macro'
import { Button, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog } from '#views/components/dialogs/dialog.tsx'
import { DialogButtons } from '#views/components/dialogs/dialog-buttons.tsx'
import classes from './dialog.module.css'

export interface ConfirmDialogProps {
  opened: boolean
  title: ReactNode
  /** The consequences, including that it cannot be undone. */
  children: ReactNode
  /** The verb of the action: "Delete", never "OK". */
  confirm: ReactNode
  /** The other choice, where it is a decision of its own: the dialog then closes only by its buttons. */
  decline?: ReactNode
  /** The action cannot be undone: the button is red. */
  danger?: boolean
  busy?: boolean
  /** The person has not yet made a required choice. */
  disabled?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks for confirmation. The initial focus is on the button that cancels. */
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
    <Dialog
      opened={opened}
      onClose={onCancel}
      title={title}
      size="sm"
      withCloseButton={false}
      closeOnEscape={!decline}
      closeOnClickOutside={!decline}
    >
      <Text className={classes.text} component="div" c="dimmed">
        {children}
      </Text>
      <DialogButtons>
        <Button variant="default" onClick={onCancel} data-autofocus>
          {decline ?? <Trans>Cancel</Trans>}
        </Button>
        <Button color={danger ? 'red' : 'petrol'} loading={busy} disabled={disabled} onClick={onConfirm}>
          {confirm}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
