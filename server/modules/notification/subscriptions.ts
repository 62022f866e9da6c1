import { and, asc, eq } from 'drizzle-orm'
import { systemActor } from '#contract/declare/lifecycle-actor.ts'
import type { Events, Happening, Subscriptions } from '#server/events.ts'
import { partnerPage } from '#server/http/records/partner-page.ts'
import { isLive } from '#server/http/records/trash.ts'
import { queueMail } from '#server/integrations/mail/queue.ts'
import { users } from '#server/modules/auth/index.ts'
import { partner_users, partners } from '#server/modules/partner/index.ts'
import { countRecipients, senderScope } from './audience.ts'
import { advanceMessage, type MessageRecord } from './message.ts'
import { giveNotice } from './notice.ts'
import { notification_recipients, notifications } from './table.ts'

/** Answers of this module to events of others. */
export const notificationSubscriptions: Subscriptions = {
  'account.closed': [
    {
      tables: ['notification_recipients'],
      answer: { nothing: 'because it tells who was reached, and the next message asks anew who is active' },
    },
    {
      tables: ['notifications', 'notification_sendings'],
      answer: { nothing: 'because its numbers tell who did something, and that stays told' },
    },
  ],
  'person.erased': [
    { tables: ['notification_recipients'], answer: eraseCopies },
    {
      tables: ['notifications', 'notification_sendings'],
      answer: { nothing: 'because it holds the number of an account that is anonymous then' },
    },
  ],
  'letter.refused': [{ tables: [], answer: noticeOfRefusal }],
  'company.closed': [
    { tables: ['notifications'], answer: takeBackForNobody },
    {
      tables: ['notification_recipients'],
      answer: { nothing: 'because it tells who was reached, and the next message asks anew which companies are open' },
    },
  ],
  'membership.ended': [
    {
      tables: ['notifications', 'notification_recipients'],
      answer: { nothing: 'because the next message asks anew who belongs to a company' },
    },
  ],
}

/** A person of a company reads in the bell that a letter which they caused was refused; staff have no bell and get a letter only. */
async function noticeOfRefusal({ db, at }: Happening, { caused_by, record }: Events['letter.refused']): Promise<void> {
  const [company] = await db
    .select({ id: partners.id })
    .from(partner_users)
    .innerJoin(partners, eq(partners.id, partner_users.partner_id))
    .where(and(eq(partner_users.user_id, caused_by), eq(partners.status, 1)))
    .orderBy(asc(partners.id))
    .limit(1)
  if (!company) return
  await giveNotice(db, at, {
    title: { pl: 'Wiadomość nie dotarła do odbiorcy', en: 'A letter did not reach its recipient' },
    text: {
      pl: 'Serwer pocztowy odbiorcy jej nie przyjął. Sprawdź adres albo skontaktuj się z odbiorcą w inny sposób.',
      en: 'The mail server of the recipient did not accept it. Check the address, or contact the recipient in another way.',
    },
    path: partnerPage(record),
    partner_id: company.id,
    user_ids: [caused_by],
  })
}

/**
 * Scheduled notifications left without recipients by the closing of a company become drafts again, and their authors are
 * notified.
 */
async function takeBackForNobody({ db, at }: Happening): Promise<void> {
  const scheduled = await db
    .select()
    .from(notifications)
    .where(and(eq(notifications.status, 'scheduled'), isLive(notifications)))
    .orderBy(asc(notifications.id))
    .for('update')
  for (const row of scheduled) {
    const { people } = await countRecipients(db, row, await senderScope(db, row.sent_by))
    if (people > 0) continue
    await tellSender(db, row)
    await advanceMessage({ db, by: systemActor, at }, row, { type: 'notification.unschedule' }, { sent_by: null })
  }
}

async function tellSender(db: Happening['db'], { id, common_name, sent_by }: MessageRecord): Promise<void> {
  if (sent_by === null) return
  const [sender] = await db
    .select({ email: users.email, locale: users.locale, first_name: users.first_name, last_name: users.last_name })
    .from(users)
    .where(and(eq(users.id, sent_by), eq(users.status, 1)))
  if (!sender) return
  const { email, locale, first_name, last_name } = sender
  const data = { notification_id: id, common_name, full_name: `${first_name} ${last_name}` }
  await queueMail(db, { to: email, locale, template: 'notification_taken_back', data })
}

/** Deletes the copies of an erased person; the number of recipients stays. */
async function eraseCopies({ db }: Happening, { user_id }: Events['person.erased']): Promise<void> {
  if (user_id !== null) await db.delete(notification_recipients).where(eq(notification_recipients.user_id, user_id))
}
