import type { Role } from '#contract/user/role.ts'
import { permissionEditing } from '#machines/user/permission-editing.ts'
import { noAnswer, refused } from '#tests/machines/refused-sample.ts'
import { catalogued } from '#tests/support/paths/catalogued.ts'

const names = ['device.devices.index', 'device.devices.show', 'user.roles.update', 'partnerzone.dashboard.index']

/** A role of the person; one of its permissions is also in another of their roles. */
const role: Role = {
  id: 4,
  name: 'Moderator Service',
  slug: 'moderator-service',
  permissions: ['device.devices.show', 'user.roles.update'],
  is_moderator: true,
  is_fixed: true,
  people: 3,
  is_mine: true,
  mine_elsewhere: ['device.devices.show'],
  version: 2,
  created_at: '2026-03-02T08:00:00Z',
  updated_at: '2026-03-02T08:00:00Z',
}

/** Changes of an earlier opening; the person holds the one that is given, and no more the other. */
const kept = {
  added: ['device.devices.index', 'partnerzone.dashboard.index'],
  removed: [],
  kept_at: '2026-03-02T07:00:00Z',
}

export const permissionEditingEntry = catalogued(permissionEditing, {
  starts: [{ label: 'a role of the person', input: { id: 4, held: { 'device.devices.index': true } } }],
  events: {
    'permission.change': [
      { type: 'permission.change', names: ['device.devices.index'], on: true },
      { type: 'permission.change', names: ['device.devices.index'], on: false },
      { type: 'permission.change', names: ['user.roles.update'], on: false },
    ],
  },
  outcomes: {
    loadRights: {
      done: [
        { role, names, kept: null },
        { role, names, kept },
      ],
      error: [noAnswer],
    },
    saveRights: {
      done: [{ ...role, version: 3, saved_at: '2026-03-02T09:00:00Z' }],
      error: [
        refused('conflict', { conflict: { version: 3, changes: [] } }),
        refused('invalid', { errors: { permissions: ['Nieznane uprawnienie: x'] } }),
        noAnswer,
      ],
    },
  },
  identify: ({ context }) => context.chosen.join(),
  exceptions: {
    endsIn: {
      left: 'the next screen is shown',
    },
  },
})
