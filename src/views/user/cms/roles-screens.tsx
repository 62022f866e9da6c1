import { msg } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { Skeleton } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { useLocation } from 'wouter'
import { isFixedRole, type Role, RoleForm } from '#contract/user/role.ts'
import { user } from '#contract/user/user.ts'
import type { ScreenProps } from '#src/routes.ts'
import { WithHistory } from '#views/components/history/with-history.tsx'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { useRecordTitle } from '#views/components/page/page-title.tsx'
import { resource } from '#views/components/resource/resource.ts'
import { ResourceEditor } from '#views/components/resource/resource-editor.tsx'
import { screensOf } from '#views/components/resource/screens.tsx'
import { Badge } from '#views/components/status/status-badge.tsx'
import { AccessTabs } from './access-tabs.tsx'
import { PermissionEditor } from './permissions/permission-editor.tsx'
import { usePermissionEditing } from './permissions/use-permission-editing.ts'

/** Roles: named sets of permissions, which are edited on the second tab. */
const roles = resource({
  of: 'user.roles',
  index: user.endpoints['user.roles.index'],
  form: RoleForm,
  isBuiltIn: ({ is_fixed }) => is_fixed,
  columns: [
    { field: 'name', label: msg`Name`, width: 240, filter: true, sorter: true },
    { field: 'slug', label: msg`Identifier`, width: 240, filter: true, sorter: true },
    {
      field: 'is_moderator',
      label: msg`Counts as`,
      width: 140,
      type: 'boolean',
      render: ({ is_moderator }) => (is_moderator ? <ModeratorMark /> : '–'),
    },
    { field: 'permission_count', label: msg`Permissions`, width: 120, type: 'number' },
    { field: 'people', label: msg`People`, width: 100, type: 'number' },
    { field: 'updated_at', label: msg`Changed`, width: 140, type: 'moment' },
    { field: 'created_at', label: msg`Created`, width: 120, type: 'date', sorter: true, hidden: true },
  ],
  blank: { name: '', slug: '', permissions: [] },
  parts: [
    {
      title: msg`Role`,
      explanation: msg`A role whose name contains "moderator" counts as a moderator.`,
      fields: [
        { name: 'name', label: msg`Name` },
        {
          name: 'slug',
          label: msg`Identifier`,
          description: msg`Lower-case letters, digits and hyphens. That of a built-in role stays.`,
          render: ({ record, disabled, usual }) =>
            usual({ disabled: disabled || (record !== null && isFixedRole((record as { slug: string }).slug)) }),
        },
      ],
    },
  ],
})

/** Creating a role leads to its permissions. */
function NewRole() {
  const [, navigate] = useLocation()
  const saved = useMemo(
    () => (record: { id: number }) => navigate(`/cms/user/roles/${record.id}/permissions`, { replace: true }),
    [navigate],
  )
  return <ResourceEditor of={roles} id={null} onSaved={saved} />
}

const role = {
  ...roles,
  status: (record: Role) => record.is_moderator && <ModeratorMark />,
  pages: (id: number, record: Role | null) => (
    <AccessTabs base={`/cms/user/roles/${id}`} count={record?.permissions.length} />
  ),
}

function RoleScreen({ params }: ScreenProps) {
  const id = Number(params.id)
  return <ResourceEditor of={role} id={id} />
}

/** The permissions of a role. */
export function RolePermissionsScreen({ params }: ScreenProps) {
  const id = Number(params.id)
  const actor = usePermissionEditing(id)
  const role = useSelector(actor, ({ context }) => context.role)
  useRecordTitle(role?.name ?? null)
  return (
    <>
      <PageHeader
        title={role?.name ?? <Skeleton height={24} width={220} />}
        badge={role?.is_moderator && <ModeratorMark />}
        note={role && <Plural value={role.people} one="# person" other="# people" />}
        actions={role && <WithHistory entity="user.roles" id={id} parts={roles.parts} />}
      />
      <AccessTabs base={`/cms/user/roles/${id}`} count={role?.permissions.length} />
      <PermissionEditor actor={actor} />
    </>
  )
}

export const screens = { ...screensOf(roles), store: NewRole, record: RoleScreen }

/** Says that a role counts as a moderator (specification, section 6). */
function ModeratorMark() {
  return (
    <Badge tone="violet">
      <Trans>Moderator</Trans>
    </Badge>
  )
}
