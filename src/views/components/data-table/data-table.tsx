import { useLingui } from '@lingui/react'
import { Plural, Trans } from '@lingui/react/macro'
import { Box, Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCircleCheck, IconRefresh, IconSearchOff } from '@tabler/icons-react'
import { useSelector } from '@xstate/react'
import { type ReactNode, useMemo } from 'react'
import type { Failure } from '#machines/failure.ts'
import type { ListRow } from '#machines/list/list-query.ts'
import { type Selection, selectedCount } from '#machines/list/list-selection.ts'
import type { Many } from '#views/components/data-table/many/use-many.tsx'
import { labelIn } from '#views/components/entity/label.ts'
import { Later } from '#views/components/late/later.ts'
import { Notice } from '#views/components/page/notice.tsx'
import { SelectionBar } from '#views/components/page/selection-bar.tsx'
import { ShortcutsHelp } from '#views/components/shortcuts/shortcuts-help.tsx'
import { useListShortcuts } from '#views/components/shortcuts/use-list-shortcuts.ts'
import { EmptyState } from '#views/components/state/empty-state.tsx'
import { CardList, SkeletonCards } from './card-list.tsx'
import classes from './data-table.module.css'
import type { DataTableProps } from './data-table-props.ts'
import { clearFilters } from './filters/clear-filters.ts'
import { FilterBar } from './filters/filter-bar.tsx'
import { tableFilters } from './filters/filter-kind.ts'
import { SortMenu } from './filters/sort-menu.tsx'
import { GridSkeleton } from './grid-skeleton.tsx'
import type { ListHandle } from './list-handle.ts'
import { useIsBlank } from './list-state.tsx'
import { useMany } from './many/use-many.tsx'
import { useListHref } from './neighbours/list-context.ts'
import { PeekPanel, PeekToggle } from './peek/peek-panel.tsx'
import { RowPeek } from './peek/row-peek.tsx'
import { TableSettings } from './settings/table-settings.tsx'
import { ViewsMenu } from './settings/views-menu.tsx'
import { TableFooter } from './table-footer.tsx'
import grid from './table-grid.module.css'
import { TableGrid } from './table-grid.tsx'
import { useCurrentView } from './views/use-current-view.ts'
import { ViewTabs } from './views/view-tabs.tsx'

/**
 * The only table of records: filters as chips, rows (cards on phones), selection and pages, over one list machine. Rows stay
 * visible while others are fetched and when fetching fails.
 */
export function DataTable<Row extends ListRow>(props: DataTableProps<Row>) {
  const isAwaited = useAwaitsSettings(props.list)
  return isAwaited && !props.tools ? <TablePlaceholder /> : <ArrangedTable {...props} />
}

function ArrangedTable<Row extends ListRow>(props: DataTableProps<Row>) {
  const { list, columns, filters, selectionActions, empty, peek, card } = props
  const href = useListHref(list, props.href)
  const { actor } = list
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  const all = useMemo(() => tableFilters(columns, filters), [columns, filters])
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const failed = useSelector(actor, (snapshot) => snapshot.matches({ rows: 'failed' }))
  const failure = useSelector(actor, ({ context }) => context.failure)
  const isUnread = useSelector(actor, ({ context }) => context.pagination === null)
  const isEmpty = useSelector(actor, ({ context }) => context.pagination?.total === 0)
  const isBlank = useIsBlank(actor)
  const isEmptied = useSelector(actor, ({ context }) => context.isEmptied)
  const current = useCurrentView(list)
  const isFiltered = useSelector(actor, ({ context: { query } }) =>
    Object.entries(query.filters).some(([name, value]) => current.filters[name] !== value),
  )
  const isInView = Object.keys(current.filters).length > 0
  const hasViews = useSelector(
    list.settings,
    (snapshot) =>
      list.views.length + snapshot.context.views.length > 0 ||
      (list.expectsViews === true && snapshot.matches({ settings: 'loading' })),
  )
  const selection = useSelector(actor, ({ context }) => context.selection)
  const isSelectable = useSelector(actor, ({ context }) => context.selectionMode !== 'none')
  const many = useMany(list, props.many, (row) => card(row).title)
  const isWide = useMediaQuery('(min-width: 80em)', undefined, { getInitialValueInEffect: false })
  const hasPeek = Boolean(peek && isWide)
  const isPeeking = useSelector(actor, ({ context }) => hasPeek && context.preferences.peek === true)
  const { presets } = props
  // Drawn again for another list, not for every change of its rows.
  const tools = useMemo(
    () =>
      props.tools ?? (
        <FilterBar
          list={list}
          filters={all}
          sorting={isPhone && <SortMenu list={list} columns={columns} />}
          presets={presets}
          views={<ViewsMenu list={list} columns={columns} />}
        >
          <TableSettings list={list} columns={columns}>
            {hasPeek && <PeekToggle list={list} />}
          </TableSettings>
        </FilterBar>
      ),
    [props.tools, list, all, isPhone, columns, presets, hasPeek],
  )
  // A switch may show more than the list has without it.
  const isPlain = isBlank && !props.tools && !presets && !all.some(({ toggle }) => toggle)
  const { open, help } = useListShortcuts({ list, href, offered: many.offered, start: many.start, hasPeek })
  return (
    <div aria-busy={busy}>
      {!props.tools && hasViews && <ViewTabs list={list} />}
      {!isPlain && tools}
      {props.charts}
      {failed && (
        <FetchFailed isUnread={isUnread} failure={failure} onRetry={() => actor.send({ type: 'list.refresh' })} />
      )}
      <div className={classes.beside} data-peeking={isPeeking || undefined}>
        <div className={classes.card} data-busy={busy || undefined} hidden={failed && isUnread}>
          <ListSelection list={list}>
            <ManyButtons many={many} selection={selection} />
            {selectionActions?.(selection)}
          </ListSelection>
          {isEmpty && isFiltered && (
            <EmptyState
              icon={isEmptied ? IconCircleCheck : IconSearchOff}
              title={isEmptied ? <Trans>Nothing is left here</Trans> : <Trans>Nothing matches these filters</Trans>}
              action={
                <Button variant="default" onClick={() => clearFilters(list, current)}>
                  <Trans>Clear filters</Trans>
                </Button>
              }
            >
              {isEmptied && <Trans>What has changed since no longer matches the filters.</Trans>}
            </EmptyState>
          )}
          {isEmpty && !isFiltered && isInView && (
            <EmptyState icon={IconCircleCheck} title={<Trans>There is nothing in this view</Trans>} />
          )}
          {isEmpty && !isFiltered && !isInView && (
            <EmptyState title={empty.title} action={empty.action} icon={empty.icon}>
              {empty.text}
            </EmptyState>
          )}
          {!isEmpty &&
            (isPhone ? (
              <CardList {...props} href={href} many={many} />
            ) : (
              <TableGrid {...props} href={href} many={many} open={open} isPeeking={isPeeking} />
            ))}
          {!isEmpty && !isUnread && (
            <Later>
              <TableFooter
                list={list}
                keys={isPhone ? undefined : { isSelectable, offered: many.offered, onHelp: help.show }}
              />
            </Later>
          )}
        </div>
        {isPeeking && peek && (
          <PeekPanel
            list={list}
            peek={peek === true ? (row) => <RowPeek {...props} row={row} many={many} /> : peek}
            href={href}
          />
        )}
      </div>
      {many.dialogs}
      <ShortcutsHelp
        opened={help.opened}
        offered={many.offered}
        hasPeek={hasPeek}
        isSelectable={isSelectable}
        isSearched={!props.tools && list.endpoint.filters.search !== undefined}
        onClose={help.close}
      />
    </div>
  )
}

