import { Trans } from '@lingui/react/macro'
import { Button, Text } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { useServices } from '#views/components/app/app-services.ts'
import { Dialog } from '#views/components/dialogs/dialog.tsx'
import { DialogButtons } from '#views/components/dialogs/dialog-buttons.tsx'
import { Notice } from '#views/components/page/notice.tsx'

/** Offers the new version over any screen, when the server no longer serves the release of this page. */
export function NewReleaseDialog() {
  const { clientRelease } = useServices()
  const isUnreachable = useSelector(clientRelease, (snapshot) => snapshot.hasTag('failed'))
  const isReloading = useSelector(clientRelease, (snapshot) => !snapshot.can({ type: 'page.reload' }))
  return (
    <Dialog
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      size="sm"
      title={<Trans>A new version of the portal is available</Trans>}
      zIndex={360}
    >
      <Text mb="md" c="dimmed">
        <Trans>
          This page is of an earlier version and cannot send anything any more. What you typed in forms is kept in this
          browser and will be there in the new version; only passwords have to be entered again.
        </Trans>
      </Text>
      {isUnreachable && (
        <Notice tone="danger" live>
          <Trans>The server is not responding. Try again in a moment.</Trans>
        </Notice>
      )}
      <DialogButtons>
        <Button
          color="copper"
          loading={isReloading}
          onClick={() => clientRelease.send({ type: 'page.reload' })}
          data-autofocus
        >
          <Trans>Load the new version</Trans>
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
