import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { type ReactNode, useState } from 'react'
import type { DraftActor } from '#machines/form/draft-saving.ts'
import { formatMoment } from '#services/formatting.ts'
import { ConflictDialog, type ConflictWords } from '#views/components/dialogs/conflict-dialog.tsx'
import { Notice } from '#views/components/page/notice.tsx'

interface DraftConflictProps {
  actor: DraftActor
  words: ConflictWords
  /** Lists the data that a new draft does not take over from the deleted one. */
  lost?: ReactNode
  /** Adds a margin below, where no other element does. */
  apart?: boolean
}

/**
 * Asks which version to keep when another person has changed or deleted the draft of a form that saves itself. When the
 * dialog is closed, the question stays above the form.
 */
export function DraftConflict({ actor, words, lost, apart }: DraftConflictProps) {
  const conflict = useSelector(actor, ({ context }) => context.conflict)
  const isOpen = useSelector(actor, (snapshot) => snapshot.matches({ open: { draft: 'conflict' } }))
  const isDeleted = useSelector(actor, (snapshot) => snapshot.matches({ open: { draft: 'deletedElsewhere' } }))
  if (isDeleted) return <DraftDeleted actor={actor} lost={lost} apart={apart} />
  return isOpen && conflict ? <Question key={conflict.version} actor={actor} words={words} apart={apart} /> : null
}

function DraftDeleted({ actor, lost, apart }: Omit<DraftConflictProps, 'words'>) {
  return (
    <Notice
      tone="warning"
      live
      apart={apart}
      title={<Trans>This draft was deleted elsewhere.</Trans>}
      action={
        <Button onClick={() => actor.send({ type: 'draft.renew' })}>
          <Trans>Continue as a new draft</Trans>
        </Button>
      }
    >
      <Trans>What you typed is still here. It is not saved until you continue.</Trans>
      {lost && <> {lost}</>}
    </Notice>
  )
}

function Question({ actor, words, apart }: Omit<DraftConflictProps, 'lost'>) {
  const conflict = useSelector(actor, ({ context }) => context.conflict)
  const [isPutOff, setPutOff] = useState(false)
  return (
    <>
      {isPutOff && (
        <Notice
          tone="warning"
          apart={apart}
          title={<Trans>Your changes are not saved.</Trans>}
          action={
            <Button variant="default" onClick={() => setPutOff(false)}>
              <Trans>Choose what to keep</Trans>
            </Button>
          }
        >
          <Trans>Someone else has changed this draft in the meantime.</Trans>
        </Notice>
      )}
      <ConflictDialog
        opened={!isPutOff}
        conflict={conflict}
        {...words}
        formatMoment={formatMoment}
        onReload={() => actor.send({ type: 'conflict.reload' })}
        onOverwrite={() => actor.send({ type: 'conflict.overwrite' })}
        onClose={() => setPutOff(true)}
      />
    </>
  )
}
