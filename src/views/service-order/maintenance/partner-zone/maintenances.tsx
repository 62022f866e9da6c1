import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { orderKinds, orderPage } from '#contract/service-order/handling/kinds.ts'
import { maintenance } from '#contract/service-order/maintenance/maintenance.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { DataTable } from '#views/components/data-table/data-table.tsx'
import { ListHeader } from '#views/components/data-table/list-header.tsx'
import { useList } from '#views/components/data-table/use-list.ts'
import { NewButton } from '#views/components/page/new-button.tsx'
import { StatusBadge } from '#views/components/status/status-badge.tsx'
import { MaintenanceNext, maintenanceColumns } from '#views/service-order/maintenance/columns.tsx'
import { MaintenanceCount } from '#views/service-order/maintenance/maintenance-count.tsx'
import { maintenanceStatusFilter } from '#views/service-order/maintenance/words.ts'

const name = 'partnerzone.service-order.service-maintenances.index'
const endpoint = maintenance.endpoints[name]
const columns = maintenanceColumns(true)
const hidden = columns.filter((column) => column.hidden).map(({ field }) => field)

/** Maintenances of the company. */
export function PartnerMaintenances() {
  const list = useList(name, endpoint, { hidden })
  const mayRegister = useMay('partnerzone.service-order.service-maintenances.store')
  const register = mayRegister && (
    <NewButton href={`${orderKinds.maintenance.path}/register`}>
      <Trans>Register a maintenance</Trans>
    </NewButton>
  )
  return (
    <>
      <ListHeader
        list={list}
        count={(total) => <MaintenanceCount count={total} />}
        columns={columns}
        actions={register}
      />
      <DataTable
        list={list}
        columns={columns}
        filters={[
          { name: 'awaiting', label: msg`Waiting for us` },
          { name: 'mine', label: msg`Only mine` },
          maintenanceStatusFilter,
        ]}
        href={(row) => orderPage('maintenance', 'partner', row.id)}
        card={(row) => ({
          title: row.model_name ?? row.order_number,
          badge: <StatusBadge status={row.status} />,
          lines: [
            [row.order_number, row.contact_name, row.city].filter(Boolean).join(' · '),
            <MaintenanceNext key="next" row={row} partnerReads />,
          ],
        })}
        empty={{
          title: <Trans>No maintenances yet</Trans>,
          text: (
            <Trans>
              Register a yearly maintenance or a commissioning here; the service team sets the date of the visit.
            </Trans>
          ),
          action: register,
        }}
      />
    </>
  )
}
