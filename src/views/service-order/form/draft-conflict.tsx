import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatMoment } from '#services/formatting.ts'
import { ConflictDialog } from '#views/components/dialogs/conflict-dialog.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { useConflictWords } from '#views/service-order/use-conflict-words.ts'
import { WarrantyForm } from './form-actor.ts'

/** Somebody else changed the draft: asks what to keep; who wants to look first finds the question above the form. */
export function DraftConflict() {
  const conflict = WarrantyForm.useSelector(({ context }) => context.conflict)
  const isOpen = WarrantyForm.useSelector((snapshot) => snapshot.matches({ open: { draft: 'conflict' } }))
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
          <Trans>Someone else has changed this draft meanwhile.</Trans>
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