/** Says that fetching failed and, where older rows are still shown, that they may be out of date. */
function FetchFailed({
  isUnread,
  failure,
  onRetry,
}: {
  isUnread: boolean
  failure: Failure | null
  onRetry: () => void
}) {
  return (
    <Box mb="sm">
      <Notice
        tone="danger"
        live
        title={<Trans>The list could not be loaded.</Trans>}
        failure={failure}
        action={
          <Button variant="default" leftSection={<IconRefresh size={18} stroke={1.7} />} onClick={onRetry}>
            <Trans>Try again</Trans>
          </Button>
        }
      >
        {!isUnread && <Trans>What you see may be out of date.</Trans>}
      </Notice>
    </Box>
  )
}

interface ListSelectionProps<Row extends ListRow> {
  list: ListHandle<Row>
  children?: ReactNode
}

/** The bar over the selected rows of a list; nothing while none is selected. */
function ListSelection<Row extends ListRow>({ list: { actor }, children }: ListSelectionProps<Row>) {
  const selection = useSelector(actor, ({ context }) => context.selection)
  const total = useSelector(actor, ({ context }) => context.pagination?.total ?? 0)
  const several = useSelector(actor, ({ context }) => context.selectionMode === 'multiple')
  const count = selectedCount(selection, total)
  if (count === 0) return null
  return (
    <SelectionBar
      count={<Plural value={count} one="# selected" other="# selected" />}
      all={several && count < total ? { total, select: () => actor.send({ type: 'matching.select' }) } : null}
      onClear={() => actor.send({ type: 'selection.clear' })}
    >
      {children}
    </SelectionBar>
  )
}

interface ManyButtonsProps<Row extends ListRow> {
  many: Many<Row>
  selection: Selection
}

/** The actions on the selected rows, as buttons of the bar. */
function ManyButtons<Row extends ListRow>({ many, selection }: ManyButtonsProps<Row>) {
  const { i18n } = useLingui()
  return many.offeredFor(selection).map((action) => (
    <Button
      key={action.key ?? action.call}
      variant="default"
      color={action.danger ? 'red' : undefined}
      disabled={many.busy}
      leftSection={<action.icon size={17} stroke={1.7} />}
      onClick={() => many.start(action, selection)}
    >
      {labelIn(i18n, action.label)}
    </Button>
  ))
}

/**
 * Whether it is not known yet if the list has tabs above it: at the first visit of a browser, until the settings are loaded. If
 * the list were rendered before, it would move down when the tabs of saved views arrive.
 */
function useAwaitsSettings<Row extends ListRow>({ settings, views, expectsViews }: ListHandle<Row>): boolean {
  const isAnswered = useSelector(settings, ({ context }) => context.isAnswered)
  return !isAnswered && views.length === 0 && expectsViews === null
}

/** The placeholder of a list. */
function TablePlaceholder() {
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  return (
    <Box pt="3xl" aria-busy>
      <div className={classes.card}>
        {isPhone ? (
          <SkeletonCards />
        ) : (
          <table className={grid.table}>
            <tbody>
              <GridSkeleton count={10} columns={6} />
            </tbody>
          </table>
        )}
      </div>
    </Box>
  )
}
