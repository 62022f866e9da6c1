import { msg } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { Box, Button, Menu } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { Link } from 'wouter'
import type { Colleague } from '#contract/user/colleague.ts'
import { accountText, companyRights } from '#contract/user/row-texts.ts'
import { accountStatus } from '#contract/user/statuses.ts'
import { user } from '#contract/user/user.ts'
import { formatMoment } from '#services/formatting.ts'
import {
  changeCompanyRoles,
  colleagueCalls as colleagueActionsOfColleagueDialog,
} from '#services/user/colleague-calls.ts'
import { useActingPerson, useMay, useUser } from '#views/components/app/use-session.ts'
import type { Column } from '#views/components/data-table/columns.ts'
import { DataTable } from '#views/components/data-table/data-table.tsx'
import { ListHeader } from '#views/components/data-table/list-header.tsx'
import { useList } from '#views/components/data-table/use-list.ts'
import { SubmissionQuestion } from '#views/components/dialogs/submission-question.tsx'
import type { SubmissionUse } from '#views/components/dialogs/use-submission.ts'
import { Notice } from '#views/components/page/notice.tsx'
import { Badge } from '#views/components/status/status-badge.tsx'
import { MemberBadge } from '#views/partner/badges.tsx'
import { CompanyRolesDialog, CompanyRolesText } from '#views/partner/company-roles.tsx'
import { CompanyInvitations } from '#views/partner/invitations.tsx'
import { type ColleagueAction, colleagueActions } from './colleague-actions.ts'
import { LeavingColleagueDialog } from './leaving-colleague-dialog.tsx'
import { useColleagueWords } from './use-colleague-words.ts'

const name = 'partnerzone.user.users.index'
const endpoint = user.endpoints[name]

/** The users of the own companies; company administrators invite, deactivate and restore them. */
export function PartnerUsersScreen() {
  const list = useList(name, endpoint)
  const { partners } = useUser()
  const by = useActingPerson()
  const mayInvite = useMay('partnerzone.user.invitations.store')
  const isAdmin = partners.some(({ is_company_admin }) => is_company_admin)
  const [decision, setDecision] = useState<{ action: ColleagueAction; colleague: Colleague } | null>(null)
  const columns = useMemo(() => columnsFor(partners.length > 1), [partners.length])
  const invite = isAdmin && mayInvite && (
    <Button
      component={Link}
      href="/user/users/store"
      color="copper"
      leftSection={<IconUserPlus size={18} stroke={1.7} />}
    >
      <Trans>Invite a colleague</Trans>
    </Button>
  )
  const choose = (action: ColleagueAction, colleague: Colleague) => setDecision({ action, colleague })
  return (
    <>
      <ListHeader
        list={list}
        columns={columns}
        count={(total) => <Plural value={total} one="# person" other="# people" />}
        actions={invite}
      />
      {!isAdmin && (
        <Notice tone="information" apart>
          <Trans>The administrator of your company invites colleagues and closes their accounts.</Trans>
        </Notice>
      )}
      <CompanyInvitations hasSeveral={partners.length > 1} />
      <DataTable
        list={list}
        columns={columns}
        actions={
          isAdmin
            ? (row) => colleagueActions(row, by).length > 0 && <ColleagueItems colleague={row} onChoose={choose} />
            : undefined
        }
        filters={[
          {
            name: 'status',
            label: msg`Status`,
            options: ([1, 0, 2] as const).map((status) => ({
              value: String(status),
              label: accountStatus[status].label,
            })),
          },
        ]}
        card={(row) => ({
          title: row.full_name,
          badge: <MemberBadge {...row} />,
          lines: [
            <Box key="email" component="span" className="anywhere">
              {row.email}
            </Box>,
            <AdminOf key="admin" row={row} />,
            ...(row.deactivated_by_staff ? [<Trans key="closed">Deactivated by the distributor</Trans>] : []),
            ...(partners.length > 1 ? [row.partner] : []),
            ...(row.last_login_at ? [<Trans key="seen">Last sign-in: {formatMoment(row.last_login_at)}</Trans>] : []),
          ],
        })}
        empty={{
          title: <Trans>Nobody here yet</Trans>,
          text: <Trans>Invite the people who report faults and order for your company.</Trans>,
          action: invite || undefined,
        }}
      />
      {decision && (
        <ColleagueDialog
          {...decision}
          onDone={() => {
            setDecision(null)
            list.actor.send({ type: 'list.refresh' })
          }}
          onCancel={() => setDecision(null)}
        />
      )}
    </>
  )
}

