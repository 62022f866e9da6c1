import { Trans } from '@lingui/react/macro'
import type { Partner } from '#contract/partner/partner.ts'
import { isPolish } from '#contract/tax-number.ts'
import { formatMoment } from '#services/formatting.ts'
import { FormSection } from '#views/components/form/form-section.tsx'
import { Facts } from '#views/components/page/card.tsx'
import classes from './partner.module.css'

/** The result of the last check in the company registry. */
export function RegistryFacts({ partner: { registry, country } }: { partner: Pick<Partner, 'registry' | 'country'> }) {
  // The registry knows taxpayers in Poland.
  if (!registry && !isPolish(country)) return null
  return (
    <FormSection
      title={<Trans>Check at the company registry</Trans>}
      explanation={<Trans>The answer of the registry is kept as the proof of the check.</Trans>}
    >
      {registry ? (
        <Facts
          facts={[
            { label: <Trans>Checked</Trans>, value: formatMoment(registry.asked_at) },
            { label: <Trans>Number of the request</Trans>, value: registry.request_id },
            { label: <Trans>Name</Trans>, value: registry.name },
            { label: <Trans>Address</Trans>, value: registry.address },
            { label: <Trans>VAT status</Trans>, value: registry.vat_status },
            { label: <Trans>REGON</Trans>, value: registry.regon },
            { label: <Trans>KRS</Trans>, value: registry.krs },
          ]}
        />
      ) : (
        <p className={classes.hint}>
          <Trans>The data have not been checked yet. Fetch them by the NIP and save.</Trans>
        </p>
      )}
    </FormSection>
  )
}
