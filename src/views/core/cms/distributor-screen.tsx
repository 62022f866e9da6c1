import { PageHeader } from '#views/components/page/page-header.tsx'
import { DistributorLogo } from '#views/profile/cms/distributor-logo.tsx'
import { DistributorData } from './distributor-data.tsx'

/** What letters and documents say of the distributor, and its logo. */
export function DistributorScreen() {
  return (
    <>
      <PageHeader />
      <DistributorData />
      <DistributorLogo />
    </>
  )
}
