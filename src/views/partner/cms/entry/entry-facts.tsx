import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatPhone } from '#contract/phones.ts'
import { isSameText } from '#contract/registry/registry.ts'
import { isPolish } from '#contract/tax-number.ts'
import { formatMoment, formatNip } from '#services/formatting.ts'
import { CountryName } from '#views/components/fields/country-name.tsx'
import { TaxNumberWord } from '#views/components/fields/tax-number-field.tsx'
import { Card, Facts } from '#views/components/page/card.tsx'
import { Badge } from '#views/components/status/status-badge.tsx'
import { consentWords } from '#views/contractor/badges.tsx'
import classes from '#views/partner/cms/new-entry.module.css'
import { useEntry } from './approval-actor.ts'
import { CheckNow } from './check-now.tsx'

/** The registered data beside those of the company registry. */
export function CompanyComparison() {
  const entry = useEntry()
  const { registry } = entry
  const address = `${entry.street}, ${entry.postcode} ${entry.city}`
  return (
    <Card title={<Trans>Company</Trans>}>
      {registry && (
        <table className={classes.comparison}>
          <thead>
            <tr>
              <th aria-label="–" />
              <th scope="col">
                <Trans>Entered</Trans>
              </th>
              <th scope="col">
                <Trans>Company registry</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            <Compared label={<Trans>Name</Trans>} typed={entry.name} found={registry.name} />
            <Compared label={<Trans>Address</Trans>} typed={address} found={registry.address} />
          </tbody>
        </table>
      )}
      <Facts
        facts={[
          ...(registry ? [] : [{ label: <Trans>Address</Trans>, value: address }]),
          { label: <TaxNumberWord country={entry.country} />, value: formatNip(entry.nip) },
          isPolish(entry.country)
            ? { label: <Trans>Province</Trans>, value: entry.province_name }
            : { label: <Trans>Country</Trans>, value: <CountryName code={entry.country} /> },
          { label: <Trans>Business area</Trans>, value: entry.business_area_name },
          ...(registry
            ? [
                { label: <Trans>VAT status</Trans>, value: registry.vat_status },
                { label: <Trans>REGON</Trans>, value: registry.regon },
                { label: <Trans>Checked</Trans>, value: formatMoment(registry.asked_at) },
              ]
            : []),
        ]}
      />
      {!registry && isPolish(entry.country) && entry.nip !== null && <CheckNow nip={entry.nip} />}
    </Card>
  )
}

function Compared({ label, typed, found }: { label: ReactNode; typed: string; found: string | null }) {
  const isSame = isSameText(typed, found)
  return (
    <tr data-differs={!isSame || undefined}>
      <th scope="row">{label}</th>
      <td>{typed}</td>
      <td>
        <span className={classes.found}>
          {found ?? <Trans>not known</Trans>}
          {isSame ? (
            <Badge tone="green">
              <Trans>the same</Trans>
            </Badge>
          ) : (
            <Badge tone="amber">
              <Trans>differs</Trans>
            </Badge>
          )}
        </span>
      </td>
    </tr>
  )
}

/** The person who registered the company and becomes its administrator. */
export function PersonFacts() {
  const { first_name, last_name, email, phone_number, locale, created_at } = useEntry()
  return (
    <Card title={<Trans>Contact person</Trans>}>
      <Facts
        facts={[
          { label: <Trans>Full name</Trans>, value: `${first_name} ${last_name}` },
          { label: <Trans>E-mail</Trans>, value: <a href={`mailto:${email}`}>{email}</a> },
          {
            label: <Trans>Phone</Trans>,
            value: <a href={`tel:${phone_number}`}>{formatPhone(phone_number)}</a>,
          },
          {
            label: <Trans>Language of messages</Trans>,
            value: locale === 'pl' ? <Trans>Polish</Trans> : <Trans>English</Trans>,
          },
          { label: <Trans>Registered</Trans>, value: formatMoment(created_at) },
        ]}
      />
    </Card>
  )
}

/** The consents given at registration, with version and date. */
export function ConsentFacts() {
  const { i18n } = useLingui()
  const { consents } = useEntry()
  return (
    <Card title={<Trans>Consents</Trans>} count={consents.length}>
      {consents.length === 0 && (
        <p className={classes.muted}>
          <Trans>None was given.</Trans>
        </p>
      )}
      <ul className={classes.consents}>
        {consents.map(({ kind, version, text, given_at, withdrawn_at }) => {
          const [given, withdrawn] = [formatMoment(given_at), withdrawn_at && formatMoment(withdrawn_at)]
          const Icon = withdrawn ? IconCircleX : IconCircleCheck
          return (
            <li key={kind} className={classes.consent}>
              <Icon
                className={classes.consentIcon}
                data-withdrawn={withdrawn_at !== null || undefined}
                size={20}
                stroke={1.7}
                aria-hidden
              />
              <div>
                <strong>{i18n._(consentWords[kind])}</strong>
                <p className={classes.muted}>
                  <Trans>
                    Version {version}, {given}
                  </Trans>
                  {withdrawn && (
                    <>
                      {' · '}
                      <Trans>withdrawn {withdrawn}</Trans>
                    </>
                  )}
                </p>
                <details className={classes.text}>
                  <summary>
                    <Trans>Show the text</Trans>
                  </summary>
                  {text}
                </details>
              </div>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
