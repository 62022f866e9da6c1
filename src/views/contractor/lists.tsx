import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Plural, Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCertificate, IconFileDescription, IconSchool } from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import { Link } from 'wouter'
import { type ContractorListName, contractorTabCalls } from '#contract/contractor/tab-calls.ts'
import { type ContractorListTab, contractorTabs } from '#contract/contractor/tabs.ts'
import { optionsOf } from '#contract/declare/statuses.ts'
import { orderPage } from '#contract/service-order/handling/kinds.ts'
import { statusWordsOf } from '#contract/service-order/statuses.ts'
import { certificateStatus } from '#contract/training/statuses.ts'
import type { ListRow } from '#machines/list/list-query.ts'
import { formatDate } from '#services/formatting.ts'
import type { RowOf } from '#services/list/list-actors.ts'
import type { Screen, ScreenProps } from '#src/routes.ts'
import { useMay } from '#views/components/app/use-session.ts'
import type { Column, TableFilter } from '#views/components/data-table/columns.ts'
import { DataTable } from '#views/components/data-table/data-table.tsx'
import type { DataTableProps } from '#views/components/data-table/data-table-props.ts'
import { ListHeader } from '#views/components/data-table/list-header.tsx'
import { useList } from '#views/components/data-table/use-list.ts'
import { wordsOf } from '#views/components/data-table/words-of.ts'
import { Count } from '#views/components/entity/count.tsx'
import { labelIn } from '#views/components/entity/label.ts'
import { EnterableOnly } from '#views/components/page/links/enterable-link.tsx'
import { StatusBadge } from '#views/components/status/status-badge.tsx'
import { ContractorDownloads } from '#views/documentation/cms/downloads.tsx'
import { offerCard, offerColumns, offerListFilters, staffOfferPaths } from '#views/offer/cms/offer-columns.tsx'
import { orderColumns, orderFilters } from '#views/service-order/cms/order-columns.tsx'
import { staffMaintenanceColumns, staffMaintenanceFilters } from '#views/service-order/maintenance/columns.tsx'
import { MaintenanceCount, OrderCount } from '#views/service-order/order-count.tsx'
import { partsCard, staffPartsColumns, staffPartsFilters } from '#views/service-order/spare-parts/columns.tsx'
import { orderPath } from '#views/service-order/zone.ts'
import { CertificateStateBadge } from '#views/training/badges.tsx'
import { ContractorFrame, useContractor } from './contractor-frame.tsx'
import { contractorPaths } from './paths.ts'

interface ListUse<Name extends ContractorListName>
  extends Pick<DataTableProps<RowOf<Name> & ListRow>, 'columns' | 'filters' | 'href' | 'card' | 'empty'> {
  /** Its heading; default: the words of the tab. */
  title?: ReactNode
  /** The total number in words. */
  count: (total: number) => ReactNode
}

type NameOf<Tab extends ContractorListTab> = (typeof contractorTabs)[Tab]['list']

interface ListTab<Tab extends ContractorListTab> {
  tab: Tab
  useTable: () => ListUse<NameOf<Tab>>
}

/** The contractor's records, in the columns of the main list without the partner. */
function Records<const Tab extends ContractorListTab>({ tab, useTable }: ListTab<Tab>) {
  const { i18n } = useLingui()
  const { id } = useContractor().contractor
  const { list: name, words } = contractorTabs[tab]
  const { title = labelIn(i18n, words), count, filters = [], ...table } = useTable()
  const columns = useMemo(() => withoutPartner(table.columns), [table.columns])
  const path = useMemo(() => ({ contractor: id }), [id])
  const hidden = useMemo(() => columns.filter((column) => column.hidden).map(({ field }) => field), [columns])
  const list = useList<NameOf<Tab>>(name, contractorTabCalls.endpoints[name], { path, hidden })
  return (
    <>
      <ListHeader part title={title} list={list} count={count} columns={columns} />
      <DataTable list={list} {...table} columns={columns} filters={withoutPartnerFilter(filters)} />
    </>
  )
}

