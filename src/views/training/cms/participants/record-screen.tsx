import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Box, Flex, Menu, Skeleton, Stack, Table, Text, VisuallyHidden } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { ParticipantRow } from '#contract/training/participant-entity.ts'
import type { RecordItem } from '#contract/training/registrations.ts'
import { formatPhone } from '#contract/values/phones.ts'
import { formatDate, formatMoment, formatNip } from '#services/formatting.ts'
import type { ScreenProps } from '#src/routes.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { WithHistory } from '#views/components/history/with-history.tsx'
import { useMoney } from '#views/components/money/money.tsx'
import { Card, Facts } from '#views/components/page/card.tsx'
import { EnterableLink } from '#views/components/page/links/enterable-link.tsx'
import { Columns } from '#views/components/page/page-columns.tsx'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { useRecordTitle } from '#views/components/page/page-title.tsx'
import { CardSkeleton } from '#views/components/state/card-skeleton.tsx'
import { RecordMissing } from '#views/components/state/record-missing.tsx'
import { Badge } from '#views/components/status/status-badge.tsx'
import { OrderStatusBadge, ParticipantStatusBadge } from '#views/training/badges.tsx'
import { termPaths } from '#views/training/cms/paths.ts'
import { useParticipantActions } from './participant-actions.tsx'

const list = '/cms/training/records'

/** A registration: the company, the contact person, the consents, and its people (specification, section 3: record). */
export function RecordScreen({ params }: ScreenProps) {
  const id = Number(params.id)
  const { data: record, failed, failure, refresh } = useLoad('training.records.show', { path: { training_record: id } })
  useRecordTitle(record?.record_number)
  if (failed && !record)
    return (
      <RecordMissing
        failure={failure}
        title={<Trans>The registration could not be loaded</Trans>}
        list={{ path: list, label: <Trans>All registrations</Trans> }}
        onRetry={refresh}
      />
    )
  return (
    <>
      <PageHeader
        title={record ? record.record_number : <Skeleton height={24} width={200} />}
        badge={record && <Origin from_www={record.from_www} />}
        note={record ? <About record={record} /> : '\u00A0'}
        actions={<WithHistory entity="training.records" id={id} />}
      />
      {record ? <Loaded record={record} onChanged={refresh} /> : <CardSkeleton />}
    </>
  )
}

function Origin({ from_www }: { from_www: boolean }) {
  return (
    <Badge tone={from_www ? 'blue' : 'grey'}>
      {from_www ? <Trans>Registered on the portal</Trans> : <Trans>Registered by us</Trans>}
    </Badge>
  )
}

function About({ record: { term_id, training_name, training_date, city } }: { record: RecordItem }) {
  return (
    <Box href={termPaths.participants(term_id)} component={EnterableLink} c="inherit">
      {training_name}, {formatDate(training_date)}, {city}
    </Box>
  )
}

function Loaded({ record, onChanged }: { record: RecordItem; onChanged: () => void }) {
  return (
    <Stack gap="md">
      <Columns min={250}>
        <Card title={<Trans>Company</Trans>}>
          <Facts
            facts={[
              { label: <Trans>Name</Trans>, value: <Company record={record} /> },
              { label: <Trans>NIP</Trans>, value: record.contractor_nip && formatNip(record.contractor_nip) },
              { label: <Trans>Address</Trans>, value: addressOf(record) },
            ]}
          />
        </Card>
        <Card title={<Trans>Contact person</Trans>}>
          <Facts
            facts={[
              { label: <Trans>Full name</Trans>, value: record.contact_name },
              { label: <Trans>E-mail</Trans>, value: record.contact_email },
              { label: <Trans>Phone</Trans>, value: record.contact_phone && formatPhone(record.contact_phone) },
            ]}
          />
        </Card>
        <Card title={<Trans>Registration</Trans>}>
          <Facts
            facts={[
              { label: <Trans>Requested</Trans>, value: formatMoment(record.requested_registration) },
              { label: <Trans>Registered by</Trans>, value: record.created_by_name },
              {
                label: <Trans>Regulations accepted</Trans>,
                value: record.regulations_accepted_at && formatMoment(record.regulations_accepted_at),
              },
            ]}
          />
        </Card>
        <Card title={<Trans>Consents</Trans>}>
          <Consents record={record} />
        </Card>
      </Columns>
      <RecordPeople people={record.participants} onChanged={onChanged} />
    </Stack>
  )
}

