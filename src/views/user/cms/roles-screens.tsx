import { Plural } from '@lingui/react/macro'
import { Skeleton } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { useLocation } from 'wouter'
import type { Role } from '#contract/user/role.ts'
import type { ScreenProps } from '#src/routes.ts'
import { WithHistory } from '#views/components/history/with-history.tsx'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { useRecordTitle } from '#views/components/page/page-title.tsx'
import { ResourceEditor } from '#views/components/resource/resource-editor.tsx'
import { screensOf } from '#views/components/resource/screens.tsx'
import { AccessTabs } from './access-tabs.tsx'
import { ModeratorMark } from './moderator-mark.tsx'
import { PermissionEditor } from './permissions/permission-editor.tsx'
import { usePermissionEditing } from './permissions/use-permission-editing.ts'
import { roles } from './role-resource.tsx'

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
