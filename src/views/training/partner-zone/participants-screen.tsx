import { msg } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { Button, Flex } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useCallback, useMemo } from 'react'
import { Link } from 'wouter'
import { trainingOrderStatus } from '#contract/order/statuses.ts'
import { nextOfParticipant } from '#contract/training/row-texts.ts'
import { participantStatuses, participantStatus as words } from '#contract/training/statuses.ts'
import { trainingZone, type ZoneParticipant } from '#contract/training/zone.ts'
import { formatDate } from '#services/formatting.ts'
import type { Column, TableFilter } from '#views/components/data-table/columns.ts'
import { DataTable } from '#views/components/data-table/data-table.tsx'
import { ListHeader } from '#views/components/data-table/list-header.tsx'
import { useList } from '#views/components/data-table/use-list.ts'
import { wordsOf } from '#views/components/data-table/words-of.ts'
import { EnterableLink } from '#views/components/page/links/enterable-link.tsx'
import { Note } from '#views/components/page/note.tsx'
import { OrderStatusBadge, ParticipantStatusBadge } from '#views/training/badges.tsx'
import { ParticipantNextStep } from './next-step.tsx'
import { ParticipantActions } from './participant-actions.tsx'
import classes from './participants.module.css'
import { comingTerms, companyTrainingPaths } from './paths.ts'
import { TrainingTabs } from './training-tabs.tsx'

const name = 'partnerzone.training.participants.index'
const endpoint = trainingZone.endpoints[name]

const filters: readonly TableFilter[] = [
  { name: 'coming', label: msg`Upcoming` },
  {
    name: 'status',
    label: msg`Status`,
    options: participantStatuses.map((value) => ({ value, label: words[value].label })),
  },
]

/** The participants of the company: status, next step, and actions (specification, section 2). */
export function TrainingParticipantsScreen() {
  const list = useList(name, endpoint, { begin: { coming: 'true', sort_by: 'training_date', sort_direction: 'asc' } })
  const { actor } = list
  const refresh = useCallback(() => actor.send({ type: 'list.refresh' }), [actor])
  const columns = useMemo(() => columnsFor(refresh), [refresh])
  return (
    <>
      <TrainingTabs />
      <ListHeader
        list={list}
        columns={columns}
        count={(total) => <Plural value={total} one="# person" other="# people" />}
      />
      <DataTable
        list={list}
        columns={columns}
        filters={filters}
        card={(row) => ({
          title: (
            <Flex
              component="span"
              className={classes.titled}
              rowGap="5xs"
              columnGap="2xs"
              align="center"
              justify="space-between"
              wrap="wrap"
            >
              {row.first_name} {row.last_name}
              <ParticipantActions row={row} onDone={refresh} />
            </Flex>
          ),
          lines: [
            // Above the text, not beside it: "Offered a place" would leave a phone a column of single words.
            <ParticipantStatusBadge key="status" status={row.status} />,
            <EnterableLink key="term" href={companyTrainingPaths.term(row.term_id)}>
              {row.training_name}
            </EnterableLink>,
            `${formatDate(row.training_date)} ${row.start_time} · ${row.city}`,
            <ParticipantNextStep key="next" row={row} />,
          ],
        })}
        empty={{
          icon: IconUsers,
          title: <Trans>Nobody is registered for a training yet</Trans>,
          text: <Trans>Choose a term and register your people. Their registrations will appear here.</Trans>,
          action: (
            <Button component={Link} href={comingTerms}>
              <Trans>Training terms</Trans>
            </Button>
          ),
        }}
      />
    </>
  )
}

function columnsFor(refresh: () => void): Column<ZoneParticipant>[] {
  return [
    {
      field: 'last_name',
      label: msg`Person`,
      width: 200,
      filter: 'name',
      sorter: true,
      exported: [
        { field: 'first_name', label: msg`First name` },
        { field: 'last_name', label: msg`Last name` },
        { field: 'email', label: msg`E-mail` },
      ],
      render: ({ first_name, last_name, email }) => (
        <Flex className={classes.person} component="span" direction="column" gap="5xs" miw={0} py="4xs">
          <strong>
            {first_name} {last_name}
          </strong>
          <Note component="small" fz="xs" fw={400} lh="xs">
            {email}
          </Note>
        </Flex>
      ),
    },
    {
      field: 'training_date',
      label: msg`Training`,
      width: 280,
      sorter: true,
      exported: [
        { field: 'training_name', label: msg`Training` },
        { field: 'training_date', label: msg`Date` },
        { field: 'city', label: msg`City` },
      ],
      render: (row) => (
        <Flex className={classes.person} component="span" direction="column" gap="5xs" miw={0} py="4xs">
          <EnterableLink href={companyTrainingPaths.term(row.term_id)}>{row.training_name}</EnterableLink>
          <Note component="small" fz="xs" fw={400} lh="xs">
            {formatDate(row.training_date)} · {row.city}
          </Note>
        </Flex>
      ),
    },
    {
      field: 'status',
      label: msg`Status`,
      width: 260,
      unbroken: true,
      sorter: true,
      words: wordsOf(words),
      render: ({ status }) => <ParticipantStatusBadge status={status} />,
      detail: {
        of: [{ field: 'waiting_position', label: msg`What is next`, text: nextOfParticipant }],
        render: (row) => <ParticipantNextStep row={row} />,
      },
    },
    {
      field: 'order_status',
      label: msg({ context: 'training order', message: 'Order' }),
      width: 130,
      unbroken: true,
      words: wordsOf(trainingOrderStatus),
      render: ({ order_id, order_status, term_id }) => {
        if (order_status === null) return null
        const badge = <OrderStatusBadge status={order_status} />
        if (order_id === null) return badge
        return <EnterableLink href={companyTrainingPaths.orderFinish(term_id, order_id)}>{badge}</EnterableLink>
      },
    },
    {
      field: 'choices',
      label: msg`Actions`,
      width: 232,
      exported: [],
      render: (row) => <ParticipantActions row={row} onDone={refresh} />,
    },
  ]
}
