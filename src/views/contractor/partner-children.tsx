import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import type { Contractor } from '#contract/contractor/contractor.ts'
import type { ScreenProps } from '#src/routes.ts'
import { Card } from '#views/components/page/card.tsx'
import { LinkTabs } from '#views/components/page/link-tabs.tsx'
import { AffiliateEditor, AffiliateList } from '#views/partner/affiliates.tsx'
import { MemberEditor } from '#views/partner/member-editor.tsx'
import { MemberList } from '#views/partner/members.tsx'
import { PartnerEditor } from '#views/partner/partner-editor.tsx'
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

/** Branches of the contractor as a partner. */
export function ContractorAffiliates({ params }: ScreenProps) {
  return (
    <PartnerChild params={params}>
      {({ id, country }) => (
        <AffiliateList partner={id} country={country} base={contractorPaths.affiliates(params.id ?? '')} />
      )}
    </PartnerChild>
  )
}

/** A branch, or a new one. */
export function ContractorAffiliate({ params }: ScreenProps) {
  return (
    <PartnerChild params={params}>
      {({ id, country }) => (
        <AffiliateEditor
          partner={id}
          country={country}
          id={idOf(params.affiliateId)}
          base={contractorPaths.affiliates(params.id ?? '')}
        />
      )}
    </PartnerChild>
  )
}

/** People of the contractor as a partner. */
export function ContractorUsers({ params }: ScreenProps) {
  return (
    <PartnerChild params={params}>
      {({ id, country }) => <MemberList partner={id} country={country} base={contractorPaths.users(params.id ?? '')} />}
    </PartnerChild>
  )
}

/** A person of the partner, or an invitation. */
export function ContractorUser({ params }: ScreenProps) {
  return (
    <PartnerChild params={params}>
      {({ id, country }) => (
        <MemberEditor
          partner={id}
          country={country}
          id={idOf(params.userId)}
          base={contractorPaths.users(params.id ?? '')}
        />
      )}
    </PartnerChild>
  )
}

const idOf = (param: string | undefined) => (param === undefined ? null : Number(param))

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
  const { id, partner } = contractor
  if (!partner) {
    return (
      <Card>
        <NotPartner />
      </Card>
    )
  }
  return (
    <>
      <PartnerTabs id={id} />
      {children(partner, refresh)}
    </>
  )
}

function PartnerTabs({ id }: { id: number }) {
  const { t } = useLingui()
  const [path] = useLocation()
  return (
    <LinkTabs
      label={t`Partner`}
      path={path}
      tabs={[
        { href: contractorPaths.tab(id, 'partner'), label: <Trans>Data</Trans> },
        { href: contractorPaths.affiliates(id), label: <Trans>Branches</Trans> },
        { href: contractorPaths.users(id), label: <Trans>Users</Trans> },
      ]}
    />
  )
}
