import { asc, eq } from 'drizzle-orm'
import type { Locale } from '#contract/messages/locale.ts'
import { formatPhone } from '#contract/values/phones.ts'
import type { Database } from '#server/db/client.ts'
import type { MailData, OutsideSender } from '#server/integrations/mail/letter.ts'
import { type AnyMail, queueMail } from '#server/integrations/mail/queue.ts'
import { causeOf, isSentTo } from '#server/integrations/mail/templates.ts'
import { queueOutside } from '#server/modules/mail/index.ts'
import { giveNotice } from '#server/modules/notification/index.ts'
import { companyMembers, partners } from '#server/modules/partner/index.ts'
import { digester } from '#server/sealed.ts'
import { settingsOf } from './company/settings.ts'
import { maintainerOf } from './maintainer.ts'
import type { OfferRow } from './offer.ts'
import { offer_recipients } from './table.ts'

/** Events of offers that a company is notified of, by letter and through the bell. */
type CompanyNews =
  | 'offer_opened'
  | 'offer_won'
  | 'offer_lost'
  | 'offer_asked'
  | 'offer_bounced'
  | 'offer_submitted'
  | 'offer_approved'
  | 'offer_returned'

type Title = Record<Locale, (number: string) => string>

/** Without customer data, because a notice stays when the customer is erased. */
const noticeTitles: Record<CompanyNews, Title> = {
  offer_opened: {
    pl: (number) => `Klient otworzył ofertę ${number}`,
    en: (number) => `The customer has opened offer ${number}`,
  },
  offer_won: {
    pl: (number) => `Klient zaakceptował ofertę ${number}`,
    en: (number) => `The customer has accepted offer ${number}`,
  },
  offer_lost: {
    pl: (number) => `Klient zrezygnował z oferty ${number}`,
    en: (number) => `The customer has declined offer ${number}`,
  },
  offer_asked: {
    pl: (number) => `Klient pyta o ofertę ${number}`,
    en: (number) => `The customer has a question about offer ${number}`,
  },
  offer_bounced: {
    pl: (number) => `Oferta ${number} nie dotarła na podany adres`,
    en: (number) => `Offer ${number} did not reach its address`,
  },
  offer_submitted: {
    pl: (number) => `Oferta ${number} czeka na zgodę`,
    en: (number) => `Offer ${number} is awaiting approval`,
  },
  offer_approved: {
    pl: (number) => `Oferta ${number} ma zgodę administratora`,
    en: (number) => `Offer ${number} is approved`,
  },
  offer_returned: {
    pl: (number) => `Oferta ${number} wraca do poprawy`,
    en: (number) => `Offer ${number} was returned to its author`,
  },
}

/** Texts below the titles. */
const noticeTexts: Record<CompanyNews, Record<Locale, string>> = {
  offer_opened: {
    pl: 'Co klient zrobi dalej, zobaczysz przy ofercie.',
    en: 'Further activity is shown on the offer page.',
  },
  offer_won: {
    pl: 'Dokument z zaakceptowanym zakresem jest przy ofercie.',
    en: 'The document showing what was accepted is on the offer page.',
  },
  offer_lost: {
    pl: 'Powód, jeśli klient go podał, jest przy ofercie.',
    en: 'If the customer gave a reason, it is on the offer page.',
  },
  offer_asked: {
    pl: 'Odpowiedz przy ofercie: klient dostanie wiadomość.',
    en: 'Answer on the offer page: the customer gets an e-mail.',
  },
  offer_bounced: {
    pl: 'Sprawdź adres i wyślij ofertę ponownie.',
    en: 'Check the address and send the offer again.',
  },
  offer_submitted: {
    pl: 'Rabat lub kwota przekracza próg firmy. Wyraź zgodę albo zwróć ofertę do poprawy i podaj powód.',
    en: 'Its discount or value exceeds the company’s limit. Approve it, or return it with a reason.',
  },
  offer_approved: {
    pl: 'Możesz ją teraz wysłać klientowi.',
    en: 'You can send it to the customer now.',
  },
  offer_returned: {
    pl: 'Powód jest przy ofercie.',
    en: 'The reason is on the offer page.',
  },
}

type Recipient = typeof offer_recipients.$inferSelect

/** Letters to customers. */
type CustomerTemplate =
  | 'offer_sent'
  | 'offer_extended'
  | 'offer_expiring'
  | 'offer_withdrawn'
  | 'offer_answered'
  | 'offer_accepted'
  | 'offer_confirmation'
type Common = 'offer_id' | 'offer_number' | 'subject'
type OfCustomer = Common | 'company' | 'code' | 'maintainer' | 'contact' | 'expires_on'

/** Job that records the delivery of a letter. */
export const deliveredJob = 'offer.delivered'

const about = ({ id, offer_number, subject }: OfferRow) => ({
  offer_id: id,
  offer_number: offer_number ?? '',
  subject: subject ?? '',
})

/** Contact of the company for a customer: the offer's maintainer first. */
export async function contactOf(db: Database, offer: OfferRow): Promise<string> {
  const settings = await settingsOf(db, offer.partner_id)
  const [partner] = await db.select().from(partners).where(eq(partners.id, offer.partner_id))
  const maintainer = await maintainerOf(db, offer)
  const phone = maintainer.phone ?? settings.phone_number ?? partner?.phone_number
  const email = maintainer.email ?? settings.email ?? partner?.email
  return [phone && formatPhone(phone), email].filter(Boolean).join(', ')
}

