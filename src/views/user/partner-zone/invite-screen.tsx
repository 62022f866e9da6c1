import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Select } from '@mantine/core'
import { InvitationForm } from '#contract/user/invitation.ts'
import { user } from '#contract/user/user.ts'
import type { FormOf } from '#services/form/editor-actors.ts'
import { navigateTo } from '#views/components/app/hash-location.ts'
import { useUser } from '#views/components/app/use-session.ts'
import { fieldId } from '#views/components/form/error-summary.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { type FieldSlot, ownResource } from '#views/components/resource/resource.ts'
import { ResourceEditor } from '#views/components/resource/resource-editor.tsx'
import { memberFields, newMemberRights } from '#views/partner/member-fields.tsx'
import { emptyPerson, personFields } from '#views/partner/person-part.ts'

const invitations = ownResource({
  name: 'partnerzone.user.invitations',
  param: 'invitation',
  path: '/user/users',
  index: user.endpoints['partnerzone.user.invitations.index'],
  form: InvitationForm,
  title: msg`Invitations`,
  newTitle: msg`Invitation of a colleague`,
  newAction: msg`Send the invitation`,
  nameOf: ({ full_name }) => full_name,
  columns: [],
  blank: {
    ...emptyPerson,
    // Chosen by the person who invites; the contract refuses its absence.
    partner_id: null,
    ...newMemberRights,
  },
  parts: [
    {
      title: msg`Who is it?`,
      explanation: msg`We will send an invitation to this address. By its link, your colleague chooses a password or joins with the account that they already have.`,
      fields: [...personFields],
    },
    {
      title: msg`Company`,
      fields: [
        { name: 'partner_id', label: msg`Company`, render: (slot) => <CompanyField {...slot} /> },
        ...memberFields,
      ],
    },
  ],
})

/** Chooses the company of the colleague among those that the person administers. */
function CompanyField({ value, error, disabled, onChange }: FieldSlot<FormOf<'partnerzone.user.invitations'>>) {
  const { t } = useLingui()
  const own = useOwnCompanies()
  return (
    <Select
      id={fieldId('partner_id')}
      label={t`Company`}
      required
      data={own.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value ? String(value) : null}
      readOnly={own.length === 1}
      allowDeselect={false}
      error={error}
      disabled={disabled}
      onChange={(id) => onChange(id === null ? null : Number(id))}
    />
  )
}

function useOwnCompanies() {
  return useUser().partners.filter(({ is_company_admin }) => is_company_admin)
}

/** Invites a colleague to a company that the person administers. */
export function InviteColleagueScreen() {
  const own = useOwnCompanies()
  if (own.length === 0)
    return (
      <>
        <PageHeader />
        <Notice tone="information">
          <Trans>Only the administrator of your company invites colleagues.</Trans>
        </Notice>
      </>
    )
  return (
    <ResourceEditor
      of={invitations}
      id={null}
      begin={own.length === 1 ? { partner_id: own[0]?.id } : undefined}
      onSaved={() => navigateTo(invitations.path, { replace: true })}
    />
  )
}
