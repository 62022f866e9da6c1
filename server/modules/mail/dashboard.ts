import { sql } from 'drizzle-orm'
import type { SystemState } from '#contract/dashboard/work.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { dead_letters } from '#server/jobs/failed-jobs.ts'
import { deadLetterQueue } from '#server/jobs/queue.ts'
import { handed_letters } from './table.ts'

/** Number of letters that could not be sent, or of those sent within the last day. */
export async function lettersToday({ db, at }: Pick<CallContext, 'db' | 'at'>): Promise<SystemState> {
  const failed = await db.$count(
    dead_letters,
    sql`${dead_letters.name} = ${deadLetterQueue} and ${dead_letters.source_name} = 'mail.send'`,
  )
  if (failed > 0) return { kind: 'mail', tone: 'red', count: failed, at: null, of: null }
  const since = new Date(at.getTime() - 86_400_000).toISOString()
  return {
    kind: 'mail',
    tone: 'green',
    count: await db.$count(handed_letters, sql`${handed_letters.handed_at} >= ${since}`),
    at: null,
    of: null,
  }
}