/** In whose name customers are written to, and who gets their answers: the offer's maintainer, otherwise the company. */
async function senderOf(db: Database, offer: OfferRow): Promise<OutsideSender> {
  const { name, email } = await maintainerOf(db, offer)
  const company = offer.partner_name
  if (email) return { company, reply_to: { name: name || company, address: email } }
  const settings = await settingsOf(db, offer.partner_id)
  const [partner] = await db.select({ email: partners.email }).from(partners).where(eq(partners.id, offer.partner_id))
  const address = settings.email ?? partner?.email ?? null
  return { company, reply_to: address === null ? null : { name: company, address } }
}

/** Writes to one address of the customer, with its link. The delivery of an offer and of its acceptance is recorded. */
export async function mailCustomer<Template extends CustomerTemplate>(
  acting: { db: Database; at: Date },
  offer: OfferRow,
  { id, email, code }: Pick<Recipient, 'id' | 'email' | 'code'>,
  template: Template,
  more: Omit<MailData[Template], OfCustomer>,
  files: readonly (string | null)[] = [],
): Promise<void> {
  if (email === null) return
  const { db } = acting
  const data = {
    ...about(offer),
    company: offer.partner_name,
    code,
    maintainer: (await maintainerOf(db, offer)).name || offer.partner_name,
    contact: await contactOf(db, offer),
    expires_on: offer.expires_on ?? '',
    ...more,
  } as unknown as MailData[Template]
  const isNoted = template === 'offer_sent' || template === 'offer_accepted'
  const tells = isNoted ? { job: deliveredJob, data: { recipient_id: id } } : undefined
  const mail = {
    to: email,
    locale: offer.locale,
    template,
    data,
    files: files.filter((file) => file !== null),
    tells,
  }
  const { limit, about: record } = causeOf({ template, data }, digester(db))
  const above = limit === 'company' ? ('refuse' as const) : ('count' as const)
  const cause = { partner_id: offer.partner_id, about: record, above }
  await queueOutside(acting, await senderOf(db, offer), cause, [mail as AnyMail])
}

/** Recipients of an offer with an address. */
export async function addressesOf(db: Database, offer_id: number): Promise<(Recipient & { email: string })[]> {
  const rows = await db
    .select()
    .from(offer_recipients)
    .where(eq(offer_recipients.offer_id, offer_id))
    .orderBy(asc(offer_recipients.id))
  return rows.flatMap(({ email, ...row }) => (email === null ? [] : [{ ...row, email }]))
}

/** The address to which an acceptance is confirmed: the customer's own, else the main one that the offer has; null without any. */
export async function addressOf(
  db: Database,
  offer: OfferRow,
  { email }: { email: string | null },
): Promise<string | null> {
  const sentTo = await addressesOf(db, offer.id)
  const main = sentTo.find(({ is_main }) => is_main) ?? sentTo[0]
  return email ?? main?.email ?? (offer.email_main || offer.customer_email || null)
}

/** Writes to every address that the offer was sent to. */
export async function mailCustomers<Template extends CustomerTemplate>(
  acting: { db: Database; at: Date },
  offer: OfferRow,
  template: Template,
  more: Omit<MailData[Template], OfCustomer>,
  files: readonly (string | null)[] = [],
): Promise<void> {
  for (const recipient of await addressesOf(acting.db, offer.id))
    await mailCustomer(acting, offer, recipient, template, more, files)
}

/**
 * Notifies the author and the maintainer of an offer through the bell and, unless switched off, by letter (letters
 * about the customer's questions and decisions cannot be switched off); the company's administrators when neither is
 * there any more. A closed company is not notified.
 */
export async function notifyCompany<Template extends CompanyNews>(
  { db, at }: { db: Database; at: Date },
  offer: OfferRow,
  template: Template,
  more: Omit<MailData[Template], Common>,
  files: readonly (string | null)[] = [],
): Promise<void> {
  await notify({ db, at }, offer, template, more, await inChargeOfOffer(db, offer), files)
}

/** The author and the maintainer of an offer; the company's administrators when neither is there any more. */
export async function inChargeOfOffer(db: Database, offer: OfferRow): Promise<Member[]> {
  const members = await companyMembers(db, offer.partner_id, 'offers')
  const maintainer = offer.maintainer_email?.toLowerCase()
  const inCharge = members.filter(({ id, email }) => id === offer.created_by || email.toLowerCase() === maintainer)
  return inCharge.length > 0 ? inCharge : members.filter(({ is_company_admin }) => is_company_admin)
}

/** Notifies the administrators of an offer's company through the bell and by letter. */
export async function notifyAdministrators<Template extends CompanyNews>(
  { db, at }: { db: Database; at: Date },
  offer: OfferRow,
  template: Template,
  more: Omit<MailData[Template], Common>,
): Promise<void> {
  const members = await companyMembers(db, offer.partner_id, 'offers')
  await notify(
    { db, at },
    offer,
    template,
    more,
    members.filter(({ is_company_admin }) => is_company_admin),
    [],
  )
}

type Member = Awaited<ReturnType<typeof companyMembers>>[number]

async function notify<Template extends CompanyNews>(
  { db, at }: { db: Database; at: Date },
  offer: OfferRow,
  template: Template,
  more: Omit<MailData[Template], Common>,
  readers: readonly Member[],
  files: readonly (string | null)[],
): Promise<void> {
  const { pl, en } = noticeTitles[template]
  const number = offer.offer_number ?? ''
  await giveNotice(db, at, {
    title: { pl: pl(number), en: en(number) },
    text: noticeTexts[template],
    path: `/offer-generator/offers/${offer.id}/preview`,
    partner_id: offer.partner_id,
    user_ids: readers.map(({ id }) => id),
  })
  const data = { ...about(offer), ...more } as unknown as MailData[Template]
  for (const { email, locale } of readers.filter((reader) => isSentTo(template, reader)))
    await queueMail(db, { to: email, locale, template, data, files: files.filter((file) => file !== null) })
}
