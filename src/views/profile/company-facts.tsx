import { Trans } from '@lingui/react/macro'
import { formatPhone } from '#contract/phones.ts'
import type { OwnCompany } from '#contract/profile/profile.ts'
import { formatDate, formatNip } from '#services/formatting.ts'
import { CountryName } from '#views/components/fields/country-name.tsx'
import { TaxNumberWord } from '#views/components/fields/tax-number-field.tsx'
import { FormSection } from '#views/components/form/form-section.tsx'
import { Facts } from '#views/components/page/card.tsx'
import { languageNames } from '#views/shell/header/language-names.ts'
import classes from './profile.module.css'

interface CompanyProps {
  company: OwnCompany
}

/** Name and contact data of the company. */
export function CompanyFacts({ company }: CompanyProps) {
  const { name, nip, street, postcode, city, province_name, country } = company
  const { phone_number, email, business_area_name, brands } = company
  return (
    <FormSection
      title={<Trans>Company data</Trans>}
      explanation={
        <Trans>
          Your company’s data in the portal. Its name and NIP are changed by your caretaker; propose other changes
          below.
        </Trans>
      }
    >
      <Facts
        facts={[
          { label: <Trans>Company</Trans>, value: name },
          { label: <TaxNumberWord country={country} />, value: formatNip(nip) },
          { label: <Trans>Address</Trans>, value: <Address lines={[street, `${postcode} ${city}`]} /> },
          { label: <Trans>Province</Trans>, value: province_name },
          ...(country === 'PL' ? [] : [{ label: <Trans>Country</Trans>, value: <CountryName code={country} /> }]),
          { label: <Trans>Phone number</Trans>, value: phone_number && formatPhone(phone_number) },
          { label: <Trans>E-mail</Trans>, value: email },
          { label: <Trans>Business area</Trans>, value: business_area_name },
          { label: <Trans>Brands</Trans>, value: brands.join(', ') || null },
        ]}
      />
    </FormSection>
  )
}

/** Invoice data; empty fields are as in the company data. */
export function InvoiceFacts({ company }: CompanyProps) {
  const { invoice_name, invoice_street, invoice_postcode, invoice_city } = company
  const { electronic_form_invoice, electronic_invoice_email } = company
  const place = [invoice_postcode, invoice_city].filter(Boolean).join(' ')
  const hasAddress = Boolean(invoice_street ?? invoice_postcode ?? invoice_city)
  const asCompany = <Trans>as in the company data</Trans>
  return (
    <FormSection
      title={<Trans>Invoices</Trans>}
      explanation={<Trans>Messages about payments are also sent to the e-mail address for invoices.</Trans>}
    >
      <Facts
        facts={[
          { label: <Trans>Name on the invoice</Trans>, value: invoice_name ?? asCompany },
          {
            label: <Trans>Address on the invoice</Trans>,
            value: hasAddress ? <Address lines={[invoice_street ?? '', place]} /> : asCompany,
          },
          {
            label: <Trans>Invoices in electronic form</Trans>,
            value: electronic_form_invoice ? <Trans>Yes</Trans> : <Trans>No</Trans>,
          },
          { label: <Trans>E-mail for invoices</Trans>, value: electronic_invoice_email },
        ]}
      />
    </FormSection>
  )
}

/** Cooperation with the distributor, and the caretakers. */
export function CooperationFacts({ company }: CompanyProps) {
  const { external_id, locale, contract_date, created_at, caretakers } = company
  return (
    <FormSection
      title={<Trans>Cooperation</Trans>}
      explanation={<Trans>Your number with us, and whom to contact.</Trans>}
    >
      <Facts
        facts={[
          { label: <Trans>Buyer number</Trans>, value: external_id },
          { label: <Trans>Partner since</Trans>, value: formatDate(created_at) },
          { label: <Trans>Date of the contract</Trans>, value: contract_date && formatDate(contract_date) },
          { label: <Trans>Language of messages</Trans>, value: languageNames[locale] },
        ]}
      />
      {caretakers.length > 0 && (
        <div>
          <h3 className={classes.heading}>
            <Trans>Your caretakers</Trans>
          </h3>
          <ul className={classes.list}>
            {caretakers.map((caretaker) => (
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
  )
}

function Address({ lines: [first, second] }: { lines: [string, string] }) {
  return (
    <>
      {first}
      <br />
      {second}
    </>
  )
}
