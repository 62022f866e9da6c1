import { PageHeader } from '#views/components/page/page-header.tsx'
import { DistributorLogo } from '#views/profile/cms/distributor-logo.tsx'
import { DistributorData } from './distributor-data.tsx'

/** Data of the distributor for letters and documents, and its logo. */
export function DistributorScreen() {
  return (
    <>
      <PageHeader />
      <DistributorData />
      <DistributorLogo />
    </>
  )
}
