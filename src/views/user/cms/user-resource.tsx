import { msg } from '@lingui/core/macro'
import { IconLockOpen, IconMailForward, IconUserCheck, IconUserOff } from '@tabler/icons-react'
import { isPartnersPerson, UserForm } from '#contract/user/form.ts'
import { accountStatus } from '#contract/user/statuses.ts'
import { user } from '#contract/user/user.ts'
import type { RowOf } from '#services/list/list-actors.ts'
import { resource } from '#views/components/resource/resource.ts'
import { MemberBadge } from '#views/partner/badges.tsx'
import { nobody, personFields } from '#views/partner/person-part.ts'
import { CompaniesField } from './companies-field.tsx'
import { LockedMark } from './locked-mark.tsx'
import { RolesField } from './roles-field.tsx'
import { ScopeField } from './scope-field.tsx'

/** The badge of an account. A status that prevents signing in has precedence over a temporary lock. */
function UserBadge({ user }: { user: Pick<RowOf<'user.users.index'>, 'is_locked' | 'is_activated' | 'status'> }) {
  return user.is_locked && user.status === 1 ? <LockedMark /> : <MemberBadge {...user} />
}

const isColleague = ({ roles }: { roles: readonly string[] }) => !isPartnersPerson(roles)

/** Users: staff, and users of partners. */
export const users = resource({
  of: 'user.users',
  index: user.endpoints['user.users.index'],
  form: UserForm,
  nameOf: ({ first_name, last_name }) => `${first_name} ${last_name}`,
  status: (row) => <UserBadge user={row} />,
  columns: [
    {
      field: 'full_name',
      label: msg`Full name`,
      width: 200,
      filter: true,
      sorter: 'last_name',
      detail: ({ email }) => email,
    },
    { field: 'email', label: msg`E-mail`, width: 200, sorter: true, hidden: true },
    { field: 'role', label: msg`Role`, width: 120 },
    { field: 'partner', label: msg`Partner`, width: 160 },
    {
      field: 'status',
      label: msg`Status`,
      width: 120,
      sorter: true,
      render: (row) => <UserBadge user={row} />,
      words: {
        0: accountStatus[0].label,
        1: accountStatus[1].label,
        2: accountStatus[2].label,
      },
    },
    {
      field: 'last_login_at',
      label: msg`Last sign-in`,
      width: 150,
      type: 'moment',
      filter: true,
      sorter: true,
      hidden: true,
    },
    { field: 'phone_number', label: msg`Phone`, width: 140, hidden: true },
    { field: 'is_activated', label: msg`Address confirmed`, width: 140, type: 'boolean', filter: true, hidden: true },
    { field: 'created_at', label: msg`Created`, width: 120, type: 'date', filter: true, sorter: true, hidden: true },
  ],
  peek: true,
  many: [
    {
      call: 'user.users.invite',
      label: msg`Invite again`,
      icon: IconMailForward,
      takes: ({ status, is_activated }) => status === 1 && !is_activated,
    },
    { call: 'user.users.activate', label: msg`Activate`, icon: IconUserCheck, takes: ({ status }) => status === 0 },
    { call: 'user.users.unlock', label: msg`Unlock`, icon: IconLockOpen, takes: ({ is_locked }) => is_locked },
    {
      call: 'user.users.deactivate',
      label: msg`Deactivate`,
      question: msg`Deactivate the selected accounts?`,
      icon: IconUserOff,
      danger: true,
      // One has a dialog that asks who takes its work over; among several, those with work are refused.
      several: true,
    },
  ],
  filters: [
    { name: 'role', label: msg`Role`, lookup: 'user.roles.lookup' },
    {
      name: 'status',
      label: msg`Status`,
      options: ([1, 0, 2] as const).map((status) => ({
        value: String(status),
        label: accountStatus[status].label,
      })),
    },
    { name: 'partner', label: msg`Partner`, lookup: 'partner.partners.lookup', minimum: 2 },
  ],
  blank: {
    ...nobody,
    roles: [],
    all_brands: false,
    brands: [],
    all_provinces: false,
    provinces: [],
    all_partners: false,
    partners: [],
    company_admin_of: [],
  },
  parts: [
    {
      title: msg`Person`,
      explanation: msg`The invitation goes to this address. A new address has to be confirmed again.`,
      fields: [...personFields],
    },
    {
      title: msg`Role`,
      explanation: msg`What the person may do is the sum of all roles. A change takes effect at once.`,
      fields: [{ name: 'roles', label: msg`Role`, render: (slot) => <RolesField {...slot} /> }],
    },
    {
      title: msg`Visible records`,
      explanation: msg`Which records the person sees. Always choose everything or a part.`,
      fields: [
        {
          name: 'brands',
          label: msg`Brands`,
          description: msg`For a partner’s user: the partner zone shows the devices, documents and content of these brands.`,
          render: (slot) => (
            <ScopeField {...slot} all="all_brands" label={msg`All brands`} lookup="brand.brands.index" />
          ),
        },
        {
          name: 'provinces',
          label: msg`Provinces`,
          shown: isColleague,
          render: (slot) => (
            <ScopeField
              {...slot}
              all="all_provinces"
              label={msg`All provinces`}
              lookup="public-zone.dictionary.provinces.index"
            />
          ),
        },
        {
          name: 'partners',
          label: msg`Partners`,
          shown: isColleague,
          render: (slot) => (
            <ScopeField
              {...slot}
              all="all_partners"
              label={msg`All partners`}
              lookup="partner.partners.lookup"
              minimum={2}
            />
          ),
        },
        {
          name: 'company_admin_of',
          label: msg`Companies`,
          shown: (values) => !isColleague(values),
          render: (slot) => <CompaniesField {...slot} />,
        },
      ],
    },
  ],
})
