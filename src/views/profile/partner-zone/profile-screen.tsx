import { ProfileScreen } from '#views/profile/profile-screen.tsx'

/** The profile of a partner's person. */
export function PartnerProfile() {
  return <ProfileScreen />
}