function columnsFor(hasSeveral: boolean): Column<Colleague>[] {
  return [
    { field: 'full_name', label: msg`Full name`, width: 200, filter: true, sorter: 'last_name' },
    { field: 'email', label: msg`E-mail`, width: 240, sorter: true },
    ...(hasSeveral ? [{ field: 'partner', label: msg`Company`, width: 200 } as const] : []),
    {
      field: 'companies',
      label: msg`Rights`,
      width: 150,
      text: companyRights,
      render: (row) => <AdminOf row={row} />,
    },
    {
      field: 'status',
      label: msg`Status`,
      width: 270,
      text: accountText,
      render: (row) => <ColleagueBadge row={row} />,
    },
    { field: 'last_login_at', label: msg`Last sign-in`, width: 150, type: 'moment', sorter: true },
  ]
}

/** The badge of a colleague: whether they can sign in, and whether only the distributor can change that. */
function ColleagueBadge({ row }: { row: Colleague }) {
  if (!row.deactivated_by_staff) return <MemberBadge {...row} />
  return (
    <Badge tone={accountStatus[0].tone}>
      <Trans>Deactivated by the distributor</Trans>
    </Badge>
  )
}

function AdminOf({ row }: { row: Colleague }) {
  const isAdmin = row.companies.some(({ is_company_admin }) => is_company_admin)
  const roles = row.companies.flatMap(({ company_roles }) => company_roles)
  return isAdmin ? (
    <Badge tone="violet">
      <Trans>Administrator</Trans>
    </Badge>
  ) : (
    <CompanyRolesText roles={roles} />
  )
}

const changingRoles: SubmissionUse = { send: changeCompanyRoles }

const uses: Record<Exclude<ColleagueAction['verb'], 'roles' | 'remove' | 'deactivate'>, SubmissionUse> = {
  invite: { send: colleagueActionsOfColleagueDialog.invite },
  promote: { send: colleagueActionsOfColleagueDialog.promote },
  demote: { send: colleagueActionsOfColleagueDialog.demote },
  restore: { send: colleagueActionsOfColleagueDialog.restore },
}

interface ColleagueDialogProps {
  colleague: Colleague
  action: ColleagueAction
  onDone: () => void
  onCancel: () => void
}

/** Confirms an action on a colleague. Refusals are shown in the dialog. */
function ColleagueDialog({ colleague, action, onDone, onCancel }: ColleagueDialogProps) {
  const { label, question, explanation } = useColleagueWords()(action, colleague)
  const { verb, company } = action
  if (verb === 'roles')
    return (
      <CompanyRolesDialog
        title={question}
        keptAs={`partnerzone.user.users.administer:${colleague.id}:${company?.id}`}
        roles={company?.company_roles ?? []}
        use={changingRoles}
        of={{ user: colleague.id, partner_id: company?.id, is_company_admin: false, version: colleague.version }}
        onDone={onDone}
        onCancel={onCancel}
      />
    )
  if (verb === 'deactivate' || (verb === 'remove' && company))
    return (
      <LeavingColleagueDialog
        colleague={colleague}
        partner_id={verb === 'remove' ? (company?.id ?? null) : null}
        title={question}
        explanation={explanation}
        submit={label}
        onDone={onDone}
        onCancel={onCancel}
      />
    )
  if (verb === 'remove') return null
  return (
    <SubmissionQuestion
      use={uses[verb]}
      values={{ user: colleague.id, version: colleague.version, partner_id: company?.id }}
      title={question}
      confirm={label}
      onDone={onDone}
      onCancel={onCancel}
    >
      <p>{explanation}</p>
    </SubmissionQuestion>
  )
}

interface ColleagueItemsProps {
  colleague: Colleague
  onChoose: (action: ColleagueAction, colleague: Colleague) => void
}

/** Menu items with the actions on a colleague. */
function ColleagueItems({ colleague, onChoose }: ColleagueItemsProps) {
  const by = useActingPerson()
  const words = useColleagueWords()
  return colleagueActions(colleague, by).map((action) => (
    <Menu.Item key={`${action.verb}-${action.company?.id}`} onClick={() => onChoose(action, colleague)}>
      {words(action, colleague).label}
    </Menu.Item>
  ))
}
