import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { Box, Button, Flex } from '@mantine/core'
import { IconBuildingBank, IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { isSameText } from '#contract/registry/registry.ts'
import { formatPhone } from '#contract/values/phones.ts'
import { isPolish } from '#contract/values/tax-number.ts'
import { formatMoment, formatNip } from '#services/formatting.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { CountryName } from '#views/components/fields/country-name.tsx'
import { TaxNumberWord } from '#views/components/fields/tax-number-field.tsx'
import { useLoad } from '#views/components/flow/use-load.ts'
import { Card, Facts } from '#views/components/page/card.tsx'
import { PlainList } from '#views/components/page/list.tsx'
import { Note } from '#views/components/page/note.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { RegistryCompanyCard } from '#views/components/registry/registry-company.tsx'
import { Badge } from '#views/components/status/status-badge.tsx'
import { consentWords } from '#views/consent/consent-words.ts'
import classes from '#views/partner/cms/new-entry.module.css'
import { useEntry } from './approval-actor.ts'

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
        <Flex component="span" rowGap="4xs" columnGap="xs" align="center" wrap="wrap" display="inline-flex">
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
        </Flex>
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
            label: <Trans>Message language</Trans>,
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
        <Note className="anywhere">
          <Trans>None was given.</Trans>
        </Note>
      )}
      <PlainList gap="md">
        {consents.map(({ kind, version, text, given_at, withdrawn_at }) => {
          const [given, withdrawn] = [formatMoment(given_at), withdrawn_at && formatMoment(withdrawn_at)]
          const Icon = withdrawn ? IconCircleX : IconCircleCheck
          return (
            <Flex key={kind} component="li" gap="xs">
              <Icon color={withdrawn_at === null ? 'var(--green)' : 'var(--red)'} size={20} stroke={1.7} aria-hidden />
              <Box flex={1} miw={0}>
                <strong>{i18n._(consentWords[kind])}</strong>
                <Note className="anywhere">
                  <Trans>
                    Version {version}, {given}
                  </Trans>
                  {withdrawn && (
                    <>
                      {' · '}
                      <Trans>withdrawn {withdrawn}</Trans>
                    </>
                  )}
                </Note>
                <Box component="details" mt="4xs" c="dimmed" fz="xs" lh="sm">
                  <Box component="summary" w="fit-content" c="var(--petrol-ink)">
                    <Trans>Show the text</Trans>
                  </Box>
                  {text}
                </Box>
              </Box>
            </Flex>
          )
        })}
      </PlainList>
    </Card>
  )
}

/** Queries the company registry now, when it was not queried at registration. */
function CheckNow({ nip }: { nip: string }) {
  const [asked, setAsked] = useState(false)
  return <Box mt="lg">{asked ? <Checked nip={nip} /> : <Offer onAsk={() => setAsked(true)} />}</Box>
}

function Offer({ onAsk }: { onAsk: () => void }) {
  const mayLookUp = useMay('registry.companies.show')
  return (
    <Notice
      tone="information"
      action={
        mayLookUp && (
          <Button variant="default" leftSection={<IconBuildingBank size={18} stroke={1.7} />} onClick={onAsk}>
            <Trans>Check now</Trans>
          </Button>
        )
      }
    >
      <Trans>The data were typed by hand, without the company registry.</Trans>
    </Notice>
  )
}

function Checked({ nip }: { nip: string }) {
  const { data, busy, failed, refresh } = useLoad('registry.companies.show', { path: { nip } })
  if (busy && !data) {
    return (
      <p role="status">
        <Trans>Checking the registry…</Trans>
      </p>
    )
  }
  if (data?.company) return <RegistryCompanyCard company={data.company} answer={data} />
  if (data?.outcome === 'not_found') {
    return (
      <Notice tone="warning" live title={<Trans>The registry does not know this NIP.</Trans>}>
        <Trans>Ask the company before you approve.</Trans>
      </Notice>
    )
  }
  return (
    <Notice
      tone="information"
      live
      title={
        data?.outcome === 'limit' ? (
          <Trans>Today’s limit of registry look-ups is used up.</Trans>
        ) : (
          <Trans>The company registry does not answer.</Trans>
        )
      }
      action={
        (failed || data?.outcome === 'unavailable') && (
          <Button variant="default" onClick={refresh}>
            <Trans>Try again</Trans>
          </Button>
        )
      }
    />
  )
}
