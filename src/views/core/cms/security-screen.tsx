import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { IconShieldLock } from '@tabler/icons-react'
import { type AuditRow, coreRecords } from '#contract/core/records.ts'
import { type SecurityEvent, securityEvents } from '#contract/core/security.ts'
import type { Column, TableFilter } from '#views/components/data-table/columns.ts'
import { useList } from '#views/components/data-table/use-list.ts'
import { withOtherWord } from '#views/components/entity/other-word.ts'
import { AuditList, auditColumns } from './audit-list.tsx'
import { SecurityTabs } from './security-tabs.tsx'

const endpoint = coreRecords.endpoints['core.security.index']

const eventWords: Record<SecurityEvent, MessageDescriptor> = withOtherWord({
  'sign-in': msg`Sign-in`,
  lock: msg`Lock after wrong passwords`,
  reset: msg`New password set by a link`,
  password: msg`Password change`,
  address: msg`E-mail address`,
  rights: msg`Rights and roles`,
  account: msg`Account closed or opened`,
  devices: msg`Devices signed out`,
})
const filters: readonly TableFilter[] = [
  { name: 'event', label: msg`Event`, options: securityEvents.map((value) => ({ value, label: eventWords[value] })) },
  { name: 'person', label: msg`Person`, lookup: 'user.users.lookup', minimum: 2 },
  { name: 'at', label: msg`Date` },
]

const { at, action, title, by } = auditColumns
const columns: readonly Column<AuditRow>[] = [
  at,
  action,
  { ...title, label: msg`Whom it concerns` },
  { ...by, label: msg`Done by` },
]
const details = msg`Details`

/** Security events for administrators: sign-ins, locks, changes of passwords, e-mail addresses and permissions. */
export function SecurityScreen() {
  return (
    <AuditList
      list={useList('core.security.index', endpoint)}
      title={<Trans>Security events</Trans>}
      tabs={<SecurityTabs />}
      columns={columns}
      details={details}
      filters={filters}
      empty={{
        icon: IconShieldLock,
        title: <Trans>Nothing has happened yet</Trans>,
        text: <Trans>Sign-ins, locks, new passwords and permission changes appear here.</Trans>,
      }}
    />
  )
}
