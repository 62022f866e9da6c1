import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { Anchor, Button, Flex, Stack, Text } from '@mantine/core'
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { Link } from 'wouter'
import { consentKinds } from '#contract/dictionary/consents.ts'
import { statusWordsOf } from '#contract/service-order/statuses.ts'
import { formatPhone } from '#contract/values/phones.ts'
import { formatDate, formatMoment, formatNip } from '#services/formatting.ts'
import type { ScreenProps } from '#src/routes.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { CountryName } from '#views/components/fields/country-name.tsx'
import { TaxNumberWord } from '#views/components/fields/tax-number-field.tsx'
import { useLoad } from '#views/components/flow/use-load.ts'
import { Card, Facts } from '#views/components/page/card.tsx'
import { EnterableAction, EnterableLink } from '#views/components/page/links/enterable-link.tsx'
import { PlainList } from '#views/components/page/list.tsx'
import { PageColumn, PageColumns } from '#views/components/page/page-columns.tsx'
import { RowsSkeleton } from '#views/components/state/rows-skeleton.tsx'
import { StatusBadge } from '#views/components/status/status-badge.tsx'
import { consentWords } from '#views/consent/consent-words.ts'
import { orderPath } from '#views/service-order/zone.ts'
import { PartnerBadge } from './badges.tsx'
import classes from './contractor.module.css'
import { ContractorFrame, useContractor } from './contractor-frame.tsx'
import { NotPartner } from './make-partner.tsx'
import { contractorPaths } from './paths.ts'

/** The overview of a contractor. */
export function ContractorOverview({ params }: ScreenProps) {
  return (
    <ContractorFrame params={params} tab="overview">
      <Overview />
    </ContractorFrame>
  )
}

function Overview() {
  const mayReadOrders = useMay('service-order.service-orders.index')
  const { contractor } = useContractor()
  return (
    <PageColumns>
      <PageColumn>
        <Company />
        {mayReadOrders && contractor.partner && <LatestClaims />}
        <Consents />
      </PageColumn>
      <PageColumn>
        <Partner />
        <PrimaryContact />
        <Retention />
      </PageColumn>
    </PageColumns>
  )
}

function Company() {
  const { contractor } = useContractor()
  const { nip_number, phone_number, email, electronic_form_invoice, registry_checked_at } = contractor
  return (
    <Card title={<Trans>Company</Trans>}>
      <Facts
        facts={[
          { label: <TaxNumberWord country={contractor.address_country} />, value: nip_number && formatNip(nip_number) },
          { label: <Trans>Business area</Trans>, value: contractor.business_area_name },
          {
            label: <Trans>Address</Trans>,
            value: (
              <>
                {contractor.address_street}
                <br />
                {contractor.address_postcode} {contractor.address_city}
                {contractor.address_country !== 'PL' && (
                  <>
                    <br />
                    <CountryName code={contractor.address_country} />
                  </>
                )}
              </>
            ),
          },
          { label: <Trans>Province</Trans>, value: contractor.province_name },
          {
            label: <Trans>Phone</Trans>,
            value: phone_number && <a href={`tel:${phone_number}`}>{formatPhone(phone_number)}</a>,
          },
          { label: <Trans>E-mail</Trans>, value: email && <a href={`mailto:${email}`}>{email}</a> },
          {
            label: <Trans>Invoices in electronic form</Trans>,
            value: electronic_form_invoice ? contractor.electronic_invoice_email : <Trans>No</Trans>,
          },
          {
            label: <Trans>Checked at the company registry</Trans>,
            value: registry_checked_at && formatMoment(registry_checked_at),
          },
          { label: <Trans>Created</Trans>, value: formatMoment(contractor.created_at) },
        ]}
      />
    </Card>
  )
}

function Consents() {
  const { i18n } = useLingui()
  const { contractor } = useContractor()
  return (
    <Card title={<Trans>Consents</Trans>}>
      <PlainList gap="sm">
        {consentKinds.map((kind) => {
          const proof = contractor.consents.find((consent) => consent.kind === kind)
          const Icon = contractor[kind] ? IconCircleCheck : IconCircleX
          return (
            <Flex component="li" key={kind} gap="xs" align="flex-start">
              <Icon
                size={20}
                stroke={1.7}
                color={contractor[kind] ? 'var(--green)' : 'var(--ink-3)'}
                style={{ flex: 'none', marginTop: 'var(--mantine-spacing-5xs)' }}
                aria-hidden
              />
              <Stack gap="5xs" miw={0}>
                <strong>
                  {i18n._(consentWords[kind])}: {contractor[kind] ? <Trans>given</Trans> : <Trans>not given</Trans>}
                </strong>
                {proof && <Proof {...proof} />}
              </Stack>
            </Flex>
          )
        })}
      </PlainList>
    </Card>
  )
}

