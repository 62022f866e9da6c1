import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { NotificationMessage } from '#contract/notification/notification.ts'
import { notification } from '#contract/notification/notification.ts'
import type { Database } from '#server/db/client.ts'
import { correlated } from '#server/db/correlated.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import type { Call, CallContext } from '#server/http/handlers.ts'
import { answerList } from '#server/http/lists/answer-list.ts'
import { contains, isOneOf, withinDays } from '#server/http/lists/conditions.ts'
import { isLive } from '#server/http/records/trash.ts'
import { mediaIdsIn } from '#server/http/rich-text.ts'
import { users } from '#server/modules/auth/index.ts'
import { mediaFiles, shownRichText } from '#server/modules/media/index.ts'
import { partners, partnersInScope } from '#server/modules/partner/index.ts'
import { refuse } from '#server/refusal.ts'
import { remainingOf } from './deliver.ts'
import type { MessageRecord } from './message.ts'
import { isOfStaff } from './notice.ts'
import { notification_recipients, notification_sendings, notifications } from './table.ts'

type Endpoints = (typeof notification)['endpoints']

const fullName = sql<string>`${users.first_name} || ' ' || ${users.last_name}`
/** Time of first reading, in the current or an earlier sending. */
const firstReadAt = sql`coalesce(${notification_recipients.first_read_at}, ${notification_recipients.read_at})`.mapWith(
  notification_recipients.read_at,
)
const readCount = correlated<number>`(select count(*)::int from ${notification_recipients}
  where ${notification_recipients.notification_id} = ${notifications.id} and ${notification_recipients.read_at} is not null)`

function messageRows(db: Database) {
  return db
    .select({
      id: notifications.id,
      common_name: notifications.common_name,
      title_pl: notifications.title_pl,
      title_en: notifications.title_en,
      status: notifications.status,
      send_at: notifications.send_at,
      sent_at: notifications.sent_at,
      recipient_count: notifications.recipient_count,
      read_count: readCount,
      version: notifications.version,
      created_at: notifications.created_at,
    })
    .from(notifications)
}

/** Notifications sent last, for the dashboard. */
export function latestMessages(db: Database, limit: number) {
  return messageRows(db)
    .where(and(isLive(notifications), isOfStaff, isNotNull(notifications.sent_at)))
    .orderBy(desc(notifications.sent_at), desc(notifications.id))
    .limit(limit)
}

/** The list of notifications. */
export function listMessages(call: Call<Endpoints['notification.messages.index']>) {
  return answerList(call, notification.endpoints['notification.messages.index'], {
    id: notifications.id,
    counted: notifications,
    rows: () => messageRows(call.db).$dynamic(),
    where: and(isLive(notifications), isOfStaff),
    sorts: {
      created_at: notifications.created_at,
      common_name: notifications.common_name,
      title_pl: notifications.title_pl,
      status: notifications.status,
      send_at: notifications.send_at,
      sent_at: notifications.sent_at,
      recipient_count: notifications.recipient_count,
    },
    filters: {
      common_name: (text) => contains(notifications.common_name, text),
      title_pl: (text) => contains(notifications.title_pl, text),
      status: (statuses) => isOneOf(notifications.status, statuses),
      sent_at: (days) => withinDays(notifications.sent_at, days),
      created_at: (days) => withinDays(notifications.created_at, days),
    },
  })
}

/** A notification as staff see it. */
export async function showMessage(call: CallContext, id: number): Promise<NotificationMessage> {
  const [row] = await call.db
    .select()
    .from(notifications)
    .where(and(eq(notifications.id, id), isLive(notifications), isOfStaff))
  return row ? toMessage(call, row) : refuse('not_found')
}

/** A stored notification with computed fields of the contract. */
export async function toMessage({ db, at }: CallContext, row: MessageRecord): Promise<NotificationMessage> {
  const sendings = await db
    .select({
      id: notification_sendings.id,
      only_unread: notification_sendings.only_unread,
      recipient_count: notification_sendings.recipient_count,
      sent_by: fullName,
      started_at: notification_sendings.started_at,
      finished_at: notification_sendings.finished_at,
    })
    .from(notification_sendings)
    .leftJoin(users, eq(users.id, notification_sendings.sent_by))
    .where(eq(notification_sendings.notification_id, row.id))
    .orderBy(desc(notification_sendings.id))
  const read_count = await db.$count(
    notification_recipients,
    and(eq(notification_recipients.notification_id, row.id), isNotNull(notification_recipients.read_at)),
  )
  return {
    ...row,
    read_count,
    sendings,
    media: [...(await mediaFiles(db, at, [row.content_pl, row.content_en].flatMap(mediaIdsIn))).values()],
    remaining: await remainingOf(db, row),
    shown_pl: await shownRichText(db, at, row.content_pl, 'pl'),
    shown_en: row.content_en === null ? null : await shownRichText(db, at, row.content_en, 'en'),
  }
}

/** Recipients and when they read it, of companies that the colleague may see. */
export async function listRecipients(call: Call<Endpoints['notification.messages.recipients'], StaffScope>) {
  const id = call.params.notification_message
  await showMessageExists(call, id)
  return answerList(call, notification.endpoints['notification.messages.recipients'], {
    id: notification_recipients.user_id,
    rows: () =>
      call.db
        .select({
          id: notification_recipients.user_id,
          full_name: fullName.as('full_name'),
          partner_name: sql<string | null>`${partners.name}`.as('partner_name'),
          sent_at: notification_recipients.sent_at,
          read_at: notification_recipients.read_at,
          first_read_at: firstReadAt.as('first_read_at'),
        })
        .from(notification_recipients)
        .innerJoin(users, eq(users.id, notification_recipients.user_id))
        .leftJoin(partners, eq(partners.id, notification_recipients.partner_id))
        .$dynamic(),
    where: and(eq(notification_recipients.notification_id, id), partnersInScope(call.scope)),
    sorts: {
      full_name: fullName,
      partner_name: partners.name,
      sent_at: notification_recipients.sent_at,
      read_at: notification_recipients.read_at,
      first_read_at: firstReadAt,
    },
    filters: {
      full_name: (text) => contains(fullName, text),
      partner: (ids) => isOneOf(notification_recipients.partner_id, ids),
      is_read: (read) => sql`(${notification_recipients.read_at} is not null) = ${read}`,
    },
  })
}

async function showMessageExists({ db }: CallContext, id: number): Promise<void> {
  if ((await db.$count(notifications, and(eq(notifications.id, id), isLive(notifications), isOfStaff))) === 0)
    refuse('not_found')
}
