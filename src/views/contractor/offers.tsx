import { Trans } from '@lingui/react/macro'
import { IconFileDescription } from '@tabler/icons-react'
import type { ScreenProps } from '#src/routes.ts'
import { Count } from '#views/components/entity/count.tsx'
import { offerCard, offerColumns, offerListFilters, staffOfferPaths } from '#views/offer/cms/offer-columns.tsx'
import { ContractorFrame, useContractor } from './contractor-frame.tsx'
import { ContractorList, withoutPartner, withoutPartnerFilter } from './contractor-list.tsx'

const columns = withoutPartner(offerColumns)
const filters = withoutPartnerFilter(offerListFilters)

/** Offers of the contractor as a partner. */
export function ContractorOffers({ params }: ScreenProps) {
  return (
    <ContractorFrame params={params} tab="offers">
      <Offers />
    </ContractorFrame>
  )
}

function Offers() {
  const { partner } = useContractor().contractor
  return (
    <ContractorList
      name="contractor.offers.index"
      title={<Trans>Offers</Trans>}
      count={(total) => <Count of="offer-generator.offers" value={total} />}
      columns={columns}
      filters={filters}
      href={(row) => staffOfferPaths.one(row.id)}
      card={offerCard}
      empty={{
        icon: IconFileDescription,
        title: <Trans>No offers yet</Trans>,
        text: partner ? (
          <Trans>Offers that this contractor registers as a partner appear here.</Trans>
        ) : (
          <Trans>Offers are made by partners, and this contractor is not one.</Trans>
        ),
      }}
    />
  )
}