/** The screen of a tab with a list. */
function listTab<const Tab extends ContractorListTab>(tab: Tab, useTable: ListTab<Tab>['useTable']): Screen {
  return ({ params }) => (
    <ContractorFrame params={params} tab={tab}>
      <Records tab={tab} useTable={useTable} />
    </ContractorFrame>
  )
}

/** Columns of the main list without the partner, which is the same in every row. */
export const withoutPartner = <Row,>(columns: readonly Column<Row>[]) =>
  columns.filter(({ field }) => field !== 'partner_name')
/** Filters of the main list without the partner. */
export const withoutPartnerFilter = (filters: readonly TableFilter[]) =>
  filters.filter(({ name }) => name !== 'partner')

const trainingColumns: readonly Column<RowOf<'contractor.training-records.index'>>[] = [
  { field: 'record_number', label: msg`Registration`, width: 160, unbroken: true, filter: true },
  { field: 'training_name', label: msg`Training`, width: 230, elastic: true },
  { field: 'training_date', label: msg({ context: 'of a training', message: 'Date' }), width: 120, type: 'date' },
  { field: 'city', label: msg`City`, width: 140 },
  { field: 'people', label: msg`People`, width: 90, type: 'number' },
  { field: 'contact_name', label: msg`Contact person`, width: 180 },
  { field: 'from_www', label: msg`Registered in the portal`, width: 160, type: 'boolean', hidden: true },
  { field: 'created_at', label: msg`Registered`, width: 150, type: 'moment', filter: true, sorter: true },
]

type CertificateRow = RowOf<'contractor.certificates.index'>

const holder = ({ first_name, last_name }: CertificateRow) => `${first_name} ${last_name}`

const certificateColumns: readonly Column<CertificateRow>[] = [
  { field: 'certificate_number', label: msg`Number`, width: 180 },
  {
    field: 'last_name',
    label: msg`Holder`,
    width: 200,
    exported: [
      { field: 'first_name', label: msg`First name` },
      { field: 'last_name', label: msg`Last name` },
    ],
    render: holder,
  },
  { field: 'title', label: msg`Training`, width: 230, elastic: true },
  {
    field: 'state',
    label: msg`State`,
    width: 140,
    unbroken: true,
    render: ({ state }) => <CertificateStateBadge state={state} />,
    words: wordsOf(certificateStatus),
  },
  { field: 'issued_on', label: msg({ context: 'certificate', message: 'Issued' }), width: 120, type: 'date' },
  { field: 'expires_on', label: msg`Expires on`, width: 120, type: 'date', sorter: true },
]
const certificateFilters: readonly TableFilter[] = [
  {
    name: 'state',
    label: msg`State`,
    options: optionsOf(certificateStatus),
  },
]

