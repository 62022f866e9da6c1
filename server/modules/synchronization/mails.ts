import type { SynchronizationKind } from '#contract/synchronization/kinds.ts'
import type { Database } from '#server/db/client.ts'
import { queueMails } from '#server/integrations/mail/queue.ts'
import { addressesOfAdministrators } from '#server/modules/auth/index.ts'

/** Notifies administrators of repeatedly failing runs. */
export async function mailFailures(db: Database, kind: SynchronizationKind, reason: string): Promise<void> {
  const administrators = await addressesOfAdministrators(db)
  await queueMails(
    db,
    administrators.map((administrator) => ({
      ...administrator,
      template: 'synchronization_failed' as const,
      data: { kind, reason },
    })),
  )
}
