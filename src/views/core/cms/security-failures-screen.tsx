import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconShieldCheck } from '@tabler/icons-react'
import { coreRecords } from '#contract/core/records.ts'
import { failedAccount } from '#contract/core/row-texts.ts'
import { type FailureKind, failureKinds } from '#contract/core/security.ts'
import { formatMoment } from '#services/formatting.ts'
import type { RowOf } from '#services/list/list-actors.ts'
import type { Column, TableFilter } from '#views/components/data-table/columns.ts'
import { DataTable } from '#views/components/data-table/data-table.tsx'
import { ListHeader } from '#views/components/data-table/list-header.tsx'
import { useList } from '#views/components/data-table/use-list.ts'
import { withOtherWord } from '#views/components/entity/other-word.ts'
import { EnterableLink } from '#views/components/page/links/enterable-link.tsx'
import { SecurityTabs } from './security-tabs.tsx'

const endpoint = coreRecords.endpoints['core.security.failures']
type Failure = RowOf<'core.security.failures'>

const kindWords: Record<FailureKind, MessageDescriptor> = withOtherWord({
  'sign-in': msg`Wrong password`,
  locked: msg`Sign-in while locked`,
  password: msg`Wrong current password`,
  link: msg`Invalid link for a new password`,
  session: msg`Session that does not exist`,
  access: msg`No permission`,
  code: msg`Wrong code`,
})

const columns: readonly Column<Failure>[] = [
  { field: 'hour', label: msg`Hour from`, width: 135, type: 'moment', sorter: true },
  { field: 'kind', label: msg`What failed`, width: 190, words: kindWords, render: (row) => <KindOf row={row} /> },
  { field: 'count', label: msg`How many times`, width: 110, type: 'number', sorter: true },
  { field: 'network', label: msg`Network`, width: 190, filter: true, words: { null: msg`Other networks together` } },
  { field: 'person', label: msg`Account`, width: 190, text: failedAccount, render: (row) => <Account row={row} /> },
  { field: 'last_at', label: msg`Last time`, width: 135, type: 'moment', sorter: true },
]

const filters: readonly TableFilter[] = [
  { name: 'kind', label: msg`What failed`, options: failureKinds.map((value) => ({ value, label: kindWords[value] })) },
  { name: 'person', label: msg`Account`, lookup: 'user.users.lookup', minimum: 2 },
  { name: 'hour', label: msg`Date` },
]

/** Failed sign-ins and refused access, counted by hour, for administrators. */
export function SecurityFailuresScreen() {
  const list = useList('core.security.failures', endpoint)
  return (
    <>
      <ListHeader
        list={list}
        count={(total) => <Plural value={total} one="# entry" other="# entries" />}
        columns={columns}
      />
      <SecurityTabs />
      <DataTable
        list={list}
        columns={columns}
        filters={filters}
        card={(row) => ({
          title: <KindOf row={row} />,
          lines: [
            <Plural key="count" value={row.count} one="# time" other="# times" />,
            <Account key="account" row={row} />,
            <span key="where">
              <Network row={row} /> · {formatMoment(row.last_at)}
            </span>,
          ],
        })}
        empty={{
          icon: IconShieldCheck,
          title: <Trans>No attempt has failed</Trans>,
          text: <Trans>Failed sign-ins and refused access appear here, counted by hour.</Trans>,
        }}
      />
    </>
  )
}

function KindOf({ row }: { row: Failure }) {
  const { t } = useLingui()
  return <bdi>{t(kindWords[row.kind])}</bdi>
}

function Network({ row }: { row: Failure }) {
  return row.network ?? <Trans>Other networks together</Trans>
}

/** The account whose address was tried; otherwise the mark by which attempts with one unknown address are recognised. */
function Account({ row }: { row: Failure }) {
  if (row.user_id !== null && row.person !== null)
    return <EnterableLink href={`/cms/user/users/${row.user_id}`}>{row.person}</EnterableLink>
  if (row.address !== null) return <Trans>Address without an account ({row.address})</Trans>
  return <bdi>–</bdi>
}
