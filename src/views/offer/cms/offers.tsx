import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { IconFileDescription } from '@tabler/icons-react'
import { offerStaff } from '#contract/offer/staff.ts'
import type { TableFilter } from '#views/components/data-table/columns.ts'
import { DataTable } from '#views/components/data-table/data-table.tsx'
import { ListHeader } from '#views/components/data-table/list-header.tsx'
import { useList } from '#views/components/data-table/use-list.ts'
import { Count } from '#views/components/entity/count.tsx'
import { offerCard, offerColumns, offerListFilters, staffOfferPaths } from './offer-columns.tsx'

const name = 'offer-generator.offers.index'
const endpoint = offerStaff.endpoints[name]
/** The report of offers leads here with its own filters of companies. */
const filters: readonly TableFilter[] = [
  ...offerListFilters,
  { name: 'province', label: msg`Province`, lookup: 'public-zone.dictionary.provinces.index' },
  { name: 'abroad', label: msg({ context: 'partners', message: 'Abroad' }) },
  { name: 'caretaker', label: msg`Caretaker`, lookup: 'user.users.lookup' },
]
const hidden = offerColumns.filter((column) => column.hidden).map(({ field }) => field)

/** The registered offers of all partners, read only (specification, section 2). */
export function OffersScreen() {
  const list = useList(name, endpoint, { hidden })
  return (
    <>
      <ListHeader
        list={list}
        count={(total) => <Count of="offer-generator.offers" value={total} />}
        columns={offerColumns}
      />
      <DataTable
        list={list}
        columns={offerColumns}
        filters={filters}
        href={({ id }) => staffOfferPaths.one(id)}
        card={offerCard}
        empty={{
          icon: IconFileDescription,
          title: <Trans>No offers yet</Trans>,
          text: <Trans>Offers appear here once partners have registered them; only partners see their drafts.</Trans>,
        }}
      />
    </>
  )
}
