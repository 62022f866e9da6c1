import { Trans } from '@lingui/react/macro'
import { Button, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Conflict } from '#contract/refusal.ts'
import { formatDate } from '#services/formatting.ts'
import { isReference } from './conflict-values.ts'
import classes from './dialog.module.css'

/** How changes are told. */
export interface ConflictWords {
  /** Labels by field name; what has none follows from the other fields and is not told. */
  labels: Readonly<Record<string, ReactNode>>
  /** Values in words by field name. Null, or none for what refers to other records: it is said that, but not how. */
  values?: Readonly<Record<string, ((value: unknown) => ReactNode) | null>>
}

export interface ConflictDialogProps extends ConflictWords {
  opened: boolean
  conflict: Conflict | null
  /** What happens to what this person typed; without it the text of a form. */
  explanation?: ReactNode
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

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

function inWords(value: unknown, say?: (value: unknown) => ReactNode): ReactNode {
  if (isEmpty(value)) return '–'
  if (say) return say(value)
  if (typeof value === 'boolean') return value ? '✓' : '✗'
  if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)) return formatDate(value)
  return Array.isArray(value) ? value.join(', ') : String(value)
}

/** Somebody else changed the record meanwhile: who, when, what; and the choice of what to keep. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { opened, conflict, labels, values = {}, explanation, formatMoment, busy } = props
  const { onReload, onOverwrite, onClose } = props
  return (
    <Modal
      opened={opened}
      onClose={onClose ?? (() => undefined)}
      title={<Trans>Someone else has changed this record in the meantime</Trans>}
      size="lg"
      withCloseButton={false}
    >
      <p className={classes.explanation}>
        {explanation ?? <Trans>Your text is still in the form. Choose what to keep.</Trans>}
      </p>
      <ul className={classes.changes}>
        {conflict?.changes.map(({ at, by, fields }) => (
          <li key={`${at}${by}`} className={classes.change}>
            <div className={classes.who}>
              <strong>{by ?? <Trans>System</Trans>}</strong> · <time dateTime={at}>{formatMoment(at)}</time>
            </div>
            {fields
              .filter(({ field }) => field in labels)
              .map(({ field, before, after }) => (
                <Change
                  key={field}
                  label={labels[field]}
                  before={before}
                  after={after}
                  say={values[field] ?? (field in values || isReference(field, before, after) ? null : undefined)}
                />
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
          <Trans>Save my version</Trans>
        </Button>
      </div>
    </Modal>
  )
}

interface ChangeProps {
  label: ReactNode
  before: unknown
  after: unknown
  say: ((value: unknown) => ReactNode) | null | undefined
}

function Change({ label, before, after, say }: ChangeProps) {
  return (
    <div className={classes.values}>
      {label}:{' '}
      {say === null ? (
        <Trans>changed</Trans>
      ) : (
        <>
          <del>{inWords(before, say)}</del> → <ins>{inWords(after, say)}</ins>
        </>
      )}
    </div>
  )
}
