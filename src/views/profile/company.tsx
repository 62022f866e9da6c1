import { Trans } from '@lingui/react/macro'
import { formatPhone } from '#contract/phones.ts'
import type { OwnCompany } from '#contract/profile/profile.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { CountryName } from '#views/components/fields/country-name.tsx'
import { FormSection } from '#views/components/form/form-section.tsx'
import { OwnProposals } from '#views/partner/proposal/own-proposal.tsx'
import { BranchMarks } from '#views/partner/proposal/values.tsx'
import { CompanyFacts, CooperationFacts, InvoiceFacts } from './company-facts.tsx'
import { LogoField } from './logo-field.tsx'
import classes from './profile.module.css'

/** The person's company: its data, branches, logo and caretakers, and proposing changes. */
export function Company({ company, onChanged }: { company: OwnCompany; onChanged: () => void }) {
  const { id, name, logo, is_company_admin } = company
  const mayPropose = useMay('partnerzone.partner.proposals.show')
  return (
    <>
      <CompanyFacts company={company} />
      <InvoiceFacts company={company} />
      <CooperationFacts company={company} />
      <Branches company={company} />
      {mayPropose && <OwnProposals id={id} is_company_admin={is_company_admin} />}
      {is_company_admin && (
        <FormSection
          title={<Trans>Logo</Trans>}
          explanation={
            <Trans>
              Shown in the top bar to everybody in your company, and on the page “Find a partner” if your company is
              highlighted there. Recommended: 400 × 100 pixels.
            </Trans>
          }
        >
          <LogoField owner={id} name={name} logo={logo} onChanged={onChanged} />
        </FormSection>
      )}
    </>
  )
}

function Branches({ company: { branches } }: { company: OwnCompany }) {
  return (
    <FormSection
      title={<Trans>Branches</Trans>}
      explanation={
        <Trans>Other places of your company. Those on the map are visible to anyone looking for a partner.</Trans>
      }
    >
      {branches.length === 0 && (
        <p className={classes.note}>
          <Trans>No branches.</Trans>
        </p>
      )}
      <ul className={classes.list}>
        {branches.map((branch) => (
          <li key={branch.id} className={classes.line}>
            <div className={classes.text}>
              <span className={classes.name}>
                {branch.name} <BranchMarks {...branch} />
              </span>
              <span>
                {branch.street}, {branch.postcode} {branch.city}
                {branch.province_name && `, ${branch.province_name}`}
                {branch.country !== 'PL' && (
                  <>
                    , <CountryName code={branch.country} />
                  </>
                )}
              </span>
              <span className={classes.contacts}>
                {branch.phone_number && <a href={`tel:${branch.phone_number}`}>{formatPhone(branch.phone_number)}</a>}
                {branch.email && <a href={`mailto:${branch.email}`}>{branch.email}</a>}
              </span>
            </div>
          </li>
        ))}
      </ul>
    </FormSection>
  )
}
