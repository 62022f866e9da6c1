import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Box, Button, Switch } from '@mantine/core'
import { IconUserMinus } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { MemberForm } from '#contract/partner/form.ts'
import type { Member } from '#contract/partner/member.ts'
import { partner as partnerModule } from '#contract/partner/partner.ts'
import { RemovalFromCompanyForm } from '#contract/user/leaving.ts'
import { formatPhone } from '#contract/values/phones.ts'
import { formatMoment } from '#services/formatting.ts'
import { changeMembership, removeMember } from '#services/partner/partner-calls.ts'
import { navigateTo } from '#views/components/app/hash-location.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { type SubmissionUse, useSubmission } from '#views/components/dialogs/use-submission.ts'
import { CompanyCountry } from '#views/components/fields/company-country.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { Card, Facts } from '#views/components/page/card.tsx'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { ownResource } from '#views/components/resource/resource.ts'
import { ResourceEditor } from '#views/components/resource/resource-editor.tsx'
import { CardSkeleton } from '#views/components/state/card-skeleton.tsx'
import { EmptyState } from '#views/components/state/empty-state.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import { emptyPerson, personFields } from '#views/partner/person-part.ts'
import { MemberBadge } from './badges.tsx'
import { CompanyRolesDialog, CompanyRolesText } from './company-roles.tsx'
import { HandOverDialog } from './hand-over-dialog.tsx'
import { HandledByOthers, useHandledByOthers } from './handled-by-others.tsx'
import { memberFields, newMemberRights } from './member-fields.tsx'
import type { MembersProps } from './members.tsx'

/** A person of a partner; an invitation when the id is null. */
export function MemberEditor({ id, ...props }: MembersProps & { id: number | null }) {
  return id === null ? <InviteMember {...props} /> : <MemberCard {...props} id={id} />
}

type One = MembersProps & { id: number }

/** A person of a partner: personal data and roles in the company. */
function MemberCard({ partner, country, id, base }: One) {
  const { data: member, failure, refresh } = useLoad('partner.users.show', { path: { partner, user: id } })
  const maySeeUser = useMay('user.users.show')
  const mayUpdate = useMay('partner.users.update')
  const isHandled = useHandledByOthers()(country) === null
  if (!member && failure?.code === 'not_found') return <Missing base={base} />
  if (!member && failure) return <FailureNotice failure={failure} apart onRetry={refresh} />
  if (!member) return <CardSkeleton />
  return (
    <>
      <PageHeader
        part
        title={member.full_name}
        badge={<MemberBadge {...member} />}
        note={member.email}
        actions={
          <>
            {maySeeUser && (
              <Button component={Link} href={`/cms/user/users/${member.id}`} variant="default">
                <Trans>Open the account</Trans>
              </Button>
            )}
            {isHandled && <Leave partner={partner} base={base} member={member} />}
          </>
        }
      />
      {mayUpdate && <HandledByOthers country={country} />}
      <Card>
        <Facts
          facts={[
            { label: <Trans>Phone</Trans>, value: member.phone_number && formatPhone(member.phone_number) },
            { label: <Trans>Message language</Trans>, value: <Language locale={member.locale} /> },
            { label: <Trans>Last signed in</Trans>, value: member.last_login_at && formatMoment(member.last_login_at) },
            { label: <Trans>Added</Trans>, value: formatMoment(member.created_at) },
            ...(member.is_company_admin
              ? []
              : [{ label: <Trans>Roles</Trans>, value: <CompanyRolesText roles={member.company_roles} /> }]),
          ]}
        />
        <Box mt="xl">
          <Administrator partner={partner} member={member} mayUpdate={mayUpdate && isHandled} onChanged={refresh} />
          {mayUpdate && isHandled && !member.is_company_admin && (
            <Roles partner={partner} member={member} onChanged={refresh} />
          )}
        </Box>
      </Card>
    </>
  )
}

function Language({ locale }: Pick<Member, 'locale'>) {
  return locale === 'pl' ? <Trans>Polish</Trans> : <Trans>English</Trans>
}

const administering: SubmissionUse = {
  send: changeMembership,
}

interface ChangeProps {
  partner: number
  member: Member
  onChanged: () => void
}

