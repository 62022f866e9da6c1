import { useHotkeys } from '@mantine/hooks'
import { useState } from 'react'
import type { ListRow } from '#machines/list/list-query.ts'
import type { ListHandle } from '#views/components/data-table/list-handle.ts'
import type { ManyAction, ManyTarget } from '#views/components/data-table/many/many-action.ts'
import { navigateTo } from '#views/shell/hash-location.ts'

export interface ListKeysUse<Row extends ListRow> {
  list: ListHandle<Row>
  href: ((row: Row) => string) | undefined
  offered: readonly ManyAction<Row>[]
  start: (action: ManyAction<Row>, target: ManyTarget) => void
  hasPeek: boolean
}

/** The element of a row, by which the keyboard is led to it. */
export function rowElement(id: number | string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`tr[data-row="${CSS.escape(String(id))}"]`)
}

/** The keys of a list: j and k go through its rows, the others do something with the row where they are. */
export function useListKeys<Row extends ListRow>({ list, href, offered, start, hasPeek }: ListKeysUse<Row>) {
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
  /** Keys mean something only where no dialog or menu is open: these have the focus then. */
  const key = (act: (row: Row) => void) => () => {
    const row = focusedRow()
    if (row && !document.activeElement?.closest('[role=dialog], [role=menu]')) act(row)
  }
  const isFree = () => !document.activeElement?.closest('[role=dialog], [role=menu]')
  useHotkeys([
    ['j', () => isFree() && step(1)],
    ['k', () => isFree() && step(-1)],
    ['x', key(({ id }) => actor.send({ type: 'row.toggle', id }))],
    ['e', key(({ id }) => rowElement(id)?.querySelector<HTMLElement>('[data-row-menu]')?.click())],
    ['p', () => hasPeek && isFree() && actor.send({ type: 'peek.toggle' })],
    ['shift+?', () => isFree() && setShown(true)],
    ...offered.flatMap((action) =>
      action.letter
        ? [
            [
              action.letter,
              key((row) => action.takes?.(row) !== false && start(action, { ids: [row.id], all: false })),
            ] as [string, () => void],
          ]
        : [],
    ),
  ])
  /** On the row itself: a link or a button in it has an Enter of its own. */
  const open = (row: Row) => href && navigateTo(href(row))
  return { open, help: { opened: isShown, show: () => setShown(true), close: () => setShown(false) } }
}
