import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { Notice } from '#views/components/page/notice.tsx'
import dialog from './dialog.module.css'

export interface RefusedDialogProps {
  /** The number of records that were refused. */
  title: ReactNode
  /** The number of records that were changed; null where there are none. */
  done: ReactNode
  onClose: () => void
  /** An item for each refused record, with the reason. */
  children: ReactNode
}

/** The outcome of an action on several records of which some were refused. */
export function RefusedDialog({ title, done, onClose, children }: RefusedDialogProps) {
  const { t } = useLingui()
  return (
    <Modal opened onClose={onClose} title={title} size="md" closeButtonProps={{ 'aria-label': t`Close` }}>
      {done && <Notice tone="success">{done}</Notice>}
      <ul className={dialog.refused}>{children}</ul>
      <div className={dialog.buttons}>
        <Button onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      </div>
    </Modal>
  )
}
