import { Trans } from '@lingui/react/macro'
import { FormSection } from '#views/components/form-section.tsx'
import { PageHeader } from '#views/components/page-header.tsx'
import { useLoad } from '#views/components/use-load.ts'
import { LogoField } from '#views/profile/logo-field.tsx'
import { HouseData } from './house-data.tsx'

/** What letters and documents say of the distributor, and its logo. */
export function HouseScreen() {
  const { data: house, refresh } = useLoad('core.house.show', {})
  return (
    <>
      <PageHeader title={<Trans>Distributor</Trans>} />
      <HouseData />
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
