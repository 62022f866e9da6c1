import { sql } from 'drizzle-orm'
import { users } from '#server/modules/auth/index.ts'
import { consentsOf, fullName, noAddress, number, type PersonalKind } from '#server/modules/consent/index.ts'

/** Personal data of accounts, and what replaces them. */
export const userPersonalKinds: readonly PersonalKind[] = [
  {
    entity: 'user.users',
    table: users,
    title: sql<string>`${fullName(users)}`,
    emails: [users.email],
    names: [fullName(users)],
    phones: [users.phone_number],
    columns: {
      first_name: 'Anonim',
      last_name: number(users),
      email: noAddress(users),
      phone_number: null,
      password_hash: null,
      hold_reason: null,
    },
    parts: [consentsOf('user.users')],
    begins: sql`case when ${users.status} = 2 then ${users.status_since} end`,
    obstacle: sql`case when ${users.status} <> 2 then 'active' end`,
    bindsRequests: sql`false`,
    isNamedElsewhere: true,
    isRetained: true,
  },
]
