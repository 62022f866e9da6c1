import { Trans } from '@lingui/react/macro'
import { Box, Flex, Stack } from '@mantine/core'
import type { OwnCompany } from '#contract/profile/profile.ts'
import { formatPhone } from '#contract/values/phones.ts'
import { formatDate, formatNip } from '#services/formatting.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { CountryName } from '#views/components/fields/country-name.tsx'
import { TaxNumberWord } from '#views/components/fields/tax-number-field.tsx'
import { FormSection } from '#views/components/form/form-section.tsx'
import { Facts } from '#views/components/page/card.tsx'
import { PlainList } from '#views/components/page/list.tsx'
import { Note } from '#views/components/page/note.tsx'
import { OwnProposals } from '#views/partner/proposal/own-proposal.tsx'
import { BranchMarks } from '#views/partner/proposal/values.tsx'
import { languageNames } from '#views/shell/header/language-names.ts'
import { LogoField } from './logo-field.tsx'

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
              Shown in the top bar to everyone in your company, and on the page “Find a partner” if your company is
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
        <Note>
          <Trans>No branches.</Trans>
        </Note>
      )}
      <PlainList divided>
        {branches.map((branch) => (
          <Flex key={branch.id} component="li" rowGap="sm" columnGap="md" align="center">
            <Stack gap={0} flex="1" miw={0}>
              <Flex component="span" wrap="wrap" align="center" rowGap="5xs" columnGap="2xs" fw={600}>
                {branch.name} <BranchMarks {...branch} />
              </Flex>
              <span>
                {branch.street}, {branch.postcode} {branch.city}
                {branch.province_name && `, ${branch.province_name}`}
                {branch.country !== 'PL' && (
                  <>
                    , <CountryName code={branch.country} />
                  </>
                )}
              </span>
              <Flex component="span" rowGap="5xs" columnGap="md" wrap="wrap">
                {branch.phone_number && <a href={`tel:${branch.phone_number}`}>{formatPhone(branch.phone_number)}</a>}
                {branch.email && <a href={`mailto:${branch.email}`}>{branch.email}</a>}
              </Flex>
            </Stack>
          </Flex>
        ))}
      </PlainList>
    </FormSection>
  )
}

interface CompanyProps {
  company: OwnCompany
}

/** Name and contact data of the company. */
function CompanyFacts({ company }: CompanyProps) {
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
function InvoiceFacts({ company }: CompanyProps) {
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
function CooperationFacts({ company }: CompanyProps) {
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
          { label: <Trans>Contract date</Trans>, value: contract_date && formatDate(contract_date) },
          { label: <Trans>Message language</Trans>, value: languageNames[locale] },
        ]}
      />
      {caretakers.length > 0 && (
        <div>
          <Box component="h3" mt="4xs" mb="2xs" mx={0} fz="sm" lh="sm">
            <Trans>Your caretakers</Trans>
          </Box>
          <PlainList divided>
            {caretakers.map((caretaker) => (
              <Flex key={caretaker.id} component="li" rowGap="sm" columnGap="md" align="center">
                <Stack gap={0} flex="1" miw={0}>
                  <Flex component="span" wrap="wrap" align="center" rowGap="5xs" columnGap="2xs" fw={600}>
                    {caretaker.full_name}
                  </Flex>
                  <Flex component="span" rowGap="5xs" columnGap="md" wrap="wrap">
                    <a href={`mailto:${caretaker.email}`}>{caretaker.email}</a>
                    {caretaker.phone_number && (
                      <a href={`tel:${caretaker.phone_number}`}>{formatPhone(caretaker.phone_number)}</a>
                    )}
                  </Flex>
                </Stack>
              </Flex>
            ))}
          </PlainList>
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
