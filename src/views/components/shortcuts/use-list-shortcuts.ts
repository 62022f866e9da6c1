import { useCallbackRef } from '@mantine/hooks'
import { useState } from 'react'
import type { ListRow } from '#machines/list/list-query.ts'
import { isSelected } from '#machines/list/list-selection.ts'
import type { RowTarget } from '#machines/list/row-acts.ts'
import { navigateTo } from '#views/components/app/hash-location.ts'
import type { ListHandle } from '#views/components/data-table/list-handle.ts'
import type { ManyAction } from '#views/components/data-table/many/many-action.ts'
import { listShortcuts } from './shortcuts.ts'
import { useShortcuts } from './use-shortcuts.ts'

export interface ListShortcutsUse<Row extends ListRow> {
  list: ListHandle<Row>
  href: ((row: Row) => string) | undefined
  offered: readonly ManyAction<Row>[]
  start: (action: ManyAction<Row>, target: RowTarget, byKey?: true) => void
  hasPeek: boolean
}

/** The element of a row, to focus it. */
export function rowElement(id: number | string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`tr[data-row="${CSS.escape(String(id))}"]`)
}

/** Whether the page shows a list with rows for the keys j and k. */
export const hasRows = () => document.querySelector('tr[data-row]') !== null

/** The shortcuts of a list: j and k move between its rows, the others act on the focused row. */
export function useListShortcuts<Row extends ListRow>({ list, href, offered, start, hasPeek }: ListShortcutsUse<Row>) {
  const { actor } = list
  const [isShown, setShown] = useState(false)
  const step = (by: 1 | -1) => {
    actor.send({ type: 'focus.step', by })
    const { focused } = actor.getSnapshot().context
    const element = focused === null ? null : rowElement(focused)
    element?.focus({ preventScroll: true })
    element?.scrollIntoView({ block: 'nearest' })
  }
  const focusedRow = () => {
    const { rows, focused } = actor.getSnapshot().context
    return rows.find(({ id }) => id === focused)
  }
  const key = (act: (row: Row) => void) => () => {
    const row = focusedRow()
    if (row) act(row)
  }
  /** An action on one of several selected rows applies to all of them. */
  const isOfSelected = ({ id }: Row) => {
    const { selection } = actor.getSnapshot().context
    return isSelected(selection, id) && (selection.all || selection.ids.length > 1)
  }
  const showActions = key((row) => {
    const bar = document.querySelector<HTMLElement>('[data-selection-actions] button')
    if (bar && isOfSelected(row)) bar.focus()
    else rowElement(row.id)?.querySelector<HTMLElement>('[data-row-menu]')?.click()
  })
  const actBy = (action: ManyAction<Row>) =>
    key((row) => {
      if (isOfSelected(row)) start(action, actor.getSnapshot().context.selection, true)
      else if (action.takes?.(row) !== false) start(action, { ids: [row.id], all: false }, true)
    })
  const { rows, select, search, actions, peek, help } = listShortcuts
  useShortcuts([
    [rows.keys[0], () => step(1)],
    [rows.keys[1], () => step(-1)],
    [select.keys[0], key(({ id }) => actor.send({ type: 'row.toggle', id }))],
    [actions.keys[0], showActions],
    [search.keys[0], () => document.querySelector<HTMLElement>('[data-list-search]')?.focus()],
    [peek.keys[0], () => hasPeek && actor.send({ type: 'peek.toggle' })],
    // With Shift or without, as the keyboard has it.
    [`shift+${help.keys[0]}`, () => setShown(true)],
    [help.keys[0], () => setShown(true)],
    ...offered.flatMap((action): [string, () => void][] => (action.letter ? [[action.letter, actBy(action)]] : [])),
  ])
  /** Only on the row itself: links and buttons in it handle Enter themselves. */
  const open = useCallbackRef((row: Row) => {
    if (href) navigateTo(href(row))
  })
  return { open, help: { opened: isShown, show: () => setShown(true), close: () => setShown(false) } }
}
