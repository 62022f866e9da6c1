import { msg } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { Box, Button } from '@mantine/core'
import { IconUserPlus, IconUsers } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Link } from 'wouter'
import type { Member } from '#contract/partner/member.ts'
import { partner as partnerModule } from '#contract/partner/partner.ts'
import { accountText } from '#contract/user/row-texts.ts'
import { accountStatus } from '#contract/user/statuses.ts'
import { useMay } from '#views/components/app/use-session.ts'
import type { Column, TableFilter } from '#views/components/data-table/columns.ts'
import { DataTable } from '#views/components/data-table/data-table.tsx'
import { ListHeader } from '#views/components/data-table/list-header.tsx'
import { useList } from '#views/components/data-table/use-list.ts'
import { MemberBadge } from './badges.tsx'
import { HandledByOthers, useHandledByOthers } from './handled-by-others.tsx'
import { UnconfirmedInvitations } from './invitations.tsx'

const name = 'partner.users.index'
const endpoint = partnerModule.endpoints[name]

const columns: Column<Member>[] = [
  {
    field: 'full_name',
    label: msg`Full name`,
    width: 220,
    filter: 'name',
    sorter: 'last_name',
    render: (row) => (
      <Box component="strong" fw={600}>
        {row.full_name}
      </Box>
    ),
  },
  { field: 'email', label: msg`E-mail`, width: 240 },
  {
    field: 'status',
    label: msg`Account`,
    width: 120,
    unbroken: true,
    text: accountText,
    render: (row) => <MemberBadge {...row} />,
  },
  {
    field: 'is_company_admin',
    label: msg`Administrator of the company`,
    width: 180,
    type: 'boolean',
    filter: true,
  },
  { field: 'last_login_at', label: msg`Last signed in`, width: 160, type: 'moment' },
  { field: 'phone_number', label: msg`Phone`, width: 150, hidden: true },
  { field: 'created_at', label: msg`Added`, width: 130, type: 'date', sorter: true, hidden: true },
]
const hidden = columns.filter((column) => column.hidden).map(({ field }) => field)

const filters: TableFilter[] = [
  {
    name: 'status',
    label: msg`Account`,
    options: ([1, 0, 2] as const).map((status) => ({ value: String(status), label: accountStatus[status].label })),
  },
]

export interface MembersProps {
  /** The partner. */
  partner: number
  /** Country of the partner, which decides who handles it. */
  country: string
  /** Path of the list within the surrounding screen. */
  base: string
}

/** The people of a partner. */
export function MemberList({ partner, country, base }: MembersProps) {
  const path = useMemo(() => ({ partner }), [partner])
  const list = useList(name, endpoint, { path, hidden })
  const mayShow = useMay('partner.users.show')
  const isHandled = useHandledByOthers()(country) === null
  const holdsInvite = useMay('partner.users.store')
  const mayInvite = holdsInvite && isHandled
  const invite = {
    component: Link,
    href: `${base}/store`,
    leftSection: <IconUserPlus size={18} stroke={1.8} />,
    children: <Trans>Invite a person</Trans>,
  }
  return (
    <>
      <ListHeader
        list={list}
        part
        title={<Trans>Users</Trans>}
        count={(total) => <Plural value={total} one="# person" other="# people" />}
        columns={columns}
        actions={mayInvite && <Button {...invite} color="copper" />}
      />
      {holdsInvite && <HandledByOthers country={country} />}
      <UnconfirmedInvitations partner={partner} />
      <DataTable
        list={list}
        columns={columns}
        filters={filters}
        href={mayShow ? (row) => `${base}/${row.id}` : undefined}
        card={(row) => ({
          title: row.full_name,
          badge: <MemberBadge {...row} />,
          lines: [row.email, row.is_company_admin && <Trans>Administrator of the company</Trans>],
        })}
        empty={{
          icon: IconUsers,
          title: <Trans>Nobody belongs to the company yet</Trans>,
          text: <Trans>The invited person gets an e-mail with a link to the partner zone.</Trans>,
          action: mayInvite && <Button {...invite} variant="default" />,
        }}
      />
    </>
  )
}
