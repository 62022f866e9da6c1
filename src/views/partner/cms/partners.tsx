import type { ScreenProps } from '#src/routes.ts'
import { ResourceList } from '#views/components/resource/resource-list.tsx'
import { AffiliateEditor, AffiliateList } from '#views/partner/affiliates.tsx'
import { MemberEditor } from '#views/partner/member-editor.tsx'
import { MemberList } from '#views/partner/members.tsx'
import { PartnerEditor } from '#views/partner/partner-editor.tsx'

import { partners } from '#views/partner/partner-resource.tsx'
import { partnerPaths } from '#views/partner/paths.ts'
import { PartnerFrame } from './partner-frame.tsx'

/** The list of partners. */
export const Partners = () => <ResourceList of={partners} />
export const PartnerData = ({ params }: ScreenProps) => <PartnerEditor key={params.id} id={Number(params.id)} />

/** The branches of a partner. */
export function PartnerAffiliates({ params }: ScreenProps) {
  const id = Number(params.id)
  return (
    <PartnerFrame id={id}>
      {({ country }) => <AffiliateList partner={id} country={country} base={partnerPaths.affiliates(id)} />}
    </PartnerFrame>
  )
}

/** A branch, or a new one. */
export function PartnerAffiliate({ params }: ScreenProps) {
  const id = Number(params.id)
  return (
    <PartnerFrame id={id}>
      {({ country }) => (
        <AffiliateEditor
          partner={id}
          country={country}
          id={numberOf(params.affiliateId)}
          base={partnerPaths.affiliates(id)}
        />
      )}
    </PartnerFrame>
  )
}

/** The people of a partner. */
export function PartnerMembers({ params }: ScreenProps) {
  const id = Number(params.id)
  return (
    <PartnerFrame id={id}>
      {({ country }) => <MemberList partner={id} country={country} base={partnerPaths.users(id)} />}
    </PartnerFrame>
  )
}

/** A person of the partner, or an invitation. */
export function PartnerMember({ params }: ScreenProps) {
  const id = Number(params.id)
  return (
    <PartnerFrame id={id}>
      {({ country }) => (
        <MemberEditor partner={id} country={country} id={numberOf(params.userId)} base={partnerPaths.users(id)} />
      )}
    </PartnerFrame>
  )
}

/** Null for a new record, which has no id yet. */
function numberOf(text: string | undefined): number | null {
  return text === undefined ? null : Number(text)
}
