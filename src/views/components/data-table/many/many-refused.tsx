import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ManyOutcome } from '#contract/core/many.ts'
import { Notice } from '#views/components/page/notice.tsx'
import classes from './many.module.css'

export interface ManyRefusedProps {
  outcome: ManyOutcome
  called: (record: ManyOutcome['refused'][number]) => ReactNode
  onClose: () => void
}

/** The outcome: the number of records that were changed, and the reason for each refusal. */
export function ManyRefused({ outcome: { done, refused }, called, onClose }: ManyRefusedProps) {
  const { t } = useLingui()
  return (
    <Modal
      opened
      onClose={onClose}
      title={<Plural value={refused.length} one="# record was refused" other="# records were refused" />}
      size="md"
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      {done > 0 && (
        <Notice tone="success">
          <Plural value={done} one="Done for # record." other="Done for # records." />
        </Notice>
      )}
      <ul className={classes.refused}>
        {refused.map((record) => (
          <li key={record.id}>
            <strong>{called(record)}</strong> – {record.reason}
          </li>
        ))}
      </ul>
      <div className={classes.buttons}>
        <Button onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      </div>
    </Modal>
  )
}
