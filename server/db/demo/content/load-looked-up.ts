import { asc } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import type { DemoModel } from '#server/db/demo/device/load-catalogue.ts'
import { error_code_views } from '#server/modules/device/error-code-table.ts'
import { partner_users } from '#server/modules/partner/table.ts'

/** Number of codes that each person has looked up, a week apart. */
const codesOfPerson = 4
const hoursBetween = 5
const week = 168

/** Loads recent look-ups of error codes by people of partners, for devices that they meet repeatedly. */
export async function loadLookedUp(db: Database, now: Date, models: readonly DemoModel[]): Promise<void> {
  const members = await db
    .select()
    .from(partner_users)
    .orderBy(asc(partner_users.user_id), asc(partner_users.partner_id))
  const views = members.flatMap(({ user_id, partner_id }, person) =>
    Array.from({ length: codesOfPerson }, (_, nth) => {
      const model = models[(person * 7 + nth * 3) % models.length]
      const code = model?.codes[(person * 5 + nth * 11) % model.codes.length]
      const viewed_at = new Date(
        now.getTime() - (nth * week + ((person * hoursBetween) % week) + 1) * 3_600_000,
      ).toISOString()
      return code && model ? [{ error_code_id: code.id, device_id: model.id, user_id, partner_id, viewed_at }] : []
    }).flat(),
  )
  if (views.length > 0) await db.insert(error_code_views).values(views)
}
