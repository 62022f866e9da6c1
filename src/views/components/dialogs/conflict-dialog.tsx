import { Trans } from '@lingui/react/macro'
import { Button, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Conflict } from '#contract/declare/refusal.ts'
import { formatDate } from '#services/formatting.ts'
import { Dialog } from '#views/components/dialogs/dialog.tsx'
import { DialogButtons } from '#views/components/dialogs/dialog-buttons.tsx'
import { PlainList } from '#views/components/page/list.tsx'
import { Note } from '#views/components/page/note.tsx'
import classes from './dialog.module.css'

/** Labels and values of the changes. */
export interface ConflictWords {
  /** Labels by field name; fields without one follow from others and are left out. */
  labels: Readonly<Record<string, ReactNode>>
  /** Formatters of values by field name. Fields without one refer to other records: they are named without their values. */
  values?: Readonly<Record<string, ((value: unknown) => ReactNode) | null>>
}

export interface ConflictDialogProps extends ConflictWords {
  opened: boolean
  conflict: Conflict | null
  /** The outcome for the typed text; by default a text about forms. */
  explanation?: ReactNode
  /** Formats a moment. */
  formatMoment: (at: string) => string
  busy?: boolean
  /** Loads the other person's version and discards the typed values. */
  onReload: () => void
  /** Saves the typed values over the other person's version. */
  onOverwrite: () => void
  /** Returns to the form to compare; without it the choice must be made in the dialog. */
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

/**
 * Shown when another person has changed the record in the meantime: who, when and what, with the choice of which
 * version to keep.
 */
export function ConflictDialog(props: ConflictDialogProps) {
  const { opened, conflict, labels, values = {}, explanation, formatMoment, busy } = props
  const { onReload, onOverwrite, onClose } = props
  return (
    <Dialog
      opened={opened}
      onClose={onClose ?? (() => undefined)}
      title={<Trans>Someone else has changed this record in the meantime</Trans>}
      size="lg"
      withCloseButton={false}
    >
      <Text mb="md" c="dimmed">
        {explanation ?? <Trans>Your text is still in the form. Choose what to keep.</Trans>}
      </Text>
      <PlainList gap={0} mt="sm" mb={0} mx={0}>
        {conflict?.changes.map(({ at, by, fields }) => (
          <li key={`${at}${by}`} className={classes.change}>
            <Note component="div">
              <strong>{by ?? <Trans>System</Trans>}</strong> · <time dateTime={at}>{formatMoment(at)}</time>
            </Note>
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
      </PlainList>
      <DialogButtons>
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
      </DialogButtons>
    </Dialog>
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

/** Whether a field holds ids or a structure that people cannot read. A conflict then says that it was changed, without values. */
export function isReference(field: string, ...values: readonly unknown[]): boolean {
  return field.endsWith('_id') || values.flat().some(isUnreadable) || values.some(isListOfNumbers)
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
const isUnreadable = (value: unknown) =>
  (typeof value === 'object' && value !== null) || (typeof value === 'string' && uuid.test(value))
const isListOfNumbers = (value: unknown) => Array.isArray(value) && value.some((item) => typeof item === 'number')
