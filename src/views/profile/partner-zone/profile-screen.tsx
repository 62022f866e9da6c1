import { ProfileScreen } from '#views/profile/profile-screen.tsx'

/** The profile of a user of a partner. */
export function PartnerProfile() {
  return <ProfileScreen />
}
