import { Trans } from '@lingui/react/macro'
import { IconFileDescription } from '@tabler/icons-react'
import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { contractor } from '#contract/contractor/contractor.ts'
import type { ScreenProps } from '#src/routes.ts'
import { DataTable } from '#views/components/data-table/data-table.tsx'
import { ExportButton } from '#views/components/data-table/settings/export-button.tsx'
import { useList } from '#views/components/data-table/use-list.ts'
import { Count } from '#views/components/entity/count.tsx'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { offerCard, offerColumns, offerListFilters, staffOfferPaths } from '#views/offer/cms/offer-columns.tsx'
import { ContractorFrame, useContractor } from './contractor-frame.tsx'

const name = 'contractor.offers.index'
const endpoint = contractor.endpoints[name]

// All of them are of one partner.
const columns = offerColumns.filter(({ field }) => field !== 'partner_name')
const filters = offerListFilters.filter((filter) => filter.name !== 'partner')
const hidden = columns.filter((column) => column.hidden).map(({ field }) => field)

/** Offers that the contractor has made as a partner. */
export function ContractorOffers({ params }: ScreenProps) {
  return (
    <ContractorFrame params={params} tab="offers">
      <Offers />
    </ContractorFrame>
  )
}

function Offers() {
  const { contractor } = useContractor()
  const { id, partner } = contractor
  const path = useMemo(() => ({ contractor: id }), [id])
  const list = useList(name, endpoint, { path, hidden })
  const total = useSelector(list.actor, ({ context }) => context.pagination?.total)
  return (
    <>
      <PageHeader
        part
        title={<Trans>Offers</Trans>}
        note={total !== undefined && <Count of="offer-generator.offers" value={total} />}
        actions={<ExportButton list={list} columns={columns} />}
      />
      <DataTable
        list={list}
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
    </>
  )
}
