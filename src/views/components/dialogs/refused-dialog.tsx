import { Trans } from '@lingui/react/macro'
import { Box, Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog } from '#views/components/dialogs/dialog.tsx'
import { DialogButtons } from '#views/components/dialogs/dialog-buttons.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import dialog from './dialog.module.css'

export interface RefusedDialogProps {
  /** The number of records that were refused. */
  title: ReactNode
  /** The number of records that were changed; null where there are none. */
  done: ReactNode
  onClose: () => void
  /** An item for each refused record, with the reason. */
  children: ReactNode
}

/** The outcome of an action on several records of which some were refused. */
export function RefusedDialog({ title, done, onClose, children }: RefusedDialogProps) {
  return (
    <Dialog opened onClose={onClose} title={title} size="md">
      {done && <Notice tone="success">{done}</Notice>}
      <Box className={dialog.refused} component="ul" mt="sm" mb={0} mx={0} pl="lg">
        {children}
      </Box>
      <DialogButtons>
        <Button onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
