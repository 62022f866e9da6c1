import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import type { StaffOfferRow } from '#contract/offer/entity.ts'
import { offerStateFilters } from '#contract/offer/lifecycle.ts'
import { offerStateFilter } from '#contract/offer/statuses.ts'
import type { Column, RowCard, TableFilter } from '#views/components/data-table/columns.ts'
import { noWord } from '#views/components/data-table/words-of.ts'
import { Money } from '#views/components/money/money.tsx'
import { OfferBadge } from '#views/offer/offer-badge.tsx'
import { sharedColumns, validUntil } from '#views/offer/offer-columns.tsx'

/** The address of an offer in the back office. */
export const staffOfferPaths = {
  list: '/cms/offer-generator/offers',
  one: (id: number) => `/cms/offer-generator/offers/${id}`,
}

/** Columns of partners' offers in the back office, without purchase prices and margins. */
export const offerColumns: Column<StaffOfferRow>[] = [
  { field: 'offer_number', label: msg`Number`, width: 150, unbroken: true, filter: true, sorter: true },
  sharedColumns.state,
  {
    field: 'partner_name',
    label: msg`Partner`,
    width: 210,
    sorter: true,
  },
  { field: 'subject', label: msg`Subject of the offer`, width: 260, filter: true, sorter: true },
  {
    field: 'customer_name',
    label: msg`Customer`,
    width: 170,
    filter: true,
    sorter: true,
    exported: [
      { field: 'customer_name', label: msg`Customer` },
      {
        field: 'hides_customer',
        label: msg`Customer hidden`,
        words: { true: msg({ context: 'customer', message: 'hidden' }), false: noWord },
      },
    ],
    render: (row) => <Customer of={row} />,
  },
  sharedColumns.gross,
  sharedColumns.net,
  {
    field: 'registered_at',
    label: msg({ context: 'offer', message: 'Registered' }),
    width: 120,
    type: 'date',
    sorter: true,
  },
  { ...sharedColumns.sent_at, hidden: true },
  sharedColumns.expires_on,
  sharedColumns.author_name,
]

/** Filters beside those of the columns. */
export const offerListFilters: TableFilter[] = [
  {
    name: 'state',
    label: msg`Status`,
    options: offerStateFilters
      .filter((value) => value !== 'draft')
      .map((value) => ({ value, label: offerStateFilter[value].label })),
  },
  { name: 'partner', label: msg`Partner`, lookup: 'partner.partners.lookup' },
]

/** An offer on a phone. */
export const offerCard = (row: StaffOfferRow): RowCard => ({
  title: row.offer_number ?? '',
  badge: <OfferBadge state={row.state} />,
  lines: [row.partner_name, row.subject, <Money key="gross" amount={row.gross} />, validUntil(row)],
})

function Customer({ of: { hides_customer, customer_name } }: { of: StaffOfferRow }) {
  const { t } = useLingui()
  if (!hides_customer) return <bdi>{customer_name ?? '–'}</bdi>
  return (
    <Text span c="var(--ink-3)" fs="italic" title={t`hidden by the partner`}>
      <Trans context="customer">hidden</Trans>
    </Text>
  )
}
