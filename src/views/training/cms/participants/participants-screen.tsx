import { Trans } from '@lingui/react/macro'
import { IconUsersGroup } from '@tabler/icons-react'
import { trainingParticipants } from '#contract/training/participants.ts'
import { formatDate } from '#services/formatting.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { DataTable } from '#views/components/data-table/data-table.tsx'
import { ListHeader } from '#views/components/data-table/list-header.tsx'
import { ExportButton } from '#views/components/data-table/settings/export-button.tsx'
import { useList } from '#views/components/data-table/use-list.ts'
import { Count } from '#views/components/entity/count.tsx'
import { ParticipantStatusBadge } from '#views/training/badges.tsx'
import { participantPath } from '#views/training/cms/paths.ts'
import { useParticipantActions } from './participant-actions.tsx'
import { participantColumns, participantFilters } from './participant-columns.tsx'
import { participantMany } from './participant-many.tsx'

const name = 'training.participants.index'
const endpoint = trainingParticipants.endpoints[name]
const hidden = participantColumns.filter((column) => column.hidden).map(({ field }) => field)

/** The participants of all terms. */
export function ParticipantsScreen() {
  const list = useList(name, endpoint, { hidden, selection: 'multiple' })
  const mayShow = useMay('training.participants.show')
  const { actions, dialogs } = useParticipantActions(() => list.actor.send({ type: 'list.refresh' }))
  return (
    <>
      <ListHeader
        list={list}
        count={(total) => <Count of="training.participants" value={total} />}
        columns={participantColumns}
      />
      <DataTable
        list={list}
        columns={participantColumns}
        filters={participantFilters}
        href={mayShow ? ({ id }) => participantPath(id) : undefined}
        actions={actions}
        many={participantMany}
        peek
        selectionActions={() => <ExportButton list={list} columns={participantColumns} selected />}
        card={(row) => ({
          title: `${row.last_name} ${row.first_name}`,
          badge: <ParticipantStatusBadge status={row.status} />,
          lines: [row.training_name, `${formatDate(row.training_date)}, ${row.city}`, row.contractor_name],
        })}
        empty={{
          icon: IconUsersGroup,
          title: <Trans>No participants yet</Trans>,
          text: <Trans>People who are registered for a term or waiting for a place appear here.</Trans>,
        }}
      />
      {dialogs}
    </>
  )
}
