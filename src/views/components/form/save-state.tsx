import { Trans } from '@lingui/react/macro'
import { VisuallyHidden } from '@mantine/core'
import { IconCloudCheck, IconCloudOff, IconCloudUp, IconPencil } from '@tabler/icons-react'
import classes from './save-state.module.css'

/** `saved` contains the formatted time (12:04). */
export type SaveStateValue =
  | { state: 'clean' }
  | { state: 'dirty' }
  | { state: 'saving' }
  | { state: 'saved'; at: string }
  | { state: 'failed' }

/** The save state: an icon and a word; `compact` leaves the word to screen readers. */
export function SaveState({ value, compact }: { value: SaveStateValue; compact?: boolean }) {
  return (
    <span className={classes.state} data-state={value.state} role="status">
      {value.state === 'dirty' && (
        <>
          <IconPencil size={18} stroke={1.7} aria-hidden />
          {compact ? (
            <VisuallyHidden>
              <Trans>Unsaved changes</Trans>
            </VisuallyHidden>
          ) : (
            <Trans>Unsaved changes</Trans>
          )}
        </>
      )}
      {value.state === 'saving' && (
        <>
          <IconCloudUp size={18} stroke={1.7} aria-hidden />
          <Trans>Saving…</Trans>
        </>
      )}
      {value.state === 'saved' && (
        <>
          <IconCloudCheck size={18} stroke={1.7} aria-hidden />
          {compact ? (
            <span>
              <VisuallyHidden>
                <Trans>Saved</Trans>{' '}
              </VisuallyHidden>
              {value.at}
            </span>
          ) : (
            <Trans>Saved {value.at}</Trans>
          )}
        </>
      )}
      {value.state === 'failed' && (
        <>
          <IconCloudOff size={18} stroke={1.7} aria-hidden />
          <Trans>Not saved</Trans>
        </>
      )}
    </span>
  )
}
