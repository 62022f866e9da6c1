import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { formatMoment } from '#services/formatting.ts'
import { ConflictDialog } from '#views/components/conflict-dialog.tsx'
import { Notice } from '#views/components/notice.tsx'
import { fieldLabels } from '#views/service-order/words.ts'
import { WarrantyForm } from './form-actor.ts'

/** Somebody else changed the draft: asks what to keep; who wants to look first finds the question above the form. */
export function DraftConflict() {
  const conflict = WarrantyForm.useSelector(({ context }) => context.conflict)
  const isOpen = WarrantyForm.useSelector((snapshot) => snapshot.matches({ open: { draft: 'conflict' } }))
  return isOpen && conflict ? <Question key={conflict.version} /> : null
}

function Question() {
  const { i18n } = useLingui()
  const actor = WarrantyForm.useActorRef()
  const conflict = WarrantyForm.useSelector(({ context }) => context.conflict)
  const [isPutOff, setPutOff] = useState(false)
  const labels = useMemo(
    () => Object.fromEntries(Object.entries(fieldLabels).map(([field, label]) => [field, i18n._(label)])),
    [i18n],
  )
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
        labels={labels}
        formatMoment={formatMoment}
        onReload={() => actor.send({ type: 'conflict.reload' })}
        onOverwrite={() => actor.send({ type: 'conflict.overwrite' })}
        onClose={() => setPutOff(true)}
      />
    </>
  )
}
