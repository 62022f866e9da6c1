import { Trans } from '@lingui/react/macro'
import { Box } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { EditorActor } from '#machines/form/editor.ts'
import { formatMoment } from '#services/formatting.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { LeaveDialog } from './leave-dialog.tsx'

export interface EditorDialogsProps<Values> {
  actor: EditorActor<Values>
  /** Labels by field name. */
  labels: Readonly<Record<string, ReactNode>>
  /** Whether deletion is permanent. */
  deletedForGood?: boolean
  /** Says whom deleting touches. */
  deletionEffect?: ReactNode
}

/** The questions of an editor: which version to keep, whether to delete, whether to discard unsaved changes. */
export function EditorDialogs<Values>({
  actor,
  labels,
  deletedForGood = true,
  deletionEffect,
}: EditorDialogsProps<Values>) {
  const conflict = useSelector(actor, ({ context }) => context.conflict)
  const isConflict = useSelector(actor, (snapshot) => snapshot.matches('conflict'))
  const isDeleting = useSelector(actor, (snapshot) => snapshot.matches('confirmingDelete'))
  const isLeaving = useSelector(actor, (snapshot) => snapshot.matches('confirmingLeave'))
  return (
    <>
      <ConflictDialog
        opened={isConflict}
        conflict={conflict}
        labels={labels}
        formatMoment={formatMoment}
        onReload={() => actor.send({ type: 'conflict.reload' })}
        onOverwrite={() => actor.send({ type: 'conflict.overwrite' })}
        onClose={() => actor.send({ type: 'conflict.cancel' })}
      />
      <ConfirmDialog
        opened={isDeleting}
        title={<Trans>Delete this entry?</Trans>}
        confirm={<Trans>Delete</Trans>}
        danger
        onConfirm={() => actor.send({ type: 'delete.confirm' })}
        onCancel={() => actor.send({ type: 'delete.cancel' })}
      >
        {deletedForGood ? (
          <Trans>This cannot be undone.</Trans>
        ) : (
          <Trans>It goes to the trash and can be restored for 30 days.</Trans>
        )}
        {isDeleting && deletionEffect && <Box mt="md">{deletionEffect}</Box>}
      </ConfirmDialog>
      <LeaveDialog opened={isLeaving} actor={actor}>
        <Trans>What you typed will be lost.</Trans>
      </LeaveDialog>
    </>
  )
}
