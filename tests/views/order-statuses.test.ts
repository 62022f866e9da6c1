import { expect, test } from 'vitest'
import type { Column, TableFilter } from '#views/components/data-table/columns.ts'
import { orderColumns, orderFilters } from '#views/service-order/cms/order-columns.tsx'
import {
  maintenanceColumns,
  staffMaintenanceColumns,
  staffMaintenanceFilters,
} from '#views/service-order/maintenance/columns.tsx'
import { statusFilter } from '#views/service-order/order-list.ts'
import { partnerPartsColumns, staffPartsColumns, staffPartsFilters } from '#views/service-order/spare-parts/columns.tsx'

const sent = {
  registered: 'Zarejestrowane',
  waiting: 'Oczekuje',
  inprogress: 'W realizacji',
  suspended: 'Wstrzymane',
  completed: 'Zakończone',
}

/** The statuses of each kind with their Polish labels, by hand, and the lists that show them. */
const kinds = [
  {
    of: 'warranty',
    labels: { draft: 'Wersja robocza', ...sent },
    columns: [orderColumns],
    filters: [orderFilters, [statusFilter('warranty')]],
  },
  {
    of: 'maintenance',
    labels: sent,
    columns: [maintenanceColumns(true), staffMaintenanceColumns],
    filters: [staffMaintenanceFilters, [statusFilter('maintenance')]],
  },
  {
    of: 'parts',
    labels: sent,
    columns: [partnerPartsColumns, staffPartsColumns],
    filters: [staffPartsFilters, [statusFilter('parts')]],
  },
] as { of: string; labels: object; columns: Column<never>[][]; filters: TableFilter[][] }[]

const polish = (label: unknown) => (label as { pl: string }).pl

test.each(kinds)('lists of $of orders are filtered by the statuses of their kind only', ({ labels, filters }) => {
  for (const list of filters) {
    const filter = list.find(({ name }) => name === 'status')
    const offered = (filter?.options ?? []).map(({ value, label }) => [value, polish(label)])
    expect(Object.fromEntries(offered)).toEqual(labels)
  }
})

test.each(kinds)('exports of $of orders have the words of the statuses of their kind only', ({ labels, columns }) => {
  for (const list of columns) {
    const words = list.find(({ field }) => field === ('status' as never))?.words ?? {}
    expect(Object.fromEntries(Object.entries(words).map(([status, label]) => [status, polish(label)]))).toEqual(labels)
  }
})
