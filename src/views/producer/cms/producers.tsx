import { msg } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { IconBuildingFactory2 } from '@tabler/icons-react'
import { useSelector } from '@xstate/react'
import { producer } from '#contract/producer/producer.ts'
import type { RowOf } from '#services/list/list-actors.ts'
import type { Column, TableFilter } from '#views/components/data-table/columns.ts'
import { DataTable } from '#views/components/data-table/data-table.tsx'
import { ExportButton } from '#views/components/data-table/settings/export-button.tsx'
import { useList } from '#views/components/data-table/use-list.ts'
import { PageHeader } from '#views/components/page/page-header.tsx'

const endpoint = producer.endpoints['producer.producers.index']

const columns: readonly Column<RowOf<'producer.producers.index'>>[] = [
  { field: 'name', label: msg`Name`, width: 320, filter: true, sorter: true },
  { field: 'brand_name', label: msg`Brand`, width: 220, filter: 'brand_id', sorter: true },
  { field: 'active', label: msg`Active`, width: 100, type: 'boolean', filter: true },
  { field: 'created_at', label: msg`Created`, width: 160, type: 'moment', sorter: true },
]
const filters: readonly TableFilter[] = [{ name: 'brand_id', label: msg`Brand`, lookup: 'brand.brands.index' }]

/** Who makes the devices, each under the brand that it is sold by. They come with the devices and are looked at only. */
export function ProducersScreen() {
  const list = useList('producer.producers.index', endpoint)
  const total = useSelector(list.actor, ({ context }) => context.pagination?.total)
  return (
    <>
      <PageHeader
        title={<Trans>Producers</Trans>}
        note={total !== undefined && <Plural value={total} one="# producer" other="# producers" />}
        actions={<ExportButton list={list} columns={columns} />}
      />
      <DataTable
        list={list}
        columns={columns}
        filters={filters}
        card={(row) => ({ title: row.name, lines: [row.brand_name] })}
        empty={{ icon: IconBuildingFactory2, title: <Trans>There is no producer yet</Trans> }}
      />
    </>
  )
}
