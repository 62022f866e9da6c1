import { msg } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { Box, Group, Title } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import { isFixedRole, type Role, RoleForm } from '#contract/user/role.ts'
import { user } from '#contract/user/user.ts'
import type { ScreenProps } from '#src/routes.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { noWord } from '#views/components/data-table/words-of.ts'
import { Note } from '#views/components/page/note.tsx'
import { resource } from '#views/components/resource/resource.ts'
import { ResourceEditor } from '#views/components/resource/resource-editor.tsx'
import { screensOf } from '#views/components/resource/screens.tsx'
import { Badge } from '#views/components/status/status-badge.tsx'
import { PermissionEditor } from './permissions/permission-editor.tsx'
import { usePermissionEditing } from './permissions/use-permission-editing.ts'

/** Roles: named sets of permissions, which are edited below the data of the role. */
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
      words: { true: msg`Moderator`, false: noWord },
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

const role = { ...roles, status: (record: Role) => record.is_moderator && <ModeratorMark /> }

/**
 * A role on one page: its data, and below them its permissions, each saved by itself. Saving one reloads the other, because both
 * are one record with one version; as long as changed permissions are not saved, the data stay as they are.
 */
function RolePage({ params }: ScreenProps) {
  const id = Number(params.id)
  const mayPermissions = useMay('core.permissions.index')
  const [rounds, setRounds] = useState({ data: 0, permissions: 0 })
  const [isChanged, setChanged] = useState(false)
  const dataSaved = useCallback(() => setRounds(({ data, permissions }) => ({ data: data + 1, permissions })), [])
  const permissionsSaved = useCallback(
    () => setRounds(({ data, permissions }) => ({ data, permissions: permissions + 1 })),
    [],
  )
  return (
    <>
      <Box component="fieldset" disabled={isChanged} m={0} p={0} miw={0} bd="none">
        <ResourceEditor
          key={`data ${id} ${rounds.permissions}`}
          of={role}
          id={id}
          followed={mayPermissions}
          onSaved={dataSaved}
        />
      </Box>
      {mayPermissions && (
        <RolePermissions
          key={`permissions ${id} ${rounds.data}`}
          id={id}
          onChange={setChanged}
          onSaved={permissionsSaved}
        />
      )}
    </>
  )
}

interface RolePermissionsProps {
  id: number
  onChange: (isChanged: boolean) => void
  onSaved: () => void
}

function RolePermissions({ id, onChange, onSaved }: RolePermissionsProps) {
  const [path] = useLocation()
  const actor = usePermissionEditing(id)
  const people = useSelector(actor, ({ context }) => context.role?.people)
  const isChanged = useSelector(
    actor,
    (snapshot) =>
      !snapshot.matches('loading') && !snapshot.matches('loadFailed') && !snapshot.matches({ editing: 'clean' }),
  )
  const saved_at = useSelector(actor, ({ context }) => context.saved_at)
  useEffect(() => onChange(isChanged), [isChanged, onChange])
  useEffect(() => {
    if (saved_at) onSaved()
  }, [saved_at, onSaved])
  return (
    <Box component="section" mt="xl" aria-labelledby="role-permissions">
      <Group gap="sm" align="baseline" mb="sm">
        <Title order={2} id="role-permissions" ref={path.endsWith('/permissions') ? scrollHere : undefined}>
          <Trans>Permissions</Trans>
        </Title>
        {people !== undefined && (
          <Note component="span">
            <Plural value={people} one="# person" other="# people" />
          </Note>
        )}
      </Group>
      <PermissionEditor actor={actor} />
    </Box>
  )
}

/** The address of the permissions, which were a page of their own, leads to them. */
const scrollHere = (heading: HTMLElement | null) => heading?.scrollIntoView({ block: 'start' })

/** The page of a role, at the address of its permissions. */
export const RolePermissionsScreen = RolePage

export const screens = { ...screensOf(roles), store: NewRole, record: RolePage }

/** Says that a role counts as a moderator (specification, section 6). */
function ModeratorMark() {
  return (
    <Badge tone="violet">
      <Trans>Moderator</Trans>
    </Badge>
  )
}
