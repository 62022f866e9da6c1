import { Trans } from '@lingui/react/macro'
import type { OwnCompany } from '#contract/profile/profile.ts'
import { formatNip, formatPhone } from '#services/formatting.ts'
import { CountryName } from '#views/components/fields/country-name.tsx'
import { TaxNumberWord } from '#views/components/fields/tax-number-field.tsx'
import { FormSection } from '#views/components/form/form-section.tsx'
import { Facts } from '#views/components/page/card.tsx'
import { LogoField } from './logo-field.tsx'
import classes from './profile.module.css'

/** A company of one's own: what the distributor knows of it, who takes care of it, and its logo. */
export function Company({ company, onChanged }: { company: OwnCompany; onChanged: () => void }) {
  const { id, name, nip, country, street, postcode, city, phone_number, email, electronic_invoice_email } = company
  return (
    <>
      <FormSection
        title={<Trans>Company data</Trans>}
        explanation={<Trans>Something has changed? Your caretaker at the distributor changes it.</Trans>}
      >
        <Facts
          facts={[
            { label: <Trans>Company</Trans>, value: name },
            { label: <TaxNumberWord country={country} />, value: formatNip(nip) },
            {
              label: <Trans>Address</Trans>,
              value: (
                <>
                  {street}
                  <br />
                  {postcode} {city}
                  {country !== 'PL' && (
                    <>
                      <br />
                      <CountryName code={country} />
                    </>
                  )}
                </>
              ),
            },
            { label: <Trans>Phone number</Trans>, value: phone_number && formatPhone(phone_number) },
            { label: <Trans>E-mail</Trans>, value: email },
            { label: <Trans>E-mail for invoices</Trans>, value: electronic_invoice_email },
          ]}
        />
        {company.caretakers.length > 0 && (
          <div>
            <h3 className={classes.heading}>
              <Trans>Your caretakers</Trans>
            </h3>
            <ul className={classes.list}>
              {company.caretakers.map((caretaker) => (
                <li key={caretaker.id} className={classes.line}>
                  <div className={classes.text}>
                    <span className={classes.name}>{caretaker.full_name}</span>
                    <span className={classes.contacts}>
                      <a href={`mailto:${caretaker.email}`}>{caretaker.email}</a>
                      {caretaker.phone_number && (
                        <a href={`tel:${caretaker.phone_number}`}>{formatPhone(caretaker.phone_number)}</a>
                      )}
                    </span>
                  </div>
                </li>
              ))}
            </ul>
          </div>
        )}
      </FormSection>
      {company.is_company_admin && (
        <FormSection
          title={<Trans>Logo</Trans>}
          explanation={<Trans>It stands in the top bar for everybody of your company. Best: 400 × 100 pixels.</Trans>}
        >
          <LogoField owner={id} name={name} logo={company.logo} onChanged={onChanged} />
        </FormSection>
      )}
    </>
  )
}
