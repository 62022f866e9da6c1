import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { isReaction, type UnconfirmedLetter } from '#contract/mail/unconfirmed.ts'
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

/** A reply by e-mail whose sender is not certain, or that a program has probably written, as a message of its conversation. */
export function unconfirmedMessage(
  letter: UnconfirmedLetter,
  shown: Pick<ConversationMessage, 'time' | 'mine'>,
  { onConfirm, loading, disabled, confirmedBy }: Confirming,
): ConversationMessage {
  const { id, at, author_name, text, files, is_automatic } = letter
  const message = { ...shown, id: `letter-${id}`, at, author: author_name, text }
  if (isReaction(letter)) return { ...message, reaction: <Trans>a reaction by e-mail, not an answer</Trans> }
  return {
    ...message,
    letter: letter.letter,
    files: files.length > 0 && <FileGallery files={files} />,
    unconfirmed: {
      label: (
        <Badge tone="amber">
          {is_automatic ? <Trans>Automatic reply</Trans> : <Trans>Sender not confirmed</Trans>}
        </Badge>
      ),
      children: (
        <>
          <Note mt="2xs">
            {is_automatic ? (
              <Trans>
                This e-mail looks like a message sent by a program, such as an absence notice. It changes nothing.
              </Trans>
            ) : (
              <Trans>
                The mail server could not confirm who sent this e-mail; another person may have written it. Until the
                sender is confirmed, it changes nothing.
              </Trans>
            )}{' '}
            {!onConfirm && confirmedBy}
          </Note>
          {onConfirm && (
            <Button mt="2xs" size="xs" variant="default" loading={loading} disabled={disabled} onClick={onConfirm}>
              {is_automatic ? <Trans>This is an answer</Trans> : <Trans>Confirm the sender</Trans>}
            </Button>
          )}
        </>
      ),
    },
  }
}
