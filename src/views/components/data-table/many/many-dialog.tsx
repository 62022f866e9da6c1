import { useLingui } from '@lingui/react'
import { Plural, Trans } from '@lingui/react/macro'
import { Box } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { manyAtOnce } from '#contract/core/many.ts'
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
  refused = [],
  onChange,
  onConfirm,
  onCancel,
}: ManyDialogProps<Row>) {
  const { i18n } = useLingui()
  const kept = useKept(action.form ? `many:${action.key ?? action.call}` : null, nothing)
  const [typed, setTyped] = useState(kept.values.typed)
  const markSent = useForgetWhenTaken(kept.forget, !busy)
  const count = target.all ? total : target.ids.length
  const { question, form, label, confirm = label, danger } = action
  const isTooMany = count > manyAtOnce
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
            At most {manyAtOnce} records are changed at once. Narrow the list down, or select them page by page.
          </Trans>
        </Notice>
      ) : (
        <>
          {count > 1 && (
            <p>
              <Plural value={count} one="# record is selected." other="# records are selected." />
            </p>
          )}
          <KeptNotice kept_at={kept.kept_at} />
          {form?.fields({
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
