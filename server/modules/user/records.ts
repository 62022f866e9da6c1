import { sql } from 'drizzle-orm'
import type { RecordKind } from '#server/http/records/kinds.ts'
import { roles, users } from '#server/modules/auth/index.ts'
import { usersInScope } from '#server/modules/partner/index.ts'

/** Record kinds of this module. */
export const userRecords: readonly RecordKind[] = [
  {
    entity: 'user.users',
    table: users,
    title: sql<string>`${users.first_name} || ' ' || ${users.last_name}`,
    visibleToStaff: usersInScope,
  },
  { entity: 'user.roles', table: roles, title: sql<string>`${roles.name}` },
]
