import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { IconHistory } from '@tabler/icons-react'
import { auditedActions, doneWords } from '#contract/core/audit-verbs.ts'
import { type AuditRow, coreRecords } from '#contract/core/records.ts'
import { entityLabel, recordKind } from '#contract/core/row-texts.ts'
import { auditedEntities } from '#contract/entities.ts'
import type { Column, TableFilter } from '#views/components/data-table/columns.ts'
import { useList } from '#views/components/data-table/use-list.ts'
import { AuditedKind } from './audit-cells.tsx'
import { AuditList, auditColumns } from './audit-list.tsx'

const endpoint = coreRecords.endpoints['core.audit.index']

const entities = auditedEntities.map((value) => ({ value, label: entityLabel(value) }))
const actions = auditedActions.map((value) => ({ value, label: doneWords(value) }))
const filters: readonly TableFilter[] = [
  { name: 'entity', label: msg`Kind of record`, options: entities },
  { name: 'action', label: msg`Action`, options: actions },
  { name: 'user_id', label: msg`Person`, lookup: 'user.users.lookup', minimum: 2 },
  { name: 'at', label: msg`Date` },
  { name: 'entity_id', label: msg`Record number` },
  { name: 'act_id', label: msg`Action on many records` },
]
const { at, by, action, title } = auditColumns
const columns: readonly Column<AuditRow>[] = [
  at,
  by,
  action,
  {
    field: 'entity',
    label: msg`Kind of record`,
    width: 155,
    text: recordKind,
    render: (row) => <AuditedKind of={row.entity} />,
  },
  title,
]
const details = msg`What changed`

/** The audit of changes to records, for administrators. */
export function AuditScreen() {
  return (
    <AuditList
      list={useList('core.audit.index', endpoint)}
      title={<Trans>Audit log</Trans>}
      columns={columns}
      details={details}
      filters={filters}
      empty={{
        icon: IconHistory,
        title: <Trans>No change has been recorded yet</Trans>,
        text: <Trans>Every change of a record is shown here.</Trans>,
      }}
    />
  )
}
