import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatMoment } from '#services/formatting.ts'
import { ConflictDialog } from '#views/components/dialogs/conflict-dialog.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { useConflictWords } from '#views/service-order/use-conflict-words.ts'
import { WarrantyForm } from './form-actor.ts'

/** The draft is in the trash, where another tab or a colleague has put it: what is typed here can become a new one. */
function DraftDeleted() {
  const actor = WarrantyForm.useActorRef()
  return (
    <Notice
      tone="warning"
      live
      title={<Trans>This draft was deleted elsewhere.</Trans>}
      action={
        <Button onClick={() => actor.send({ type: 'draft.renew' })}>
          <Trans>Continue as a new draft</Trans>
        </Button>
      }
    >
      <Trans>What you typed is still here. It is not saved until you continue. Files have to be added again.</Trans>
    </Notice>
  )
}

/** Somebody else changed or deleted the draft: asks what to keep; who wants to look first finds the question above the form. */
export function DraftConflict() {
  const conflict = WarrantyForm.useSelector(({ context }) => context.conflict)
  const isOpen = WarrantyForm.useSelector((snapshot) => snapshot.matches({ open: { draft: 'conflict' } }))
  const isDeleted = WarrantyForm.useSelector((snapshot) => snapshot.matches({ open: { draft: 'deletedElsewhere' } }))
  if (isDeleted) return <DraftDeleted />
  return isOpen && conflict ? <Question key={conflict.version} /> : null
}

function Question() {
  const actor = WarrantyForm.useActorRef()
  const conflict = WarrantyForm.useSelector(({ context }) => context.conflict)
  const [isPutOff, setPutOff] = useState(false)
  const words = useConflictWords()
  return (
    <>
      {isPutOff && (
        <Notice
          tone="warning"
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
