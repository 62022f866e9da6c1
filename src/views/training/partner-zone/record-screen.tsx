import { Trans, useLingui } from '@lingui/react/macro'
import { Box, Button, Flex, Stack } from '@mantine/core'
import { IconCheck, IconPrinter, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { ZoneRecord } from '#contract/training/zone.ts'
import { formatPhone } from '#contract/values/phones.ts'
import { formatMoment, formatNip } from '#services/formatting.ts'
import type { ScreenProps } from '#src/routes.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { useMoney } from '#views/components/money/money.tsx'
import { Card, Facts } from '#views/components/page/card.tsx'
import { longDay } from '#views/components/page/days.ts'
import { EnterableLink } from '#views/components/page/links/enterable-link.tsx'
import { ListLine, PlainList } from '#views/components/page/list.tsx'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { useRecordTitle } from '#views/components/page/page-title.tsx'
import { CardSkeleton } from '#views/components/state/card-skeleton.tsx'
import { RecordMissing } from '#views/components/state/record-missing.tsx'
import { OrderStatusBadge, ParticipantStatusBadge } from '#views/training/badges.tsx'
import { companyTrainingPaths } from './paths.ts'
import classes from './record.module.css'

/** A registration as submitted: people and consents (specification, section 3: record). For screen and print. */
export function TrainingRecordScreen({ params: { recordNumber = '' } }: ScreenProps) {
  const { data, failure, refresh } = useLoad('partnerzone.training.records.show', {
    path: { record_number: recordNumber },
    showRefusal: false,
  })
  if (failure && !data)
    return (
      <RecordMissing
        failure={failure}
        title={<Trans>There is no such registration</Trans>}
        list={{ path: companyTrainingPaths.participants, label: <Trans>Our people</Trans> }}
        onRetry={refresh}
      />
    )
  if (!data) return <CardSkeleton />
  return <Sheet record={data} />
}

function Sheet({ record }: { record: ZoneRecord }) {
  const { i18n } = useLingui()
  useRecordTitle(record.record_number)
  return (
    <>
      <PageHeader
        title={
          <Trans>
            Registration <span className="nowrap">{record.record_number}</span>
          </Trans>
        }
        note={
          <>
            <Box href={companyTrainingPaths.term(record.term_id)} component={EnterableLink} td="underline">
              {record.training_name}
            </Box>
            {` · ${longDay(record.training_date, i18n.locale)}, ${record.start_time}–${record.end_time} · ${record.city}, ${record.address}`}
          </>
        }
        actions={
          <Button variant="default" leftSection={<IconPrinter size={18} stroke={1.7} />} onClick={() => window.print()}>
            <Trans>Print</Trans>
          </Button>
        }
      />
      <Stack className={classes.cards} gap="md">
        <Card title={<Trans>Participants</Trans>} count={record.participants.length}>
          <Participants record={record} />
        </Card>
        <Card title={<Trans>Company</Trans>}>
          <Facts
            facts={[
              { label: <Trans>Name</Trans>, value: record.contractor_name },
              { label: <Trans>NIP</Trans>, value: record.contractor_nip && formatNip(record.contractor_nip) },
              {
                label: <Trans>Address</Trans>,
                value: [
                  record.contractor_street,
                  [record.contractor_postcode, record.contractor_city].filter(Boolean).join(' '),
                ]
                  .filter(Boolean)
                  .join(', '),
              },
            ]}
          />
        </Card>
        <Card title={<Trans>Contact person</Trans>}>
          <Facts
            facts={[
              {
                label: <Trans>First and last name</Trans>,
                value: `${record.contact_first_name} ${record.contact_last_name}`,
              },
              { label: <Trans>E-mail</Trans>, value: record.contact_email },
              { label: <Trans>Phone</Trans>, value: record.contact_phone && formatPhone(record.contact_phone) },
            ]}
          />
        </Card>
        <Card title={<Trans>Registration and consents</Trans>}>
          <Facts
            facts={[
              { label: <Trans>Registered</Trans>, value: formatMoment(record.requested_registration) },
              {
                label: <Trans>Registration method</Trans>,
                value: record.from_www ? <Trans>through this portal</Trans> : <Trans>by the distributor</Trans>,
              },
              {
                label: <Trans>Regulations accepted</Trans>,
                value: record.regulations_accepted_at && formatMoment(record.regulations_accepted_at),
              },
            ]}
          />
          <PlainList className="ruled-above" gap="3xs" mt="sm" pt="md">
            <Consent given={record.consent_processing_data}>
              <Trans>Processing of personal data</Trans>
            </Consent>
            <Consent given={record.consent_commercial_info}>
              <Trans>Commercial information</Trans>
            </Consent>
            <Consent given={record.consent_marketing_purposes}>
              <Trans>Marketing purposes</Trans>
            </Consent>
          </PlainList>
        </Card>
      </Stack>
    </>
  )
}

function Participants({ record }: { record: ZoneRecord }) {
  const money = useMoney()
  return (
    <PlainList divided gap="xs">
      {record.participants.map((person) => (
        <ListLine
          key={person.id}
          name={`${person.first_name} ${person.last_name}`}
          note={[person.email, person.phone_number && formatPhone(person.phone_number)].filter(Boolean).join(' · ')}
          action={
            <Flex component="span" rowGap="3xs" columnGap="sm" align="center" wrap="wrap" fz="md">
              <ParticipantStatusBadge status={person.status} />
              {person.order_id !== null && person.order_status !== null && (
                <EnterableLink href={companyTrainingPaths.orderFinish(record.term_id, person.order_id)}>
                  {person.order_number} · {money(person.price_brutto)} <OrderStatusBadge status={person.order_status} />
                </EnterableLink>
              )}
            </Flex>
          }
        />
      ))}
    </PlainList>
  )
}

function Consent({ given, children }: { given: boolean; children: ReactNode }) {
  return (
    <Flex component="li" gap="2xs" c="dimmed">
      {given ? (
        <IconCheck
          size={18}
          stroke={2}
          color="var(--green)"
          style={{ flex: 'none', marginTop: 'var(--mantine-spacing-4xs)' }}
          aria-hidden
        />
      ) : (
        <IconX size={18} stroke={1.8} style={{ flex: 'none', marginTop: 'var(--mantine-spacing-4xs)' }} aria-hidden />
      )}
      <span>
        {children}: {given ? <Trans>given</Trans> : <Trans>not given</Trans>}
      </span>
    </Flex>
  )
}
