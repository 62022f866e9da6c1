import { asc, eq, sql } from 'drizzle-orm'
import { inserted } from '#server/db/demo/inserted.ts'
import { dictionaryIds, type LoadingCompanies } from '#server/db/demo/partner/load-partners.ts'
import { seededRandom } from '#server/db/demo/random.ts'
import { peopleOf } from '#server/modules/notification/audience.ts'
import { notification_recipients, notification_sendings, notifications } from '#server/modules/notification/table.ts'
import { messages } from './messages.ts'

const minute = 60_000
const day = 1440 * minute
const everybody = { provinces: [], partners: [] }

/** Loads notifications of the distributor: sent and mostly read, scheduled, and drafts. */
export async function loadNotifications({ db, now, staff }: LoadingCompanies): Promise<void> {
  const ids = await dictionaryIds(db)
  const random = seededRandom(20_260_309)
  const author = staff.administrator.id
  for (const { days, send_in, provinces, business_areas, reading, ...texts } of messages) {
    const at = new Date(now.getTime() - days * day).toISOString()
    const audience = {
      provinces: provinces.map(ids.province),
      business_areas: business_areas.map(ids.business_area),
      partners: [],
    }
    const isSent = reading !== null
    const row = await inserted(db, notifications, {
      ...texts,
      ...audience,
      status: isSent ? 'sent' : send_in === null ? 'draft' : 'scheduled',
      send_at: send_in === null ? null : new Date(now.getTime() + send_in * day).toISOString(),
      sent_at: isSent ? at : null,
      sent_by: isSent || send_in !== null ? author : null,
      created_by: author,
      created_at: new Date(Date.parse(at) - day / 4).toISOString(),
      updated_at: at,
    })
    if (!isSent) continue
    const people = await peopleOf(db, audience, everybody).orderBy(asc(sql`1`))
    if (people.length > 0)
      await db.insert(notification_recipients).values(
        people.map(({ user_id, partner_id }) => ({
          ...{ notification_id: row.id, user_id, partner_id, sent_at: at },
          read_at: random.chance(reading)
            ? new Date(Date.parse(at) + random.integer(5, (days * 1440) / 2) * minute).toISOString()
            : null,
        })),
      )
    await db.insert(notification_sendings).values({
      ...{ notification_id: row.id, recipient_count: people.length, sent_by: author, started_at: at, finished_at: at },
    })
    await db.update(notifications).set({ recipient_count: people.length }).where(eq(notifications.id, row.id))
  }
}
