import { Trans } from '@lingui/react/macro'
import { Button, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Conflict } from '#contract/refusal.ts'
import classes from './dialog.module.css'

export interface ConflictDialogProps {
  opened: boolean
  conflict: Conflict | null
  /** Labels by field name. */
  labels: Readonly<Record<string, ReactNode>>
  /** A moment as it is shown. */
  formatMoment: (at: string) => string
  busy?: boolean
  /** Takes the other person's version; what was typed is dropped. */
  onReload: () => void
  /** Saves what was typed over the other person's version. */
  onOverwrite: () => void
  /** Back to the form, to compare; without it the choice is made here. */
  onClose?: () => void
}

function inWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return value ? '✓' : '✗'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Somebody else changed the record meanwhile: who, when, what; and the choice of what to keep. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { opened, conflict, labels, formatMoment, busy, onReload, onOverwrite, onClose } = props
  return (
    <Modal
      opened={opened}
      onClose={onClose ?? (() => undefined)}
      title={<Trans>Someone else has changed this record meanwhile</Trans>}
      size="lg"
      withCloseButton={false}
    >
      <p className={classes.explanation}>
        <Trans>Your text is still in the form. Choose what to keep.</Trans>
      </p>
      <ul className={classes.changes}>
        {conflict?.changes.map(({ at, by, fields }) => (
          <li key={`${at}${by}`} className={classes.change}>
            <div className={classes.who}>
              <strong>{by ?? <Trans>System</Trans>}</strong> · <time dateTime={at}>{formatMoment(at)}</time>
            </div>
            {fields.map(({ field, before, after }) => (
              <div key={field} className={classes.values}>
                {labels[field] ?? field}: <del>{inWords(before)}</del> → <ins>{inWords(after)}</ins>
              </div>
            ))}
          </li>
        ))}
      </ul>
      <div className={classes.buttons}>
        {onClose && (
          <Button variant="default" onClick={onClose}>
            <Trans>Back to the form</Trans>
          </Button>
        )}
        <Button variant="default" onClick={onReload} disabled={busy}>
          <Trans>Load their version</Trans>
        </Button>
        <Button onClick={onOverwrite} loading={busy}>
          <Trans>Save mine over it</Trans>
        </Button>
      </div>
    </Modal>
  )
}
