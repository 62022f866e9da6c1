import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Menu } from '@mantine/core'
import { IconArrowBackUp, IconTrash } from '@tabler/icons-react'
import { coreRecords } from '#contract/core/records.ts'
import { entityLabel, recordKind } from '#contract/core/row-texts.ts'
import { auditedEntities } from '#contract/entities.ts'
import { restoreFromTrash } from '#services/core/core-calls.ts'
import { formatMoment } from '#services/formatting.ts'
import type { RowOf } from '#services/list/list-actors.ts'
import { positive } from '#services/notifications.ts'
import { useServices } from '#views/components/app/app-services.ts'
import { useMay } from '#views/components/app/use-session.ts'
import type { Column, TableFilter } from '#views/components/data-table/columns.ts'
import { DataTable } from '#views/components/data-table/data-table.tsx'
import { ListHeader } from '#views/components/data-table/list-header.tsx'
import { useList } from '#views/components/data-table/use-list.ts'
import { type SubmissionUse, useSubmission } from '#views/components/dialogs/use-submission.ts'
import { labelIn } from '#views/components/entity/label.ts'

const endpoint = coreRecords.endpoints['core.trash.index']
type Row = RowOf<'core.trash.index'>

const columns: readonly Column<Row>[] = [
  { field: 'title', label: msg`Record`, width: 320, filter: true, sorter: true },
  {
    field: 'entity',
    label: msg`Kind of record`,
    width: 200,
    text: recordKind,
    render: ({ entity }) => <Kind of={entity} />,
  },
  { field: 'deleted_at', label: msg`Deleted`, width: 160, type: 'moment', filter: true, sorter: true },
  { field: 'deleted_by', label: msg`Deleted by`, width: 200 },
  { field: 'days_left', label: msg`Kept for`, width: 140, render: ({ days_left }) => <DaysLeft days={days_left} /> },
]
const filters: readonly TableFilter[] = [
  {
    name: 'entity',
    label: msg`Kind of record`,
    options: auditedEntities.map((value) => ({ value, label: entityLabel(value) })),
  },
]

const restore: SubmissionUse = {
  send: restoreFromTrash,
}

/** Deleted records of all kinds, which can be restored within 30 days. */
export function TrashScreen() {
  const list = useList('core.trash.index', endpoint)
  const { actor } = list
  const mayRestore = useMay('core.trash.restore')
  const { t } = useLingui()
  const { notify } = useServices()
  const { submit } = useSubmission(restore, {
    onDone: () => {
      notify.show(positive(t`Restored`))
      actor.send({ type: 'list.refresh' })
    },
  })
  return (
    <>
      <ListHeader
        list={list}
        columns={columns}
        count={(total) => <Plural value={total} one="# deleted record" other="# deleted records" />}
      />
      <DataTable
        list={list}
        columns={columns}
        filters={filters}
        card={(row) => ({
          title: row.title,
          lines: [
            <Kind key="kind" of={row.entity} />,
            <span key="when">
              {formatMoment(row.deleted_at)} · {row.deleted_by} · <DaysLeft days={row.days_left} />
            </span>,
            mayRestore && (
              <Button key="restore" size="compact-sm" variant="default" mt="3xs" onClick={() => submit(row)}>
                <Trans>Restore</Trans>
              </Button>
            ),
          ],
        })}
        actions={
          mayRestore
            ? (row) => (
                <Menu.Item leftSection={<IconArrowBackUp size={18} stroke={1.7} />} onClick={() => submit(row)}>
                  <Trans>Restore</Trans>
                </Menu.Item>
              )
            : undefined
        }
        empty={{
          icon: IconTrash,
          title: <Trans>The trash is empty</Trans>,
          text: <Trans>Deleted records are kept here for 30 days and can be restored.</Trans>,
        }}
      />
    </>
  )
}

function Kind({ of }: { of: string }) {
  const { i18n } = useLingui()
  return <bdi>{labelIn(i18n, entityLabel(of))}</bdi>
}

function DaysLeft({ days }: { days: number }) {
  return <Plural value={days} one="# more day" other="# more days" />
}
