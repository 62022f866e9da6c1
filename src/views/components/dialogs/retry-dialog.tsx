import { Trans } from '@lingui/react/macro'
import { Button, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Failure } from '#machines/failure.ts'
import { Dialog } from '#views/components/dialogs/dialog.tsx'
import { DialogButtons } from '#views/components/dialogs/dialog-buttons.tsx'
import { ErrorNumber } from '#views/components/state/error-number.tsx'

interface RetryDialogProps {
  opened: boolean
  title: ReactNode
  /** Why it failed, and that trying again is safe. */
  children: ReactNode
  failure: Failure | null
  onRetry: () => void
  onBack: () => void
}

/** Says that a form was not sent, and offers to try again or return to it. The initial focus is on trying again. */
export function RetryDialog({ opened, title, children, failure, onRetry, onBack }: RetryDialogProps) {
  return (
    <Dialog opened={opened} onClose={onBack} size="sm" withCloseButton={false} title={title}>
      <Text mb="md" c="dimmed">
        {children}
        <ErrorNumber of={failure} />
      </Text>
      <DialogButtons>
        <Button variant="default" onClick={onBack}>
          <Trans>Back to the form</Trans>
        </Button>
        <Button color="copper" onClick={onRetry} data-autofocus>
          <Trans>Try again</Trans>
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
