import { sql } from 'drizzle-orm'
import type { RecordKind } from '#server/http/records/kinds.ts'
import { roles, users } from '#server/modules/auth/index.ts'
import { userWithin } from './reach.ts'

/** What the house knows the records of this module by. */
export const userRecords: readonly RecordKind[] = [
  {
    entity: 'user.users',
    table: users,
    title: sql<string>`${users.first_name} || ' ' || ${users.last_name}`,
    within: userWithin,
  },
  { entity: 'user.roles', table: roles, title: sql<string>`${roles.name}` },
]