/** The screens of the tabs that list records of the contractor. */
export const contractorListTabs: Record<ContractorListTab, Screen> = {
  trainings: listTab('trainings', () => {
    const { id } = useContractor().contractor
    const mayShow = useMay('contractor.training-records.show')
    return {
      columns: trainingColumns,
      count: (total) => <Plural value={total} one="# registration" other="# registrations" />,
      href: mayShow ? (row) => contractorPaths.training(id, row.id) : undefined,
      card: (row) => ({
        title: row.training_name,
        lines: [
          `${formatDate(row.training_date)}, ${row.city}`,
          <Plural key="people" value={row.people} one="# person" other="# people" />,
        ],
      }),
      empty: {
        icon: IconSchool,
        title: <Trans>No trainings yet</Trans>,
        text: <Trans>Trainings for which people of this contractor are registered appear here.</Trans>,
      },
    }
  }),
  certificates: listTab('certificates', () => {
    const mayShow = useMay('training.issued-certificates.show')
    return {
      columns: certificateColumns,
      filters: certificateFilters,
      count: (total) => <Count of="training.issued-certificates" value={total} />,
      href: mayShow ? (row) => `/cms/training/issued-certificates/${row.id}` : undefined,
      card: (row) => ({
        title: holder(row),
        badge: <CertificateStateBadge state={row.state} />,
        lines: [row.title, row.certificate_number, row.expires_on && formatDate(row.expires_on)],
      }),
      empty: {
        icon: IconCertificate,
        title: <Trans>No certificates yet</Trans>,
        text: <Trans>Certificates that people of this contractor have received appear here.</Trans>,
      },
    }
  }),
  claims: listTab('claims', () => {
    const { id, partner } = useContractor().contractor
    const mayEdit = useMay('service-order.service-orders.update')
    return {
      columns: orderColumns,
      filters: orderFilters,
      count: (total) => <OrderCount count={total} />,
      href: (row) => orderPath('staff', row, mayEdit),
      card: (row) => ({
        title: row.order_number ?? <Trans>Draft</Trans>,
        badge: <StatusBadge of={statusWordsOf('warranty', row.status)} />,
        lines: [row.model_name],
      }),
      empty: {
        title: <Trans>No claims yet</Trans>,
        text: partner ? (
          <Trans>Warranty orders that this contractor sends as a partner appear here.</Trans>
        ) : (
          <Trans>Warranty orders are sent by partners, and this contractor is not one.</Trans>
        ),
        action: partner ? undefined : (
          <EnterableOnly href={contractorPaths.tab(id, 'partner')}>
            <Button component={Link} href={contractorPaths.tab(id, 'partner')} variant="default">
              <Trans>To the partner</Trans>
            </Button>
          </EnterableOnly>
        ),
      },
    }
  }),
  maintenances: listTab('maintenances', () => ({
    title: <Trans>Service maintenances</Trans>,
    columns: staffMaintenanceColumns,
    filters: staffMaintenanceFilters,
    count: (total) => <MaintenanceCount count={total} />,
    href: (row) => orderPage('maintenance', 'staff', row.id),
    card: (row) => ({
      title: row.order_number,
      badge: <StatusBadge of={statusWordsOf('maintenance', row.status)} />,
      lines: [[row.model_name, row.city].filter(Boolean).join(' · ')],
    }),
    empty: {
      title: <Trans>No maintenances yet</Trans>,
      text: <Trans>Maintenances that this contractor registers as a partner appear here.</Trans>,
    },
  })),
  sparePartsOrders: listTab('sparePartsOrders', () => ({
    columns: staffPartsColumns,
    filters: staffPartsFilters,
    count: (total) => <Count of="service-order.spare-parts-orders" value={total} />,
    href: (row) => orderPage('parts', 'staff', row.id),
    card: partsCard,
    empty: {
      title: <Trans>No spare-parts orders yet</Trans>,
      text: <Trans>Spare parts that this contractor orders appear here.</Trans>,
    },
  })),
  offers: listTab('offers', () => {
    const { partner } = useContractor().contractor
    return {
      columns: offerColumns,
      filters: offerListFilters,
      count: (total) => <Count of="offer-generator.offers" value={total} />,
      href: (row) => staffOfferPaths.one(row.id),
      card: offerCard,
      empty: {
        icon: IconFileDescription,
        title: <Trans>No offers yet</Trans>,
        text: partner ? (
          <Trans>Offers that this contractor registers as a partner appear here.</Trans>
        ) : (
          <Trans>Offers are made by partners, and this contractor is not one.</Trans>
        ),
      },
    }
  }),
}

/** Documents downloaded by people of the contractor. */
export function ContractorDocumentation({ params }: ScreenProps) {
  return (
    <ContractorFrame params={params} tab="documentation">
      <ContractorDownloads id={Number(params.id)} />
    </ContractorFrame>
  )
}
