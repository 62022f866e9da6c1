import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { UnconfirmedLetter } from '#contract/mail/unconfirmed.ts'
import { FileGallery } from '#views/components/media/file-gallery.tsx'
import { Note } from '#views/components/page/note.tsx'
import type { ConversationMessage } from './conversation.tsx'
import { Badge } from './status-badge.tsx'

interface Confirming {
  /** Missing where this person may not confirm the sender now. */
  onConfirm?: (() => void) | undefined
  loading?: boolean
  disabled?: boolean
  /** Who confirms it, for people who may not. */
  confirmedBy?: ReactNode
}

/** A reply by e-mail whose sender is not certain, as a message of its conversation. */
export function unconfirmedMessage(
  { id, at, author_name, text, files }: UnconfirmedLetter,
  shown: Pick<ConversationMessage, 'time' | 'mine'>,
  { onConfirm, loading, disabled, confirmedBy }: Confirming,
): ConversationMessage {
  return {
    ...shown,
    id: `letter-${id}`,
    at,
    author: author_name,
    text,
    files: files.length > 0 && <FileGallery files={files} />,
    unconfirmed: {
      label: (
        <Badge tone="amber">
          <Trans>Sender not confirmed</Trans>
        </Badge>
      ),
      children: (
        <>
          <Note mt="2xs">
            <Trans>
              The mail server could not confirm who sent this e-mail; another person may have written it. Until the
              sender is confirmed, it changes nothing.
            </Trans>{' '}
            {!onConfirm && confirmedBy}
          </Note>
          {onConfirm && (
            <Button mt="2xs" size="xs" variant="default" loading={loading} disabled={disabled} onClick={onConfirm}>
              <Trans>Confirm the sender</Trans>
            </Button>
          )}
        </>
      ),
    },
  }
}
