import { Plural } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { ManyOutcome } from '#contract/core/many.ts'
import { RefusedDialog } from '#views/components/dialogs/refused-dialog.tsx'

export interface ManyRefusedProps {
  outcome: ManyOutcome
  called: (record: ManyOutcome['refused'][number]) => ReactNode
  onClose: () => void
}

/** The outcome: the number of records that were changed, and the reason for each refusal. */
export function ManyRefused({ outcome: { done, refused }, called, onClose }: ManyRefusedProps) {
  return (
    <RefusedDialog
      title={<Plural value={refused.length} one="# record was refused" other="# records were refused" />}
      done={done > 0 ? <Plural value={done} one="Done for # record." other="Done for # records." /> : null}
      onClose={onClose}
    >
      {refused.map((record) => (
        <li key={record.id}>
          <strong>{called(record)}</strong> – {record.reason}
        </li>
      ))}
    </RefusedDialog>
  )
}
