import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { sparePartsOrders } from '#contract/service-order/spare-parts/order.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { DataTable } from '#views/components/data-table/data-table.tsx'
import { ListHeader } from '#views/components/data-table/list-header.tsx'
import { useList } from '#views/components/data-table/use-list.ts'
import { NewButton } from '#views/components/page/new-button.tsx'
import { NextStepOf } from '#views/service-order/handling/next-step.tsx'
import { PartsOrderCount } from '#views/service-order/order-count.tsx'
import { statusFilter } from '#views/service-order/order-list.ts'
import { nextColumn, partsCard, partsColumns } from '#views/service-order/spare-parts/parts-order-list.tsx'

const name = 'partnerzone.service-order.spare-parts-orders.index'
const endpoint = sparePartsOrders.endpoints[name]
const path = '/service-order/spare-parts-orders'
const columns = [...partsColumns.slice(0, 2), nextColumn(true), ...partsColumns.slice(2)]

/** Spare-parts orders of the company. */
export function PartnerPartsOrders() {
  const list = useList(name, endpoint, { hidden: ['serial_no', 'expected_date', 'author_name'] })
  const mayRegister = useMay('partnerzone.service-order.spare-parts-orders.store')
  const register = mayRegister && (
    <NewButton href={`${path}/register`}>
      <Trans>Order parts</Trans>
    </NewButton>
  )
  return (
    <>
      <ListHeader
        list={list}
        count={(total) => <PartsOrderCount count={total} />}
        columns={columns}
        actions={register}
      />
      <DataTable
        list={list}
        columns={columns}
        filters={[
          { name: 'awaiting', label: msg`Waiting for us` },
          { name: 'mine', label: msg`Only mine` },
          statusFilter,
        ]}
        href={(row) => `${path}/${row.id}`}
        card={(row) => ({
          ...partsCard(row),
          lines: [row.part_type, row.model_name, <NextStepOf key="next" {...row} partnerReads />],
        })}
        empty={{
          title: <Trans>No spare-parts orders yet</Trans>,
          text: <Trans>Order parts by their numbers, or pick them from the drawing of a model.</Trans>,
          action: register,
        }}
      />
    </>
  )
}
