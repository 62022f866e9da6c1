import type { ReactNode } from 'react'
import type { Contractor } from '#contract/contractor/contractor.ts'
import type { ScreenProps } from '#src/routes.ts'
import { Card } from '#views/components/page/card.tsx'
import { PartnerEditor } from '#views/partner/partner-editor.tsx'
import { PartnerTabs, partnerTabScreens } from '#views/partner/partner-tabs.tsx'
import { ContractorFrame, useContractor } from './contractor-frame.tsx'
import { NotPartner } from './make-partner.tsx'
import { contractorPaths } from './paths.ts'

type Ids = ScreenProps['params']

/** The partner of the contractor, or a button to make it one. */
export function ContractorPartner({ params }: ScreenProps) {
  return (
    <PartnerChild params={params}>
      {({ id }, refresh) => <PartnerEditor id={id} embedded onChanged={refresh} />}
    </PartnerChild>
  )
}

interface PartnerChildProps {
  params: Ids
  children: (partner: NonNullable<Contractor['partner']>, refresh: () => void) => ReactNode
}

function PartnerChild({ params, children }: PartnerChildProps) {
  return (
    <ContractorFrame params={params} tab="partner">
      <OfPartner>{children}</OfPartner>
    </ContractorFrame>
  )
}

/** Renders the parts of the partner, or a note that the contractor is not one. */
function OfPartner({ children }: Pick<PartnerChildProps, 'children'>) {
  const { contractor, refresh } = useContractor()
  const { partner } = contractor
  if (!partner) {
    return (
      <Card>
        <NotPartner />
      </Card>
    )
  }
  return (
    <>
      <PartnerTabs id={contractor.id} address={contractorPaths.partnerTab} />
      {children(partner, refresh)}
    </>
  )
}

/** Lists of the partner's branches and people, and their records. */
export const contractorPartnerChildren = partnerTabScreens(PartnerChild, contractorPaths.partnerTab)
