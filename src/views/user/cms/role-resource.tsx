import { msg } from '@lingui/core/macro'
import { isFixedRole, RoleForm } from '#contract/user/role.ts'
import { user } from '#contract/user/user.ts'
import { resource } from '#views/components/resource/resource.ts'
import { ModeratorMark } from './moderator-mark.tsx'

/** Roles: named sets of permissions, which are edited on the second tab. */
export const roles = resource({
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
