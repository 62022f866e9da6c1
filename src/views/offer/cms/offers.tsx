import { Trans } from '@lingui/react/macro'
import { IconFileDescription } from '@tabler/icons-react'
import { offerStaff } from '#contract/offer/staff.ts'
import { DataTable } from '#views/components/data-table/data-table.tsx'
import { ListHeader } from '#views/components/data-table/list-header.tsx'
import { useList } from '#views/components/data-table/use-list.ts'
import { Count } from '#views/components/entity/count.tsx'
import { offerCard, offerColumns, offerListFilters, staffOfferPaths } from './offer-columns.tsx'

const name = 'offer-generator.offers.index'
const endpoint = offerStaff.endpoints[name]
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
        filters={offerListFilters}
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
