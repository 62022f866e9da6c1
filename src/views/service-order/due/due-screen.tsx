import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Box, SegmentedControl } from '@mantine/core'
import { IconCalendarCheck } from '@tabler/icons-react'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { useSearch } from 'wouter'
import { type DueRow, dueMaintenances } from '#contract/service-order/due/due.ts'
import { formatNumber } from '#services/formatting.ts'
import type { OrderZone } from '#services/service-order/order-calls.ts'
import { navigateTo } from '#views/components/app/hash-location.ts'
import { DataTable } from '#views/components/data-table/data-table.tsx'
import { ExportButton } from '#views/components/data-table/settings/export-button.tsx'
import { useListOf } from '#views/components/data-table/use-list.ts'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { dueColumns, dueFilters, Kind, OrderOf } from './columns.tsx'
import { DueBadge } from './days-left.tsx'
import { DueCalendar } from './due-calendar.tsx'
import { duePaths } from './paths.ts'

const names = {
  staff: 'service-order.due-maintenances.index',
  partner: 'partnerzone.service-order.due-maintenances.index',
} as const
const columns = { staff: dueColumns('staff'), partner: dueColumns('partner') }
const filters = { staff: dueFilters('staff'), partner: dueFilters('partner') }
const hidden = columns.staff.filter((column) => column.hidden).map(({ field }) => field)
const soonestFirst = { sort_by: 'due_on', sort_direction: 'asc' }

/** Due dates of all units, in the back office. */
export const StaffDue = () => <DueScreen zone="staff" />

/** Due dates of the units of the own companies. */
export const PartnerDue = () => <DueScreen zone="partner" />

/** Maintenances and leak checks that are due: as a list, or as the months of a calendar. */
function DueScreen({ zone }: { zone: OrderZone }) {
  const search = new URLSearchParams(useSearch())
  if (search.get('show') !== 'calendar') return <DueList zone={zone} />
  return (
    <>
      <Header zone={zone} view="calendar" />
      <DueCalendar zone={zone} month={search.get('month')} day={search.get('day')} />
    </>
  )
}

function DueList({ zone }: { zone: OrderZone }) {
  const { i18n } = useLingui()
  const name = names[zone]
  const list = useListOf<DueRow>(name, dueMaintenances.endpoints[name], { hidden, begin: soonestFirst })
  const total = useSelector(list.actor, ({ context }) => context.pagination?.total)
  const shown = formatNumber(total ?? 0, i18n.locale)
  return (
    <>
      <Header
        zone={zone}
        view="list"
        note={total !== undefined && <Plural value={total} one={`${shown} due date`} other={`${shown} due dates`} />}
        more={<ExportButton list={list} columns={columns[zone]} />}
      />
      <DataTable
        list={list}
        columns={columns[zone]}
        filters={filters[zone]}
        href={(row) => duePaths.unit(zone, row)}
        card={(row) => ({
          title: row.device_name ?? row.serial_no,
          badge: <DueBadge day={row.due_on} />,
          lines: [
            <Kind key="kind" due={row} />,
            [row.owner_name, row.city].filter(Boolean).join(' · '),
            <Box key="order" my={6}>
              <OrderOf due={row} zone={zone} />
            </Box>,
          ],
        })}
        empty={{
          icon: IconCalendarCheck,
          title: <Trans>Nothing is due</Trans>,
          text: (
            <Trans>
              Due dates appear here automatically: maintenances by the type of device, leak checks by charge.
            </Trans>
          ),
        }}
      />
    </>
  )
}

function Header({ zone, view, note, more }: { zone: OrderZone; view: string; note?: ReactNode; more?: ReactNode }) {
  const { t } = useLingui()
  const change = (to: string) => {
    const query = to === 'calendar' ? { show: 'calendar' } : soonestFirst
    navigateTo(`${duePaths.list[zone]}?${new URLSearchParams(query)}`, { replace: true })
  }
  return (
    <PageHeader
      title={<Trans>Maintenances due</Trans>}
      note={note}
      actions={
        <>
          {more}
          <SegmentedControl
            aria-label={t`How due dates are shown`}
            value={view}
            onChange={change}
            data={[
              { value: 'list', label: t`List` },
              { value: 'calendar', label: t`Calendar` },
            ]}
          />
        </>
      }
    />
  )
}
