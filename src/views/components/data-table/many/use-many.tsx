import { Plural, useLingui } from '@lingui/react/macro'
import { useCallbackRef } from '@mantine/hooks'
import { useActorRef, useSelector } from '@xstate/react'
import { type ReactNode, useMemo } from 'react'
import { manyInAll } from '#contract/core/many.ts'
import type { ListRow } from '#machines/list/list-query.ts'
import { type RowAct, type RowActOutcome, type RowsActed, type RowTarget, rowsAtOnce } from '#machines/list/row-acts.ts'
import type { ListName } from '#services/list/list-actors.ts'
import { provideRowActs } from '#services/list/row-acts-actors.ts'
import { useServices } from '#views/components/app/app-services.ts'
import { useSession } from '#views/components/app/use-session.ts'
import type { ListHandle } from '#views/components/data-table/list-handle.ts'
import { RefusedDialog } from '#views/components/dialogs/refused-dialog.tsx'
import { useEmitted } from '#views/components/flow/use-emitted.ts'
import { doneText, useActedToast } from './acted-toast.ts'
import type { ManyAction } from './many-action.ts'
import { ManyDialog } from './many-dialog.tsx'

export interface Many<Row> {
  /** The actions that this person may perform. */
  offered: readonly ManyAction<Row>[]
  /** Those of them that at least one of the selected rows qualifies for, as far as these are on the page. */
  offeredFor: (selection: RowTarget) => readonly ManyAction<Row>[]
  /** `byKey`: by its shortcut, where an action that cannot be undone asks first. */
  start: (action: ManyAction<Row>, target: RowTarget, byKey?: true) => void
  busy: boolean
  dialogs: ReactNode
}

const nothing: readonly never[] = []

const keyOf = ({ key, call }: Pick<ManyAction<never>, 'key' | 'call'>) => key ?? call

