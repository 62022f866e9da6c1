import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui as useCatalogue } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { Box, Checkbox, Flex, MultiSelect, Stack, Switch } from '@mantine/core'
import { IconLockOpen, IconMailForward, IconUserCheck, IconUserOff } from '@tabler/icons-react'
import { isPartnersPerson, UserForm } from '#contract/user/form.ts'
import { accountText } from '#contract/user/row-texts.ts'
import { accountStatus, userVerb } from '#contract/user/statuses.ts'
import { user } from '#contract/user/user.ts'
import type { FormOf } from '#services/form/editor-actors.ts'
import type { RowOf } from '#services/list/list-actors.ts'
import type { LookupName } from '#services/loading/lookup-actors.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { LookupMultipleField } from '#views/components/fields/lookup-multiple-field.tsx'
import { useLookup } from '#views/components/fields/use-lookup.ts'
import { useLoadIf } from '#views/components/flow/use-load.ts'
import { fieldId } from '#views/components/form/error-summary.tsx'
import { Note } from '#views/components/page/note.tsx'
import { type FieldSlot, resource } from '#views/components/resource/resource.ts'
import { MemberBadge } from '#views/partner/badges.tsx'
import { emptyPerson, personFields } from '#views/partner/person-part.ts'
import { LockedMark } from './locked-mark.tsx'

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
      detail: { of: [{ field: 'email', label: msg`E-mail` }] },
    },
    { field: 'email', label: msg`E-mail`, width: 200, sorter: true, hidden: true },
    { field: 'role', label: msg`Role`, width: 120 },
    { field: 'partner', label: msg`Partner`, width: 160 },
    {
      field: 'status',
      label: msg`Status`,
      width: 120,
      sorter: true,
      text: accountText,
      render: (row) => <UserBadge user={row} />,
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
      done: msg`Invited`,
      icon: IconMailForward,
      takes: ({ status, is_activated }) => status === 1 && !is_activated,
    },
    {
      call: 'user.users.activate',
      label: msg`Activate`,
      done: userVerb.activate.done,
      inverse: { call: `user.users.${userVerb.activate.inverse}` },
      icon: IconUserCheck,
      takes: ({ status }) => status === 0,
    },
    {
      call: 'user.users.unlock',
      label: msg`Unlock`,
      done: userVerb.unlock.done,
      icon: IconLockOpen,
      takes: ({ is_locked }) => is_locked,
    },
    {
      call: 'user.users.deactivate',
      label: msg`Deactivate`,
      done: userVerb.deactivate.done,
      inverse: { call: `user.users.${userVerb.deactivate.inverse}` },
      question: msg`Deactivate the selected accounts?`,
      icon: IconUserOff,
      danger: true,
      // One has a dialog for choosing successors; among several, those with work are refused.
      body: () => ({ handovers: [] }),
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
    ...emptyPerson,
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

/** The companies of a partner user, and which of them they administer. */
function CompaniesField({ values, error, disabled, change }: FieldSlot<FormOf<'user.users'>>) {
  const { t } = useLingui()
  const { partners = [], company_admin_of = [] } = values
  const names = useLookup('partner.partners.lookup', { minimum: 2, chosen: partners })?.known ?? []
  return (
    <Stack gap="md">
      <LookupMultipleField
        id={fieldId('partners')}
        label={t`Companies`}
        description={t`The person acts for these companies in the partner zone.`}
        required
        lookup="partner.partners.lookup"
        minimum={2}
        value={partners}
        error={error}
        disabled={disabled}
        onChange={(ids) => {
          const chosen = ids.map(Number)
          change({ partners: chosen, company_admin_of: company_admin_of.filter((id) => chosen.includes(id)) })
        }}
      />
      {partners.length > 0 && (
        <Flex component="fieldset" direction="column" gap="xs" miw={0} m={0} p={0} bd="none" className="anywhere">
          <Box component="legend" mb="2xs" p={0} fz="xs" fw={600}>
            <Trans>Administrator of the company</Trans>
          </Box>
          {partners.map((id) => (
            <Checkbox
              key={id}
              label={names.find((partner) => partner.id === id)?.name ?? `#${id}`}
              checked={company_admin_of.includes(id)}
              disabled={disabled}
              onChange={(event) =>
                change({
                  company_admin_of: event.currentTarget.checked
                    ? [...company_admin_of, id]
                    : company_admin_of.filter((other) => other !== id),
                })
              }
            />
          ))}
        </Flex>
      )}
    </Stack>
  )
}

/**
 * The roles of a user. Roles with permissions that the person does not have are disabled. Without the permission for roles,
 * only those of the user are shown.
 */
function RolesField({ value, error, disabled, change }: FieldSlot<FormOf<'user.users'>>) {
  const { t } = useLingui()
  const chosen = (value ?? []) as string[]
  const mayLookUp = useMay('user.roles.lookup')
  const { data } = useLoadIf(mayLookUp, 'user.roles.lookup', {})
  const options = mayLookUp
    ? (data?.results ?? []).map(({ slug, name, may_give }) => ({
        value: slug,
        label: name,
        disabled: !may_give && !chosen.includes(slug),
      }))
    : chosen.map((slug) => ({ value: slug, label: slug }))
  return (
    <MultiSelect
      id={fieldId('roles')}
      label={t`Role`}
      description={t`You cannot grant roles with permissions that you do not have yourself.`}
      required
      data={options}
      value={data || !mayLookUp ? chosen : []}
      onChange={(roles) => change({ roles, ...(isPartnersPerson(roles) && { all_partners: false }) })}
      error={error}
      disabled={disabled || !mayLookUp}
      searchable
      hidePickedOptions
      nothingFoundMessage={t`Nothing found`}
      placeholder={chosen.length === 0 ? t`Choose` : undefined}
    />
  )
}

type Slot = FieldSlot<FormOf<'user.users'>>

interface AllOrSomeProps extends Slot {
  /** The field that means all of them. */
  all: 'all_brands' | 'all_provinces' | 'all_partners'
  label: MessageDescriptor
  lookup: LookupName
  /** Number of characters to type before the lookup is called. */
  minimum?: number
}

/** The visible records of a user: all of a kind, or the chosen ones. */
function ScopeField({ field, value, values, error, disabled, change, all, label, lookup, minimum }: AllOrSomeProps) {
  const { i18n } = useCatalogue()
  const isAll = values[all]
  return (
    <Flex component="fieldset" direction="column" gap="xs" miw={0} m={0} p={0} bd="none" className="anywhere">
      <Box component="legend" mb="2xs" p={0} fz="xs" fw={600}>
        {i18n._(field.label)}
      </Box>
      {field.description && (
        <Note mt="-4xs" mb={0} mx={0}>
          {i18n._(field.description)}
        </Note>
      )}
      <Switch
        id={isAll ? fieldId(field.name) : undefined}
        label={i18n._(label)}
        checked={isAll}
        disabled={disabled}
        onChange={(event) => change({ [all]: event.currentTarget.checked })}
      />
      {!isAll && (
        <LookupMultipleField
          id={fieldId(field.name)}
          label={<Trans>Only these</Trans>}
          required
          lookup={lookup}
          minimum={minimum}
          value={(value ?? []) as number[]}
          error={error}
          disabled={disabled}
          onChange={(ids) => change({ [field.name]: ids.map(Number) })}
        />
      )}
    </Flex>
  )
}
