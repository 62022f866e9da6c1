import { useMay } from '#views/components/app/use-session.ts'
import { ProfileScreen } from '#views/profile/profile-screen.tsx'
import { DistributorLogo } from './distributor-logo.tsx'
import { PartnersInCare } from './partners-in-care.tsx'

/**
 * The profile of a staff member, with the partners in their care, and the logo of the distributor for people who may change it.
 */
export function ManagementProfile() {
  const mayChangeLogo = useMay('core.distributor.update')
  const maySeePartners = useMay('partner.partners.index')
  return (
    <ProfileScreen>
      {maySeePartners && <PartnersInCare />}
      {mayChangeLogo && <DistributorLogo />}
    </ProfileScreen>
  )
}
