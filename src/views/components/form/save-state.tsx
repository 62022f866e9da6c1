import { Trans } from '@lingui/react/macro'
import { Flex, VisuallyHidden } from '@mantine/core'
import { IconCloudCheck, IconCloudOff, IconCloudUp, IconPencil } from '@tabler/icons-react'

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
    <Flex
      component="span"
      className="tabular nowrap"
      display={value.state === 'clean' ? 'none' : 'inline-flex'}
      gap="3xs"
      align="center"
      c={value.state === 'saved' ? 'var(--green)' : value.state === 'failed' ? 'var(--red)' : 'dimmed'}
      fz="xs"
      {...(value.state === 'failed' && { fw: 600 })}
      role="status"
    >
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
    </Flex>
  )
}
