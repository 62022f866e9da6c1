import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { Format, MediaFile } from '#contract/media/files.ts'
import { Dialog } from '#views/components/dialogs/dialog.tsx'
import { DialogButtons } from '#views/components/dialogs/dialog-buttons.tsx'
import { useEmitted } from '#views/components/flow/use-emitted.ts'
import { MediaManager } from '#views/components/media/manager/media-manager.tsx'
import { useMediaManager } from '#views/components/media/manager/use-media-manager.ts'

export interface MediaPickerProps {
  opened: boolean
  /** Accepted formats; all by default. */
  formats?: readonly Format[]
  multiple?: boolean
  /** Whether it opens with the upload. */
  uploading?: boolean
  onChoose: (files: MediaFile[]) => void
  onClose: () => void
}

const everyFormat: readonly Format[] = ['jpg', 'png', 'pdf', 'mp4', 'avi']

/** The media library in a dialog, to choose files from and upload files to. */
export function MediaPicker({ opened, ...props }: MediaPickerProps) {
  return opened ? <Picking {...props} /> : null
}

function Picking({
  formats = everyFormat,
  multiple = false,
  uploading,
  onChoose,
  onClose,
}: Omit<MediaPickerProps, 'opened'>) {
  const actor = useMediaManager({ formats, multiple, question: uploading ? { kind: 'upload_files' } : undefined })
  const selected = useSelector(actor, ({ context }) => context.selected)
  const asked = useSelector(actor, ({ context }) => context.question !== null)
  const { length: count } = selected
  // A person who began with uploading has chosen by it.
  useEmitted(actor, 'files.added', ({ files }) => {
    if (uploading) onChoose([...files])
  })
  return (
    <Dialog
      opened
      onClose={onClose}
      title={multiple ? <Trans>Choose files</Trans> : <Trans>Choose a file</Trans>}
      size="72rem"
      // Escape closes the question above it.
      closeOnEscape={!asked}
    >
      <MediaManager actor={actor} />
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button disabled={count === 0} onClick={() => onChoose([...selected])}>
          {multiple ? <Trans>Choose ({count})</Trans> : <Trans>Choose</Trans>}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