function Proof({
  version,
  given_at,
  given_by_name,
  withdrawn_at,
}: {
  version: number
  given_at: string
  given_by_name: string | null
  withdrawn_at: string | null
}) {
  return (
    <Text m={0} c="dimmed" fz="xs" lh="sm">
      {given_by_name ? (
        <Trans>
          Text {version}, entered {formatMoment(given_at)} by {given_by_name}
        </Trans>
      ) : (
        <Trans>
          Text {version}, given {formatMoment(given_at)}
        </Trans>
      )}
      {withdrawn_at && (
        <>
          {' '}
          · <Trans>withdrawn {formatMoment(withdrawn_at)}</Trans>
        </>
      )}
    </Text>
  )
}

function Partner() {
  const { contractor } = useContractor()
  const { id, partner } = contractor
  const mayShow = useMay('partner.partners.show')
  return (
    <Card title={<Trans>Partner</Trans>} action={partner && <PartnerBadge partner={partner} />}>
      {!partner && <NotPartner />}
      {partner && !mayShow && (
        <Text m={0} c="dimmed">
          {partner.name}
        </Text>
      )}
      {partner && mayShow && (
        <Button component={Link} href={contractorPaths.tab(id, 'partner')} variant="default" fullWidth>
          <Trans>Data, branches and users</Trans>
        </Button>
      )}
    </Card>
  )
}

function PrimaryContact() {
  const { contractor } = useContractor()
  const { id, primary_contact } = contractor
  const mayList = useMay('contractor.contacts.index')
  return (
    <Card
      title={<Trans>Primary contact</Trans>}
      action={
        mayList && (
          <EnterableLink href={contractorPaths.tab(id, 'contacts')}>
            <Trans>All contacts</Trans>
          </EnterableLink>
        )
      }
    >
      {primary_contact ? (
        <>
          <strong>
            {primary_contact.first_name} {primary_contact.last_name}
          </strong>
          {primary_contact.position && (
            <Text m={0} c="dimmed">
              {primary_contact.position}
            </Text>
          )}
          <Stack gap={0} align="flex-start" mt="4xs">
            <Anchor py="4xs" href={`tel:${primary_contact.phone_number}`}>
              {formatPhone(primary_contact.phone_number)}
            </Anchor>
            <Anchor className="anywhere" py="4xs" href={`mailto:${primary_contact.email}`}>
              {primary_contact.email}
            </Anchor>
          </Stack>
        </>
      ) : (
        <Text m={0} c="dimmed">
          <Trans>Nobody yet. The first contact that is added becomes the primary one.</Trans>
        </Text>
      )}
    </Card>
  )
}

function Retention() {
  const { contractor } = useContractor()
  const { contract_date, on_hold, anonymised_at } = contractor
  return (
    <Card title={<Trans>Data retention</Trans>}>
      <Facts
        facts={[
          { label: <Trans>Last contract</Trans>, value: contract_date && formatDate(contract_date) },
          { label: <Trans>On hold</Trans>, value: on_hold ? <Trans>Yes</Trans> : <Trans>No</Trans> },
          ...(anonymised_at ? [{ label: <Trans>Anonymised</Trans>, value: formatMoment(anonymised_at) }] : []),
        ]}
      />
      <Text m={0} mt="md" c="dimmed">
        <Trans>Data are kept for 6 years from the last contract, longer only while a dispute is open.</Trans>
      </Text>
    </Card>
  )
}

/** The newest warranty orders of the contractor as a partner. */
function LatestClaims() {
  const { contractor } = useContractor()
  const { data } = useLoad('contractor.service-orders.index', {
    path: { contractor: contractor.id },
    query: { per_page: '5' },
  })
  const mayEdit = useMay('service-order.service-orders.update')
  return (
    <Card
      title={<Trans>Latest claims</Trans>}
      count={data?.pagination.total}
      action={
        <EnterableAction href={contractorPaths.tab(contractor.id, 'claims')}>
          <Trans>All claims</Trans>
        </EnterableAction>
      }
    >
      {!data && <RowsSkeleton count={2} />}
      {data?.results.length === 0 && (
        <Text m={0} c="dimmed">
          <Trans>No claims yet</Trans>
        </Text>
      )}
      <PlainList className={classes.orders} divided gap="3xs">
        {data?.results.map((order) => (
          <li key={order.id}>
            <Text span miw={120} fw={600}>
              <EnterableLink href={orderPath('staff', order, mayEdit)}>
                {order.order_number ?? <Trans>Draft</Trans>}
              </EnterableLink>
            </Text>
            <Text span miw={0} c="dimmed" className="anywhere">
              {order.model_name}
            </Text>
            <span>{formatDate(order.created_at)}</span>
            <StatusBadge of={statusWordsOf('warranty', order.status)} />
          </li>
        ))}
      </PlainList>
    </Card>
  )
}
