import { Trans } from '@lingui/react/macro'
import { Anchor, Button, Flex, Text } from '@mantine/core'
import { IconArrowLeft, IconSchool } from '@tabler/icons-react'
import { Link } from 'wouter'
import type { ContractorTraining as Registration } from '#contract/contractor/training.ts'
import { formatPhone } from '#contract/values/phones.ts'
import { formatDate, formatMoment } from '#services/formatting.ts'
import type { ScreenProps } from '#src/routes.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { Card, Facts } from '#views/components/page/card.tsx'
import { EnterableLink } from '#views/components/page/links/enterable-link.tsx'
import { PlainList } from '#views/components/page/list.tsx'
import { PageColumn } from '#views/components/page/page-columns.tsx'
import { CardSkeleton } from '#views/components/state/card-skeleton.tsx'
import { EmptyState } from '#views/components/state/empty-state.tsx'
import { OrderStatusBadge, ParticipantStatusBadge } from '#views/training/badges.tsx'
import { termPaths } from '#views/training/cms/paths.ts'
import { ContractorFrame } from './contractor-frame.tsx'
import { contractorPaths } from './paths.ts'

/** A registration for a training with its participants. */
export function ContractorTraining({ params }: ScreenProps) {
  return (
    <ContractorFrame params={params} tab="trainings">
      <Loaded contractor={Number(params.id)} record={Number(params.recordId)} />
    </ContractorFrame>
  )
}

function Loaded({ contractor, record }: { contractor: number; record: number }) {
  const path = { contractor, training_record: record }
  const { data, failed, failure, refresh } = useLoad('contractor.training-records.show', { path, showRefusal: false })
  if (data) return <Shown contractor={contractor} registration={data} />
  if (!failed) return <CardSkeleton />
  return (
    <Card>
      <EmptyState
        isFailure
        failure={failure}
        icon={IconSchool}
        title={<Trans>There is no such training registration</Trans>}
        action={
          <>
            <Button variant="default" onClick={refresh}>
              <Trans>Try again</Trans>
            </Button>
            <Back contractor={contractor} />
          </>
        }
      >
        <Trans>It may have been deleted, or it belongs to another contractor.</Trans>
      </EmptyState>
    </Card>
  )
}

function Back({ contractor }: { contractor: number }) {
  return (
    <Button
      component={Link}
      href={contractorPaths.tab(contractor, 'trainings')}
      variant="default"
      leftSection={<IconArrowLeft size={18} stroke={1.7} />}
    >
      <Trans>All trainings of the contractor</Trans>
    </Button>
  )
}

function Shown({ contractor, registration }: { contractor: number; registration: Registration }) {
  const { record_number, training_name, training_date, city, term_id, contact_name, contact_email } = registration
  const { contact_phone, created_by_name, from_www, requested_registration, participants } = registration
  const mayOpen = useMay('training.participants.index')
  return (
    <PageColumn>
      <Card title={<Trans>Registration {record_number}</Trans>} action={<Back contractor={contractor} />}>
        <Facts
          facts={[
            {
              label: <Trans>Training</Trans>,
              value: mayOpen ? (
                <EnterableLink href={termPaths.participants(term_id)}>{training_name}</EnterableLink>
              ) : (
                training_name
              ),
            },
            { label: <Trans context="of a training">Date</Trans>, value: `${formatDate(training_date)}, ${city}` },
            {
              label: <Trans>Contact person</Trans>,
              value: (
                <>
                  {contact_name}
                  <br />
                  <Anchor display="inline-block" py="4xs" href={`mailto:${contact_email}`}>
                    {contact_email}
                  </Anchor>
                  {contact_phone && (
                    <>
                      <br />
                      <Anchor display="inline-block" py="4xs" href={`tel:${contact_phone}`}>
                        {formatPhone(contact_phone)}
                      </Anchor>
                    </>
                  )}
                </>
              ),
            },
            { label: <Trans>Registered</Trans>, value: formatMoment(requested_registration) },
            {
              label: <Trans>Registered by</Trans>,
              value: (
                <>
                  {created_by_name ?? '–'}
                  {from_www && (
                    <>
                      {' · '}
                      <Trans>in the partner zone</Trans>
                    </>
                  )}
                </>
              ),
            },
          ]}
        />
      </Card>
      <Card title={<Trans>Participants</Trans>} count={participants.length}>
        <PlainList gap={0} mt={0} mb="calc(var(--card-inside) * -1)" mx="calc(var(--card-inside) * -1)">
          {participants.map((person) => (
            <Flex
              component="li"
              key={person.id}
              className="anywhere"
              rowGap="2xs"
              columnGap="md"
              wrap="wrap"
              align="center"
              justify="space-between"
              py="sm"
              px="var(--card-inside)"
              style={{ borderTop: '1px solid var(--line)' }}
            >
              <span>
                <strong>
                  {person.first_name} {person.last_name}
                </strong>
                <br />
                <Text component="small" c="dimmed" fz="2xs">
                  {person.email}
                </Text>
              </span>
              <Flex component="span" rowGap="3xs" columnGap="sm" align="center" wrap="wrap">
                <ParticipantStatusBadge status={person.status} />
                {person.order_status && <OrderStatusBadge status={person.order_status} />}
                {person.certificate_number && (
                  <Text component="small" c="dimmed" fz="2xs">
                    {person.certificate_number}
                  </Text>
                )}
                {person.term_id !== term_id && (
                  <Text component="small" c="dimmed" fz="2xs">
                    <Trans>
                      moved to {formatDate(person.training_date)}, {person.city}
                    </Trans>
                  </Text>
                )}
              </Flex>
            </Flex>
          ))}
        </PlainList>
      </Card>
    </PageColumn>
  )
}
