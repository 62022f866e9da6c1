import { useLingui } from '@lingui/react'
import { Plural, Trans, useLingui as useTexts } from '@lingui/react/macro'
import { Box, Button, Group, Progress } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { manyInAll } from '#contract/core/many.ts'
import type { RowTarget } from '#machines/list/row-acts.ts'
import { ConfirmDialog } from '#views/components/dialogs/confirm-dialog.tsx'
import { labelIn } from '#views/components/entity/label.ts'
import { KeptNotice } from '#views/components/form/kept-notice.tsx'
import { useForgetWhenTaken, useKept } from '#views/components/form/use-kept.ts'
import { Notice } from '#views/components/page/notice.tsx'
import type { ManyAction } from './many-action.ts'

export interface ManyDialogProps<Row> {
  action: ManyAction<Row>
  target: RowTarget
  /** How many records the filters match. */
  total: number
  busy: boolean
  /** How many records were sent, of how many, where it takes more than one call. */
  progress?: { changed: number; all: number }
  /** Leaves those that are not sent yet as they are. */
  onStop: () => void
  /** The records that the server would refuse, by name with the reason, after a check of what was typed. */
  refused?: readonly ReactNode[]
  /** What was typed has changed, so that the check no longer holds. */
  onChange: () => void
  onConfirm: (typed: Record<string, unknown>) => void
  onCancel: () => void
}

const nothing: { typed: Record<string, unknown> } = { typed: {} }

/** Asks for confirmation or input before records are changed; refuses too many at once. */
export function ManyDialog<Row>({
  action,
  target,
  total,
  busy,
  progress,
  onStop,
  refused = [],
  onChange,
  onConfirm,
  onCancel,
}: ManyDialogProps<Row>) {
  const { i18n } = useLingui()
  const { t } = useTexts()
  const kept = useKept(action.form ? `many:${action.key ?? action.call}` : null, nothing)
  const [typed, setTyped] = useState(kept.values.typed)
  const markSent = useForgetWhenTaken(kept.forget, !busy)
  const count = target.all ? total : target.ids.length
  const { question, form, label, confirm = label, danger } = action
  const isTooMany = count > manyInAll
  const others = count - refused.length
  return (
    <ConfirmDialog
      opened
      title={labelIn(i18n, question ?? label)}
      confirm={refused.length > 0 && others > 0 ? `${labelIn(i18n, confirm)}: ${others}` : labelIn(i18n, confirm)}
      danger={danger}
      busy={busy}
      disabled={isTooMany || others === 0 || (form !== undefined && !form.isReady(typed))}
      onConfirm={() => {
        markSent()
        onConfirm(typed)
      }}
      onCancel={onCancel}
    >
      {isTooMany ? (
        <Notice tone="warning">
          <Trans>
            At most {manyInAll} records are changed at once. Narrow the list down, or select them page by page.
          </Trans>
        </Notice>
      ) : (
        <>
          {progress && (
            <Group gap="sm" role="status">
              <Progress
                flex={1}
                value={(100 * progress.changed) / progress.all}
                aria-label={t`Progress of the action`}
              />
              <Trans>
                {progress.changed} of {progress.all}
              </Trans>
              <Button variant="default" size="xs" onClick={onStop}>
                <Trans>Stop</Trans>
              </Button>
            </Group>
          )}
          {count > 1 && !progress && (
            <p>
              <Plural value={count} one="# record is selected." other="# records are selected." />
            </p>
          )}
          <KeptNotice kept_at={kept.kept_at} />
          {!target.all && action.effect?.(target.ids.map(Number))}
          {form?.fields({
            ids: target.all ? [] : target.ids,
            values: typed,
            change: (values) => {
              setTyped({ ...typed, ...values })
              kept.keep({ typed: { ...typed, ...values } })
              onChange()
            },
          })}
          {refused.length > 0 && (
            <Notice
              tone="warning"
              live
              title={<Plural value={refused.length} one="# record is left out" other="# records are left out" />}
            >
              <Box component="ul" m={0} pl="lg">
                {refused}
              </Box>
            </Notice>
          )}
        </>
      )}
    </ConfirmDialog>
  )
}
