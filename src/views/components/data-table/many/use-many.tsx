import { plural } from '@lingui/core/macro'
import { Plural, useLingui } from '@lingui/react/macro'
import { useCallbackRef } from '@mantine/hooks'
import { type ReactNode, useMemo, useState } from 'react'
import { type ManyOutcome, manyAtOnce } from '#contract/core/many.ts'
import type { ListRow } from '#machines/list/list-query.ts'
import type { ListName } from '#services/list/list-actors.ts'
import { actOnMany, checkMany, type ManyChecked } from '#services/list/many-actions.ts'
import { positive } from '#services/notifications.ts'
import { useServices } from '#views/components/app/app-services.ts'
import { useSession } from '#views/components/app/use-session.ts'
import type { ListHandle } from '#views/components/data-table/list-handle.ts'
import { RefusedDialog } from '#views/components/dialogs/refused-dialog.tsx'
import { useSubmission } from '#views/components/dialogs/use-submission.ts'
import type { ManyAction, ManyTarget } from './many-action.ts'
import { ManyDialog } from './many-dialog.tsx'

export interface Many<Row> {
  /** The actions that this person may perform. */
  offered: readonly ManyAction<Row>[]
  start: (action: ManyAction<Row>, target: ManyTarget) => void
  busy: boolean
  dialogs: ReactNode
}

interface Opened<Row> {
  action: ManyAction<Row>
  target: ManyTarget
  /** The answer of the check of what was typed. */
  checked?: ManyChecked
  typed?: Record<string, unknown>
}

/** The outcome for the rows, with those listed then: the list is loaded again, and some may be gone from it. */
interface Told<Row> {
  answer: ManyOutcome
  rows: readonly Row[]
}

const nothing: readonly never[] = []

/** Runs actions on rows of a list: asks for confirmation, makes one call, and reports each refusal. */
export function useMany<Row extends ListRow>(
  list: ListHandle<Row>,
  declared: readonly ManyAction<Row>[] = nothing,
  nameOf: (row: Row) => ReactNode,
): Many<Row> {
  const { t } = useLingui()
  const { notify } = useServices()
  const { user, permissions } = useSession()
  const [opened, setOpened] = useState<Opened<Row> | null>(null)
  const [outcome, setOutcome] = useState<Told<Row> | null>(null)
  const { actor, name } = list
  const use = useMemo(() => ({ send: actOnMany(name as ListName) }), [name])
  const { submit, busy } = useSubmission<ManyOutcome>(use, {
    onDone: (answer) => {
      setOpened(null)
      const { rows } = actor.getSnapshot().context
      actor.send({ type: 'selection.clear' })
      actor.send({ type: 'list.refresh' })
      if (answer.refused.length > 0) setOutcome({ answer, rows })
      else notify.show(positive(t`${plural(answer.done, { one: 'Done for # record', other: 'Done for # records' })}`))
    },
  })
  const checking = useMemo(() => ({ send: checkMany(name as ListName) }), [name])
  const check = useSubmission<ManyChecked>(checking, {
    onDone: (checked) => {
      if (!opened) return
      if (checked.refused.length > 0) setOpened({ ...opened, checked })
      else send(opened.action, opened.target, opened.typed ?? {})
    },
  })
  const asked = ({ call, body }: ManyAction<Row>, { ids, all }: ManyTarget, typed: Record<string, unknown>) => {
    const { filters } = actor.getSnapshot().context.query
    return {
      call,
      ids: [...ids],
      filters: all ? { ...filters, ...list.fixed } : null,
      body: { ...(user && body?.(user)), ...typed },
    }
  }
  const send = (action: ManyAction<Row>, target: ManyTarget, typed: Record<string, unknown>) =>
    submit(asked(action, target, typed))
  /** Several records are checked first, so that the refused ones are named before anything is changed. */
  const confirm = ({ action, target, checked }: Opened<Row>, typed: Record<string, unknown>) => {
    if (checked) {
      const refused = new Set(checked.refused.map(({ id }) => id))
      return send(action, { all: false, ids: checked.ids.filter((id) => !refused.has(id)) }, typed)
    }
    const { total = 0 } = actor.getSnapshot().context.pagination ?? {}
    if ((target.all ? total : target.ids.length) < 2) return send(action, target, typed)
    setOpened({ action, target, typed })
    check.submit(asked(action, target, typed))
  }
  const offered = useMemo(
    () => declared.filter(({ call, permission = call }) => permissions[permission]),
    [declared, permissions],
  )
  // The same function throughout, so that rows are not drawn again for it.
  const start = useCallbackRef((action: ManyAction<Row>, target: ManyTarget) => {
    const { total = 0 } = actor.getSnapshot().context.pagination ?? {}
    const isTooMany = (target.all ? total : target.ids.length) > manyAtOnce
    if (action.question || action.form || isTooMany) setOpened({ action, target })
    else send(action, target, {})
  })
  // A row that was selected on another page is not listed here; the server returns its title.
  const called = ({ id, title }: ManyOutcome['refused'][number]) => {
    const listed = outcome?.rows ?? actor.getSnapshot().context.rows
    const row = listed.find((candidate) => candidate.id === id)
    return row ? nameOf(row) : (title ?? t`No. ${id}`)
  }
  return {
    offered,
    start,
    busy,
    dialogs: (
      <>
        {opened && (
          <ManyDialog
            action={opened.action}
            target={opened.target}
            total={actor.getSnapshot().context.pagination?.total ?? 0}
            busy={busy || check.busy}
            refused={opened.checked?.refused.map((record) => (
              <li key={record.id}>
                <strong>{called(record)}</strong> – {record.reason}
              </li>
            ))}
            onChange={() => setOpened({ action: opened.action, target: opened.target })}
            onConfirm={(typed) => confirm(opened, typed)}
            onCancel={() => setOpened(null)}
          />
        )}
        {outcome && <ManyRefused outcome={outcome.answer} called={called} onClose={() => setOutcome(null)} />}
      </>
    ),
  }
}

interface ManyRefusedProps {
  outcome: ManyOutcome
  called: (record: ManyOutcome['refused'][number]) => ReactNode
  onClose: () => void
}

/** The outcome: the number of records that were changed, and the reason for each refusal. */
function ManyRefused({ outcome: { done, refused }, called, onClose }: ManyRefusedProps) {
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
