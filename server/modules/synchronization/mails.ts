import { and, eq, inArray } from 'drizzle-orm'
import type { RoleSlug } from '#contract/access.ts'
import type { ErpFailure } from '#contract/service-order/entity.ts'
import type { SynchronizationKind } from '#contract/synchronization/kinds.ts'
import type { Database } from '#server/db/client.ts'
import { queueMails } from '#server/integrations/mail/queue.ts'
import { roles, user_roles, users } from '#server/modules/auth/index.ts'

const told: readonly RoleSlug[] = ['admin', 'super-admin']

/** Notifies administrators of repeatedly failing runs, with the reason in their language; what the ERP said is on the screen. */
export async function mailFailures(db: Database, kind: SynchronizationKind, failure: ErpFailure): Promise<void> {
  const administrators = await db
    .selectDistinct({ id: users.id, email: users.email, locale: users.locale })
    .from(users)
    .innerJoin(user_roles, eq(user_roles.user_id, users.id))
    .innerJoin(roles, eq(roles.id, user_roles.role_id))
    .where(and(inArray(roles.slug, [...told]), eq(users.status, 1)))
  await queueMails(
    db,
    administrators.map(({ email, locale }) => ({
      to: email,
      locale,
      template: 'synchronization_failed' as const,
      data: { kind, failure },
    })),
  )
}
