import { Trans } from '@lingui/react/macro'
import { useLoad } from '#views/components/flow/use-load.ts'
import { FormSection } from '#views/components/form/form-section.tsx'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { LogoField } from '#views/profile/logo-field.tsx'
import { DistributorData } from './distributor-data.tsx'

/** What letters and documents say of the distributor, and its logo. */
export function DistributorScreen() {
  const { data: house, refresh } = useLoad('core.house.show', {})
  return (
    <>
      <PageHeader title={<Trans>Distributor</Trans>} />
      <DistributorData />
      {house && (
        <FormSection
          title={<Trans>Logo</Trans>}
          explanation={<Trans>It stands at the top left of the back office. Best: 400 × 100 pixels.</Trans>}
        >
          <LogoField owner="house" name={house.name} logo={house.logo} onChanged={refresh} />
        </FormSection>
      )}
    </>
  )
}
