import { msg } from '@lingui/core/macro'
import { MemberForm } from '#contract/partner/form.ts'
import { partner as partnerModule } from '#contract/partner/partner.ts'
import { CompanyCountry } from '#views/components/fields/company-country.ts'
import { ownResource } from '#views/components/resource/resource.ts'
import { ResourceEditor } from '#views/components/resource/resource-editor.tsx'
import { nobody, personFields } from './person-part.ts'
import { useHandledByOthers } from './handled-by-others.tsx'
import { memberFields, newMemberRights } from './member-fields.tsx'
import type { MembersProps } from './members.tsx'

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
    ...nobody,
    ...newMemberRights,
  },
  parts: [
    {
      title: msg`New person`,
      explanation: msg`We will send a link to choose a password, valid for 7 days. Somebody who has an account with another partner gets access to both companies.`,
      fields: [...personFields, ...memberFields],
    },
  ],
})

/** The invitation of a new person. */
export function InviteMember({ partner, country, base }: MembersProps) {
  const readOnly = useHandledByOthers()(country)
  return (
    <CompanyCountry value={country}>
      <ResourceEditor of={newMember} id={null} params={{ partner }} base={base} readOnly={() => readOnly} embedded />
    </CompanyCountry>
  )
}
