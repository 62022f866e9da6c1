import type { SynchronizationKind } from '#contract/synchronization/kinds.ts'
import type { Database } from '#server/db/client.ts'
import { queueMails } from '#server/integrations/mail/queue.ts'
import { addressesOfAdministrators } from '#server/modules/auth/index.ts'
import type { ToldFailure } from './letters.ts'

/** Notifies administrators of repeatedly failing runs, with the reason in their language; what the ERP said is on the screen. */
export async function mailFailures(db: Database, kind: SynchronizationKind, failure: ToldFailure): Promise<void> {
  const administrators = await addressesOfAdministrators(db)
  await queueMails(
    db,
    administrators.map((administrator) => ({
      ...administrator,
      template: 'synchronization_failed' as const,
      data: { kind, failure },
    })),
  )
}