function Administrator({ partner, member, mayUpdate, onChanged }: ChangeProps & { mayUpdate: boolean }) {
  const { t } = useLingui()
  const { submit, busy, failure } = useSubmission(administering, { onDone: onChanged, inPlace: true })
  return (
    <>
      {failure && <FailureNotice failure={failure} inFull />}
      <Switch
        label={t`Administrator of the company`}
        description={t`May invite and deactivate colleagues of their own company.`}
        checked={member.is_company_admin}
        disabled={busy || !mayUpdate}
        onChange={(event) =>
          submit({
            partner,
            user: member.id,
            version: member.version,
            is_company_admin: event.currentTarget.checked,
          })
        }
      />
    </>
  )
}

function Roles({ partner, member, onChanged }: ChangeProps) {
  const [asking, setAsking] = useState(false)
  const { full_name } = member
  return (
    <>
      <Button variant="default" mt="md" onClick={() => setAsking(true)}>
        <Trans>Change the roles</Trans>
      </Button>
      {asking && (
        <CompanyRolesDialog
          title={<Trans>Roles of {full_name}</Trans>}
          keptAs={`partner.members.administer:${partner}:${member.id}`}
          roles={member.company_roles}
          use={administering}
          of={{ partner, user: member.id, version: member.version, is_company_admin: member.is_company_admin }}
          onDone={() => {
            setAsking(false)
            onChanged()
          }}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  )
}

const removing: SubmissionUse = { send: removeMember }

function Leave({ partner, base, member }: Omit<MembersProps, 'country'> & { member: Member }) {
  const mayRemove = useMay('partner.users.destroy')
  const [asking, setAsking] = useState(false)
  if (!mayRemove) return null
  return (
    <>
      <Button variant="default" leftSection={<IconUserMinus size={18} stroke={1.7} />} onClick={() => setAsking(true)}>
        <Trans>Remove from the company</Trans>
      </Button>
      {asking && (
        <LeaveDialog
          partner={partner}
          member={member}
          onDone={() => navigateTo(base, { replace: true })}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  )
}

interface LeaveDialogProps {
  partner: number
  member: Member
  onDone: () => void
  onCancel: () => void
}

/** Removes a person from the company: what is open is handed over. */
function LeaveDialog({ partner, member, onDone, onCancel }: LeaveDialogProps) {
  const { id: user, full_name, version } = member
  const leaving = useLoad('partner.users.leaving', { path: { partner, user }, showRefusal: false })
  return (
    <HandOverDialog
      leaving={leaving}
      version={version}
      use={removing}
      schema={RemovalFromCompanyForm}
      values={(typed) => ({ ...typed, partner, user })}
      keptAs={`partner.users.remove:${partner}:${user}`}
      title={<Trans>Remove {full_name} from the company?</Trans>}
      explanation={
        <Trans>
          The person no longer sees the company in the partner zone, and gets a message. The account and its history
          stay.
        </Trans>
      }
      submit={<Trans>Remove</Trans>}
      onDone={onDone}
      onCancel={onCancel}
    />
  )
}

function Missing({ base }: { base: string }) {
  return (
    <Card>
      <EmptyState
        title={<Trans>There is no such person here</Trans>}
        action={
          <Button component={Link} href={base} variant="default">
            <Trans>All users of the partner</Trans>
          </Button>
        }
      >
        <Trans>They may have left the company in the meantime.</Trans>
      </EmptyState>
    </Card>
  )
}

/** People of a partner as a resource for invitations. Existing accounts are edited in `MemberCard`. */
export const newMember = ownResource({
  name: 'partner.users',
  param: 'user',
  path: '/cms/partner/partners/:partner/users',
  index: partnerModule.endpoints['partner.users.index'],
  form: MemberForm,
  title: msg`Users`,
  newTitle: msg`Invitation of a person`,
  newAction: msg`Send the invitation`,
  nameOf: ({ full_name }) => full_name,
  columns: [],
  blank: {
    ...emptyPerson,
    ...newMemberRights,
  },
  parts: [
    {
      title: msg`New person`,
      explanation: msg`We will send a link to choose a password, valid for 7 days. A person who has an account with another partner gets access to both companies.`,
      fields: [...personFields, ...memberFields],
    },
  ],
})

/** The invitation of a new person. */
function InviteMember({ partner, country, base }: MembersProps) {
  const readOnly = useHandledByOthers()(country)
  return (
    <CompanyCountry value={country}>
      <ResourceEditor of={newMember} id={null} params={{ partner }} base={base} readOnly={() => readOnly} embedded />
    </CompanyCountry>
  )
}
