import { ProfileScreen } from '#views/profile/profile-screen.tsx'

/** The profile of a colleague. */
export function ManagementProfile() {
  return <ProfileScreen />
}
