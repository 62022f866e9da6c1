import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import type { ColumnSetting, ListView } from '#contract/core/lists.ts'
import { arrange, sameColumns } from '#machines/list/list-columns.ts'
import type { ListRow } from '#machines/list/list-query.ts'
import { viewQuery } from '#services/list/list-address.ts'
import type { Column } from '#views/components/data-table/columns.ts'
import type { ListHandle } from '#views/components/data-table/list-handle.ts'
import { sameView } from '#views/components/data-table/views/use-current-view.ts'

/** A visible column, with the width set by the person. */
export type ShownColumn<Row> = Column<Row> & { given: number | null }

export interface ArrangedColumns<Row> {
  /** All of them in their order, hidden ones too. */
  arranged: readonly ColumnSetting[]
  shown: readonly ShownColumn<Row>[]
  /** Whether the person has changed them. */
  isArranged: boolean
  /** The saved view that is shown, or null. */
  view: ListView | null
  /** The list differs from the saved view. */
  isChanged: boolean
  change: (columns: readonly ColumnSetting[]) => void
  reset: () => void
}

/** The columns to show: those of the saved view, else those of the person, else those of the screen. */
export function useColumns<Row extends ListRow>(
  { actor, settings, hidden, endpoint }: ListHandle<Row>,
  columns: readonly Column<Row>[],
): ArrangedColumns<Row> {
  const query = useSelector(actor, ({ context }) => context.query)
  const own = useSelector(settings, ({ context }) => context.columns)
  const view = useSelector(settings, ({ context }) => context.views.find(({ id }) => String(id) === query.view) ?? null)
  const changed = useSelector(settings, ({ context }) => context.changed)
  const inView = view && changed?.view === view.id ? changed.columns : null
  const kept = inView ?? view?.columns ?? own

  return useMemo(() => {
    const declared = columns.map((column) => ({
      field: column.field,
      hidden: column.hidden || hidden.includes(column.field),
    }))
    const arranged = arrange(declared, kept)
    const shown = arranged.flatMap(({ field, visible, width }) => {
      const column = columns.find((candidate) => candidate.field === field)
      return visible && column ? [{ ...column, given: width }] : []
    })
    const of = view?.id ?? null
    return {
      arranged,
      shown,
      isArranged: view ? inView !== null : own !== null,
      view,
      isChanged:
        view !== null &&
        (!sameView(endpoint, view.query, viewQuery(query)) ||
          !sameColumns(arranged, arrange(declared, view.columns ?? own))),
      change: (next: readonly ColumnSetting[]) => settings.send({ type: 'columns.change', view: of, columns: next }),
      reset: () => settings.send({ type: 'columns.reset', view: of }),
    }
  }, [columns, hidden, kept, view, inView, own, query, settings, endpoint])
}
