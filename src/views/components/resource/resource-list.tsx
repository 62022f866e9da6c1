import { useLingui } from '@lingui/react'
import { Plural, Trans } from '@lingui/react/macro'
import { Menu } from '@mantine/core'
import { type ReactNode, useContext, useMemo } from 'react'
import { Link } from 'wouter'
import { allEntities, type EntityKey } from '#contract/entities.ts'
import type { ListRow } from '#machines/list/list-query.ts'
import type { ListName } from '#services/list/list-actors.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { Cell, DetailText } from '#views/components/data-table/cell.tsx'
import type { Column } from '#views/components/data-table/columns.ts'
import { DataTable } from '#views/components/data-table/data-table.tsx'
import { ListHeader } from '#views/components/data-table/list-header.tsx'
import { ExportButton } from '#views/components/data-table/settings/export-button.tsx'
import { useListOf } from '#views/components/data-table/use-list.ts'
import { Count } from '#views/components/entity/count.tsx'
import { labelIn } from '#views/components/entity/label.ts'
import { Enterable } from '#views/components/page/links/enterable.ts'
import { NewButton } from '#views/components/page/links/new-button.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { InUseOf } from '#views/components/status/in-use.tsx'
import { pathOf, type ResourceDeclaration, type ResourcePlace } from './resource.ts'

/** The list of a declared resource: title, count, creating a record, export, and the table. */
export function ResourceList<Row extends ListRow, Values, Item>({
  of: declaration,
  params,
  base,
  embedded = false,
  fixed,
  beside,
  tabs,
  add: addPath,
  readOnly,
}: ResourcePlace & {
  of: ResourceDeclaration<Row, Values, Item>
  /** Part of another screen, which has the title. */
  embedded?: boolean
  /** Filters that always apply; a constant. */
  fixed?: Readonly<Record<string, string>>
  /** A link beside the actions of the list. */
  beside?: ReactNode
  /** The address where a record is created, if it does not follow from the path of the list. */
  add?: string
  /** The reason why this person cannot add records, shown above the table; null if they may. */
  readOnly?: ReactNode
  /** Tabs with related lists, below the title. */
  tabs?: ReactNode
}) {
  const { i18n } = useLingui()
  const { name, index, title, newTitle, nameOf, columns, filters, status } = declaration
  // Actions on all matching rows do not receive the ids in the address of a record's part.
  const many = params ? undefined : declaration.many
  const path = pathOf(declaration, { params, base })
  const list = useListOf<Row>(`${name}.index` as ListName, index, {
    path: useIds(params),
    fixed,
    selection: many ? 'multiple' : 'none',
    views: declaration.views,
  })
  const isHeld = useMay(`${name}.store`)
  const mayStore = isHeld && !readOnly
  const mayShow = useMay(`${name}.show`)
  const mayEnter = useContext(Enterable)
  const { opensAt, copied } = declaration
  const hrefOf = (record: string) => (opensAt && mayEnter(`${record}/${opensAt}`) ? `${record}/${opensAt}` : record)
  const add = { href: addPath ?? `${path}/store`, children: labelIn(i18n, newTitle) }
  return (
    <>
      <ListHeader
        {...(embedded && { part: true, title: labelIn(i18n, title) })}
        list={list}
        count={(total) => <CountOf name={name} total={total} />}
        columns={columns}
        beside={beside}
        actions={mayStore && <NewButton {...add} />}
      />
      {tabs}
      {isHeld && readOnly && (
        <Notice tone="information" apart>
          {readOnly}
        </Notice>
      )}
      <DataTable
        list={list}
        columns={columns}
        filters={filters}
        many={many}
        peek={declaration.peek}
        actions={mayStore && copied ? (row) => <CopyItem copied={copied} row={row} /> : undefined}
        selectionActions={many && (() => <ExportButton list={list} columns={columns} selected />)}
        href={mayShow ? (row) => hrefOf(`${path}/${row.id}`) : undefined}
        card={(row) => ({
          title: nameOf(row),
          badge: status ? status(row) : <InUseOf record={row} />,
          lines: linesOf(declaration, row).slice(0, 2),
        })}
        empty={{
          title: <Trans>There is nothing here yet</Trans>,
          action: mayStore && <NewButton {...add} main={false} />,
        }}
      />
    </>
  )
}

/** The entry of a row's menu that leads to a new record with its data. */
function CopyItem<Row>({
  copied: { href, label, icon: Icon },
  row,
}: {
  copied: NonNullable<ResourceDeclaration<Row, never>['copied']>
  row: Row
}) {
  const { i18n } = useLingui()
  return (
    <Menu.Item component={Link} href={href(row)} leftSection={<Icon size={16} stroke={1.7} />}>
      {i18n._(label)}
    </Menu.Item>
  )
}

/** The lines of a card below its title: the second line of the first column, then the following columns. */
function linesOf<Row, Values, Item>(of: ResourceDeclaration<Row, Values, Item>, row: Row): ReactNode[] {
  const detail = of.columns[0]?.detail && <DetailText key="detail" detail={of.columns[0].detail} row={row} />
  const cells = telling(of, row).map((column) => <Cell key={column.field} column={column} row={row} />)
  return detail ? [detail, ...cells] : cells
}

/** The columns whose values are understandable on a card without a heading and not shown already. */
function telling<Row, Values, Item>(of: ResourceDeclaration<Row, Values, Item>, row: Row): readonly Column<Row>[] {
  const left = ['icon', 'created_at', 'updated_at', ...(of.status ? ['status', 'state', 'active', 'blocked'] : [])]
  const name = of.nameOf(row)
  return of.columns.slice(1).filter(({ field, type, hidden, render }) => {
    const value = row[field]
    const isBare = hidden || (type === 'number' && !render) || type === 'boolean'
    const isSaid = left.includes(field) || value === name || name.endsWith(`– ${value}`)
    return Boolean(value) && !isBare && !isSaid
  })
}

/** The number of records in the words of the entity, such as "14 partners". */
function CountOf({ name, total }: { name: string; total: number }) {
  const entity = name.replace(/^partnerzone\./, '')
  return entity in allEntities ? (
    <Count of={entity as EntityKey} value={total} />
  ) : (
    <Plural value={total} one="# entry" other="# entries" />
  )
}

/** Returns the same object for the same ids, because a list restarts with other ones. */
function useIds(params: ResourcePlace['params']): Record<string, number> | undefined {
  const given = JSON.stringify(params)
  return useMemo(() => (given ? JSON.parse(given) : undefined), [given])
}
