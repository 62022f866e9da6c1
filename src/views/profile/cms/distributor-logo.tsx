import { Trans } from '@lingui/react/macro'
import { useLoad } from '#views/components/flow/use-load.ts'
import { FormSection } from '#views/components/form/form-section.tsx'
import { LogoField } from '#views/profile/logo-field.tsx'

/** The logo of the distributor, for people who may change it. */
export function DistributorLogo() {
  const { data: distributor, refresh } = useLoad('core.distributor.show', {})
  return (
    distributor && (
      <FormSection
        title={<Trans>Logo</Trans>}
        explanation={<Trans>Shown at the top left of the back office. Recommended: 400 × 100 pixels.</Trans>}
      >
        <LogoField owner="distributor" name={distributor.name} logo={distributor.logo} onChanged={refresh} />
      </FormSection>
    )
  )
}