function Company({ record: { contractor_id, contractor_name } }: { record: RecordItem }) {
  if (contractor_id === null) return <bdi>{contractor_name}</bdi>
  return (
    <Box href={`/contractor/contractors/${contractor_id}`} component={EnterableLink} c="inherit">
      {contractor_name}
    </Box>
  )
}

function Consents({ record }: { record: RecordItem }) {
  const { t } = useLingui()
  const said = (given: boolean) => (given ? t`given` : t`not given`)
  return (
    <Facts
      facts={[
        { label: <Trans>Processing of personal data</Trans>, value: said(record.consent_processing_data) },
        { label: <Trans>Commercial information</Trans>, value: said(record.consent_commercial_info) },
        { label: <Trans>Marketing</Trans>, value: said(record.consent_marketing_purposes) },
      ]}
    />
  )
}

function addressOf({ contractor_street, contractor_postcode, contractor_city }: RecordItem): string | null {
  const city = [contractor_postcode, contractor_city].filter(Boolean).join(' ')
  return [contractor_street, city].filter(Boolean).join(', ') || null
}

/** The participants of a registration: few, so without paging. */
function RecordPeople({ people, onChanged }: { people: readonly ParticipantRow[]; onChanged: () => void }) {
  const { t } = useLingui()
  const money = useMoney()
  const { actions, dialogs } = useParticipantActions(onChanged)
  return (
    <Card title={<Trans>Participants</Trans>} count={people.length}>
      <Table.ScrollContainer minWidth={560}>
        <Table verticalSpacing="sm">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>
                <Trans>Participant</Trans>
              </Table.Th>
              <Table.Th>
                <Trans>Status</Trans>
              </Table.Th>
              <Table.Th>
                <Trans context="training order">Order</Trans>
              </Table.Th>
              <Table.Th>
                <Trans>Gross price</Trans>
              </Table.Th>
              <Table.Th>
                <VisuallyHidden>
                  <Trans>Actions</Trans>
                </VisuallyHidden>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {people.map((row) => (
              <Table.Tr key={row.id}>
                <Table.Td>
                  <Box component="strong" c="var(--ink-1)" fw={600}>
                    {row.first_name} {row.last_name}
                  </Box>
                  <Text component="div" c="var(--ink-3)">
                    {row.email}
                  </Text>
                </Table.Td>
                <Table.Td>
                  <ParticipantStatusBadge status={row.status} />
                </Table.Td>
                <Table.Td>
                  {row.order_status ? (
                    <Flex component="span" display="inline-flex" gap="2xs" align="center" wrap="wrap">
                      {row.order_number} <OrderStatusBadge status={row.order_status} />
                    </Flex>
                  ) : (
                    '–'
                  )}
                </Table.Td>
                <Table.Td>{row.order_status ? money(row.price_brutto) : '–'}</Table.Td>
                <Table.Td ta="end">
                  <Menu position="bottom-end">
                    <Menu.Target>
                      <ActionIcon
                        variant="subtle"
                        color="gray"
                        aria-label={t`Actions for ${row.first_name} ${row.last_name}`}
                      >
                        <IconDots size={18} stroke={1.7} />
                      </ActionIcon>
                    </Menu.Target>
                    <Menu.Dropdown>{actions(row)}</Menu.Dropdown>
                  </Menu>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {dialogs}
    </Card>
  )
}
