import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, SegmentedControl } from '@mantine/core'
import { IconUserPlus, IconUsersGroup } from '@tabler/icons-react'
import { useEffect, useMemo, useState } from 'react'
import { Link } from 'wouter'
import type { ParticipantRow } from '#contract/training/participant-entity.ts'
import { trainingParticipants } from '#contract/training/participants.ts'
import type { TermItem } from '#contract/training/terms.ts'
import { formatDate, formatMoment } from '#services/formatting.ts'
import type { ScreenProps } from '#src/routes.ts'
import { useMay } from '#views/components/app/use-session.ts'
import type { Column } from '#views/components/data-table/columns.ts'
import { DataTable } from '#views/components/data-table/data-table.tsx'
import { ExportButton } from '#views/components/data-table/settings/export-button.tsx'
import { useList } from '#views/components/data-table/use-list.ts'
import { OrderStatusBadge, ParticipantStatusBadge } from '#views/training/badges.tsx'
import { participantPath, termPaths } from '#views/training/cms/paths.ts'
import { TermFrame } from '#views/training/cms/term-frame.tsx'
import { useParticipantActions } from './participant-actions.tsx'
import {
  cancelledColumns,
  termParticipantColumns,
  termParticipantFilters,
  waitingColumns,
} from './participant-columns.tsx'
import { participantMany } from './participant-many.tsx'
import classes from './participants.module.css'

const name = 'training.participants.index'
const endpoint = trainingParticipants.endpoints[name]

const remainingColumn: Column<ParticipantRow> = {
  field: 'offered_until',
  label: msg`Reply by`,
  width: 185,
  render: ({ offered_until }) => (offered_until ? <OfferRemaining until={offered_until} /> : '–'),
}

/** Groups of participants: with a place, waiting, removed. */
const groups = {
  placed: {
    status: 'signed,present,absent',
    columns: termParticipantColumns,
    begin: 'sort_by=last_name&sort_direction=asc',
  },
  waiting: {
    status: 'waiting,offered',
    columns: waitingColumns(remainingColumn),
    begin: 'sort_by=waiting_since&sort_direction=asc',
  },
  cancelled: { status: 'cancelled', columns: cancelledColumns, begin: 'sort_by=created_at&sort_direction=desc' },
} as const
type GroupKey = keyof typeof groups

/** The participants of a term: with a place, waiting, or removed. */
export function TermParticipantsScreen({ params }: ScreenProps) {
  const id = Number(params.id)
  const [group, setGroup] = useState<GroupKey>('placed')
  const mayAdd = useMay('training.participants.store')
  return (
    <TermFrame
      id={id}
      actions={({ term }) =>
        mayAdd &&
        term.status === 'open' && (
          <Button
            component={Link}
            href={termPaths.add(id)}
            color="copper"
            leftSection={<IconUserPlus size={18} stroke={1.7} />}
          >
            <Trans>Add participants</Trans>
          </Button>
        )
      }
    >
      {({ term, refresh }) => <People key={group} term={term} group={group} onGroup={setGroup} onChanged={refresh} />}
    </TermFrame>
  )
}

function Groups({ term, group, onChange }: { term: TermItem; group: GroupKey; onChange: (group: GroupKey) => void }) {
  const { t } = useLingui()
  return (
    <SegmentedControl
      aria-label={t`Which participants`}
      classNames={{ root: classes.groups, control: classes.group, label: classes.groupLabel }}
      value={group}
      onChange={(chosen) => onChange(chosen as GroupKey)}
      data={[
        { value: 'placed', label: t`With a place` },
        {
          value: 'waiting',
          label:
            term.waiting_count > 0 ? t`Waiting (${term.waiting_count})` : t({ context: 'people', message: 'Waiting' }),
        },
        { value: 'cancelled', label: t`Removed` },
      ]}
    />
  )
}

interface PeopleProps {
  term: TermItem
  group: GroupKey
  onGroup: (group: GroupKey) => void
  onChanged: () => void
}

function People({ term, group, onGroup, onChanged }: PeopleProps) {
  const { status, columns, begin } = groups[group]
  const fixed = useMemo(() => ({ term_id: String(term.id), status }), [term.id, status])
  const list = useList(name, endpoint, {
    fixed,
    selection: 'multiple',
    begin: Object.fromEntries(new URLSearchParams(begin)),
    hidden: columns.filter((column) => column.hidden).map(({ field }) => field),
  })
  const mayShow = useMay('training.participants.show')
  const { actions, dialogs } = useParticipantActions(() => {
    list.actor.send({ type: 'list.refresh' })
    onChanged()
  })
  return (
    <>
      <Group gap="2xs" justify="space-between" mb="sm">
        <Groups term={term} group={group} onChange={onGroup} />
        <ExportButton list={list} columns={columns} />
      </Group>
      <DataTable
        list={list}
        columns={columns}
        filters={group === 'placed' ? termParticipantFilters : termParticipantFilters.slice(0, 1)}
        href={mayShow ? ({ id }) => participantPath(id) : undefined}
        actions={actions}
        many={group === 'cancelled' ? [] : participantMany}
        peek
        selectionActions={() => <ExportButton list={list} columns={columns} selected />}
        card={(row) => ({
          title: `${row.waiting_position ? `${row.waiting_position}. ` : ''}${row.last_name} ${row.first_name}`,
          badge: <ParticipantStatusBadge status={row.status} />,
          lines: [
            row.contractor_name,
            row.offered_until && <OfferRemaining until={row.offered_until} />,
            row.order_status && <OrderStatusBadge status={row.order_status} />,
            row.cancelled_at && formatDate(row.cancelled_at),
          ],
        })}
        empty={{ icon: IconUsersGroup, ...emptyWords[group] }}
      />
      {dialogs}
    </>
  )
}

const emptyWords = {
  placed: {
    title: <Trans>Nobody is registered for this term yet</Trans>,
    text: <Trans>Partners register their people in the partner zone, and you can add people from any company.</Trans>,
  },
  waiting: {
    title: <Trans>No one is waiting for a place</Trans>,
    text: <Trans>When all places are taken, people can wait for one to become free.</Trans>,
  },
  cancelled: { title: <Trans>Nobody has been removed from the term</Trans>, text: null },
}

const minute = 60_000

/** The remaining time of an offered place, updated every minute; the deadline is in the tooltip. */
function OfferRemaining({ until }: { until: string }) {
  const now = useMinute()
  const minutes = Math.ceil((Date.parse(until) - now) / minute)
  return (
    <time dateTime={until} title={formatMoment(until)}>
      {remaining(minutes)}
    </time>
  )
}

function remaining(minutes: number) {
  if (minutes <= 0) return <Trans>time is up</Trans>
  if (minutes < 60) return <Plural value={minutes} one="# minute left" other="# minutes left" />
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? (
    <Plural value={hours} one="# hour left" other="# hours left" />
  ) : (
    <Plural value={Math.floor(hours / 24)} one="# day left" other="# days left" />
  )
}

/** The current time, updated every minute. */
function useMinute(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minute)
    return () => clearInterval(timer)
  }, [])
  return now
}
