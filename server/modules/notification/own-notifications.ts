import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Locale } from '#contract/messages/locale.ts'
import { notification } from '#contract/notification/notification.ts'
import { besideReading, inTransaction } from '#server/db/transaction.ts'
import type { PartnerScope } from '#server/http/access/scope.ts'
import type { Call, CallContext } from '#server/http/handlers.ts'
import { answerList } from '#server/http/lists/answer-list.ts'
import { contains } from '#server/http/lists/conditions.ts'
import { Streamed } from '#server/http/streamed.ts'
import { shownRichText } from '#server/modules/media/index.ts'
import { refuse } from '#server/refusal.ts'
import { notification_recipients, notifications } from './table.ts'
import { announceUnread, ownCopies } from './unread.ts'

type Endpoints = (typeof notification)['endpoints']
type On<Name extends keyof Endpoints> = Call<Endpoints[Name], PartnerScope>

const titleIn = (locale: Locale) =>
  locale === 'en'
    ? sql<string>`coalesce(${notifications.title_en}, ${notifications.title_pl})`
    : sql<string>`${notifications.title_pl}`
const isTranslated = (locale: Locale) =>
  locale === 'en'
    ? sql<boolean>`${notifications.title_en} is not null and ${notifications.content_en} is not null`
    : sql<boolean>`true`

/** Sorts unread before read ones. */
const unreadFirst = sql`case when ${notification_recipients.read_at} is null
  then ${notification_recipients.sent_at} + interval '1000 years' else ${notification_recipients.sent_at} end`

/** The person's latest notifications, for the dashboard. */
export function newestOwn({ db, scope, user, locale }: CallContext<PartnerScope>, limit: number) {
  return copies(db, locale)
    .where(ownCopies(scope, user.id))
    .orderBy(sql`${unreadFirst} desc`, desc(notifications.id))
    .limit(limit)
}

/** The person's notifications, unread ones first. */
export async function listOwn(call: On<'partnerzone.notification.notifications.index'>) {
  const { db, scope, user, locale } = call
  const title = titleIn(locale)
  const visible = ownCopies(scope, user.id)
  const { sent_at } = notification_recipients
  const answer = await answerList(call, notification.endpoints['partnerzone.notification.notifications.index'], {
    id: notifications.id,
    rows: () => copies(db, locale).$dynamic(),
    where: visible,
    sorts: {
      unread: unreadFirst,
      sent_at,
      title,
    },
    filters: {
      title: (text) => contains(title, text),
      only_unread: (only) => (only ? isNull(notification_recipients.read_at) : undefined),
    },
  })
  return answer instanceof Streamed ? answer : { ...answer, unread_count: await unreadOf(call) }
}

/** One of the person's notifications; opening it marks it as read. */
export async function showOwn(call: On<'partnerzone.notification.notifications.show'>) {
  const { db, scope, user, locale, at, params } = call
  const ofIt = and(ownCopies(scope, user.id), eq(notifications.id, params.notification))
  const [found] = await copies(db, locale).where(ofIt)
  if (!found) return refuse('not_found')
  if (found.read_at === null) await besideReading(() => markRead(call, params.notification))
  const { content_pl, content_en, ...copy } = found
  return {
    ...copy,
    read_at: copy.read_at ?? at.toISOString(),
    content: await shownRichText(db, at, (locale === 'en' ? content_en : null) ?? content_pl, locale),
  }
}

/** Marks everything as read. */
export async function markAllRead(call: On<'partnerzone.notification.notifications.read-all'>) {
  await markRead(call, null)
  return { unread_count: await unreadOf(call) }
}

function copies(db: CallContext['db'], locale: Locale) {
  return db
    .select({
      id: notifications.id,
      title: titleIn(locale).as('title'),
      is_translated: isTranslated(locale).as('is_translated'),
      content_pl: notifications.content_pl,
      content_en: notifications.content_en,
      sent_at: notification_recipients.sent_at,
      read_at: notification_recipients.read_at,
      path: notifications.path,
    })
    .from(notification_recipients)
    .innerJoin(notifications, eq(notifications.id, notification_recipients.notification_id))
}

/** Also notifies the person's other tabs and devices. */
async function markRead({ db, scope, user, at }: CallContext<PartnerScope>, id: number | null): Promise<void> {
  await inTransaction(db, async (tx) => {
    const read = await tx
      .update(notification_recipients)
      .set({ read_at: at.toISOString() })
      .from(notifications)
      .where(
        and(
          eq(notifications.id, notification_recipients.notification_id),
          ownCopies(scope, user.id),
          isNull(notification_recipients.read_at),
          id === null ? undefined : eq(notifications.id, id),
        ),
      )
      .returning({ id: notification_recipients.notification_id })
    if (read.length > 0) await announceUnread(tx, [user.id])
  })
}

async function unreadOf({ db, scope, user }: CallContext<PartnerScope>): Promise<number> {
  const [counted] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(notification_recipients)
    .innerJoin(notifications, eq(notifications.id, notification_recipients.notification_id))
    .where(and(ownCopies(scope, user.id), isNull(notification_recipients.read_at)))
  return counted?.count ?? 0
}