/** Runs actions on rows of a list: asks for confirmation, makes one call, says what was done, and reports each refusal. */
export function useMany<Row extends ListRow>(
  list: ListHandle<Row>,
  declared: readonly ManyAction<Row>[] = nothing,
  nameOf: (row: Row) => ReactNode,
): Many<Row> {
  const { t, i18n } = useLingui()
  const { api } = useServices()
  const { user, permissions } = useSession()
  const sayActed = useActedToast()
  const { actor, name } = list
  const actionOf = ({ action }: RowAct) => declared.find((one) => keyOf(one) === action) as ManyAction<Row>
  const callOf = useCallbackRef((act: RowAct) => {
    const { call, body } = actionOf(act)
    const { ids, all } = act.target
    const { filters } = actor.getSnapshot().context.query
    return {
      call,
      ids,
      filters: all ? { ...filters, ...list.fixed } : null,
      body: { ...(user && body?.(user)), ...act.typed },
    }
  })
  const machine = useMemo(() => provideRowActs(api, name as ListName, callOf), [api, name, callOf])
  const acts = useActorRef(machine)
  const act = useSelector(acts, ({ context }) => context.act)
  const outcome = useSelector(acts, ({ context }) => context.outcome)
  const checked = useSelector(acts, ({ context }) => context.checked)
  const asking = useSelector(acts, (snapshot) => snapshot.hasTag('asking'))
  const busy = useSelector(acts, (snapshot) => snapshot.hasTag('busy'))
  const isAsked = useSelector(acts, ({ context }) => context.asked)
  const left = useSelector(acts, ({ context }) => context.left)
  const isActing = useSelector(acts, (snapshot) => snapshot.hasTag('acting'))
  const changed = (outcome?.done.length ?? 0) + (outcome?.refused.length ?? 0)
  const progress = isActing && changed + left.length > rowsAtOnce ? { changed, all: changed + left.length } : undefined
  const rowOf = (id: number | string) => actor.getSnapshot().context.rows.find((row) => row.id === id)
  const refresh = () => actor.send({ type: 'list.refresh' })

  useEmitted(acts, 'rows.acted', ({ act: acted, outcome: { done, refused } }: RowsActed) => {
    const action = actionOf(acted)
    actor.send({ type: 'selection.clear' })
    if (done.length > 0 && refused.length === 0) say(action, done)
    // The rows stay while the refusals name them.
    if (refused.length === 0) refresh()
  })

  /** The title of the record, where there is one and its title is a text. */
  function titleOf(done: RowActOutcome['done']): string | null {
    const row = done.length === 1 && done[0] !== undefined ? rowOf(done[0]) : undefined
    const title = row ? nameOf(row) : null
    return typeof title === 'string' ? title : null
  }

  const say = (action: ManyAction<Row>, done: RowActOutcome['done']) =>
    sayActed(action, { ids: done, title: titleOf(done), onUndone: refresh })

  const countOf = ({ all, ids }: RowTarget) => (all ? (actor.getSnapshot().context.pagination?.total ?? 0) : ids.length)
  const offered = useMemo(
    () => declared.filter(({ call, permission = call }) => permissions[permission]),
    [declared, permissions],
  )
  const offeredFor = ({ ids, all }: RowTarget) => {
    const rows = ids.map(rowOf)
    if (all || rows.includes(undefined)) return offered
    return offered.filter(({ takes }) => rows.some((row) => row && takes?.(row) !== false))
  }
  // The same function throughout, so that rows are not drawn again for it.
  const start = useCallbackRef((action: ManyAction<Row>, target: RowTarget, byKey?: true) => {
    const isTooMany = countOf(target) > manyInAll
    const asks = Boolean(action.question || action.form || isTooMany || (byKey && !action.inverse))
    acts.send({ type: 'act.start', action: keyOf(action), target, asks, several: isSeveral(target) })
  })
  // A row that was selected on another page is not listed here; the server returns its title.
  const called = ({ id, title }: RowActOutcome['refused'][number]) => {
    const row = rowOf(id)
    return row ? nameOf(row) : (title ?? t`No. ${id}`)
  }
  return {
    offered,
    offeredFor,
    start,
    busy,
    dialogs: (
      <>
        {act && (asking || (busy && isAsked) || progress) && (
          <ManyDialog
            action={actionOf(act)}
            target={act.target}
            total={actor.getSnapshot().context.pagination?.total ?? 0}
            busy={busy}
            progress={progress}
            onStop={() => acts.send({ type: 'act.stop' })}
            refused={checked?.refused.map((record) => (
              <li key={record.id}>
                <strong>{called(record)}</strong> – {record.reason}
              </li>
            ))}
            onChange={() => acts.send({ type: 'act.change' })}
            onConfirm={(typed) => acts.send({ type: 'act.confirm', typed, several: isSeveral(act.target) })}
            onCancel={() => acts.send({ type: 'act.cancel' })}
          />
        )}
        {outcome && !busy && !asking && (
          <ManyRefused
            outcome={outcome}
            done={
              act && outcome.done.length > 0
                ? `${doneText(i18n, actionOf(act), { count: outcome.done.length, name: titleOf(outcome.done) })}.`
                : null
            }
            called={called}
            onClose={() => {
              acts.send({ type: 'outcome.close' })
              refresh()
            }}
          />
        )}
      </>
    ),
  }
}

/** All that match are several, also where they are few: what they are is only known when it begins. */
const isSeveral = ({ all, ids }: RowTarget) => all || ids.length > 1

interface ManyRefusedProps {
  outcome: RowActOutcome
  /** What was done with the others; null for nothing. */
  done: string | null
  called: (record: RowActOutcome['refused'][number]) => ReactNode
  onClose: () => void
}

/** The outcome: what was done, and the reason for each refusal. */
function ManyRefused({ outcome: { refused }, done, called, onClose }: ManyRefusedProps) {
  return (
    <RefusedDialog
      title={<Plural value={refused.length} one="# record was refused" other="# records were refused" />}
      done={done}
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
