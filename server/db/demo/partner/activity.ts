import { asc } from 'drizzle-orm'
import { audit_entries } from '#server/db/audit.table.ts'
import type { Database } from '#server/db/client.ts'
import type { Loading } from '#server/db/demo/loading.ts'
import { day, hour } from '#server/db/demo/moments.ts'
import { seededRandom, times } from '#server/db/demo/random.ts'
import { error_code_views } from '#server/modules/device/error-code-table.ts'
import { partner_users } from '#server/modules/partner/table.ts'

const membersOf = (db: Database) =>
  db.select().from(partner_users).orderBy(asc(partner_users.user_id), asc(partner_users.partner_id))

const weeks = 56
/** Later look-ups are loaded for each person. */
const newestViews = 4

/** Loads sign-ins and look-ups of partners' people over more than a year; more in winter, and growing. */
export async function loadActivity({ db, now, models }: Loading): Promise<void> {
  const random = seededRandom(2611)
  const signIns: (typeof audit_entries.$inferInsert)[] = []
  const views: (typeof error_code_views.$inferInsert)[] = []
  for (const [index, { user_id, partner_id }] of (await membersOf(db)).entries()) {
    for (let week = 0; week < weeks; week += 1) {
      const season = 1 + Math.cos((week / 52) * 2 * Math.PI) * 0.35 - week / 160
      // Every sixth company has not been here for months.
      if (index % 6 === 5 && week < 16) continue
      for (let nth = random.integer(0, 5); nth > 0; nth -= 1) {
        if (!random.chance(0.6 * season)) continue
        const moment = new Date(now.getTime() - week * 7 * day - random.integer(hour, 6 * day))
        const at = moment.toISOString()
        signIns.push({ at, user_id, entity: 'user.users', entity_id: user_id, action: 'sign-in', security: 'sign-in' })
        const model = random.pick(models)
        const code = model.codes[random.integer(0, Math.max(0, model.codes.length - 1))]
        if (code && random.chance(0.5) && week >= newestViews)
          views.push({ error_code_id: code.id, device_id: model.id, user_id, partner_id, viewed_at: at })
      }
    }
  }
  if (signIns.length > 0) await db.insert(audit_entries).values(signIns)
  if (views.length > 0) await db.insert(error_code_views).values(views)
}

/** Number of codes that each person has looked up, a week apart. */
const codesOfPerson = 4
const hoursBetween = 5
const week = 168

/** Loads recent look-ups of error codes by people of partners, for devices that they meet repeatedly. */
export async function loadLookedUp({ db, now, models }: Loading): Promise<void> {
  const views = (await membersOf(db)).flatMap(({ user_id, partner_id }, person) =>
    times(codesOfPerson, (nth) => {
      const model = models[(person * 7 + nth * 3) % models.length]
      const code = model?.codes[(person * 5 + nth * 11) % model.codes.length]
      const hours = nth * week + ((person * hoursBetween) % week) + 1
      const viewed_at = new Date(now.getTime() - hours * hour).toISOString()
      return code && model ? [{ error_code_id: code.id, device_id: model.id, user_id, partner_id, viewed_at }] : []
    }).flat(),
  )
  if (views.length > 0) await db.insert(error_code_views).values(views)
}
