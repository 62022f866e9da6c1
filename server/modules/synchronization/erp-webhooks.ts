import { createHmac } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import type { SynchronizationKind } from '#contract/synchronization/kinds.ts'
import type { Database } from '#server/db/client.ts'
import { ErpError, type ErpPort, type Watch } from '#server/integrations/erp/erp.ts'
import type { Config } from '#server/settings/config.ts'
import { kinds } from './kinds.ts'
import { synchronizations } from './table.ts'

/** Job that subscribes to change notifications of the ERP and renews subscriptions. */
export const webhooksJob = 'synchronization.watch'

/** Address for change notifications; the kind is appended. */
export const noticesPath = '/api/synchronization/notices'

/**
 * Milliseconds before the end of a subscription from which it is renewed. It lasts three days, so the ERP may be down for two.
 */
const renewedBefore = 2.5 * 86_400_000

interface Watching {
  db: Database
  erp: ErpPort
  config: Pick<Config, 'public_url' | 'secret' | 'switched_off'>
}
type Row = typeof synchronizations.$inferSelect

/** Secret sent by the ERP with each notification. */
export function noticeSecret({ secret }: Pick<Config, 'secret'>, kind: SynchronizationKind): string {
  return createHmac('sha256', secret).update(`erp-notices:${kind}`).digest('base64url')
}

/**
 * Subscribes kinds with scheduled runs, renews expiring subscriptions, and ends those no longer needed. Failures of one do not
 * affect the others.
 */
export async function renewWebhooks({ db, erp, config }: Watching, at: Date): Promise<void> {
  if (config.switched_off.includes('ERP')) return
  const rows = await db.select().from(synchronizations).orderBy(asc(synchronizations.id))
  for (const row of rows) {
    const { page } = kinds[row.kind]
    if (!erp.isWatchable(page)) continue
    try {
      if (row.active && isDue(row, at)) {
        const url = `${config.public_url}${noticesPath}/${row.kind}`
        await keep(db, row, await erp.watch(page, { url, secret: noticeSecret(config, row.kind) }))
      } else if (!row.active && row.subscription_id) {
        await erp.unwatch(page, row.subscription_id)
        await keep(db, row, null)
      }
    } catch (error) {
      if (!(error instanceof ErpError)) throw error
      await note(db, row, { subscription_error: error.message })
    }
  }
}

function isDue({ subscription_id, subscribed_until }: Row, at: Date): boolean {
  return !subscription_id || Date.parse(subscribed_until ?? '') - at.getTime() < renewedBefore
}

async function keep(db: Database, row: Row, watch: Watch | null): Promise<void> {
  const kept = { subscription_id: watch?.id ?? null, subscribed_until: watch?.until ?? null }
  await note(db, row, { ...kept, subscription_error: null })
}

async function note(db: Database, { id }: Row, set: Partial<Row>): Promise<void> {
  await db.update(synchronizations).set(set).where(eq(synchronizations.id, id))
}
