import { asc, eq, inArray, sql } from 'drizzle-orm'
import { anonymousDomain } from '#server/integrations/mail/anonymous-address.ts'
import {
  accountOf,
  columnsOf,
  type FileContext,
  isOf,
  type PersonalFilePart,
  type PersonalKind,
  type PersonConcerned,
} from '#server/modules/consent/index.ts'
import { partners } from '#server/modules/partner/index.ts'
import { offer_customers } from './company/company-table.ts'
import { type PublicPart, publicContent } from './customer/public-offer.ts'
import { offer_acceptances, offer_events, offer_messages, offer_recipients, offers } from './table.ts'

/** Personal data of offers, with their replacements: the accepted items and their price stay, without the customer. */
export const offerPersonalKinds: readonly PersonalKind[] = [
  {
    entity: 'offer-generator.offers',
    table: offers,
    title: sql<string>`coalesce(${offers.offer_number}, '#' || ${offers.id})`,
    emails: [offers.customer_email, offers.email_main],
    names: [sql`${offers.customer_name}`, sql`${offers.customer_contact}`],
    person: sql`coalesce(nullif(${offers.customer_contact}, ''), ${offers.customer_name})`,
    phones: [offers.customer_phone],
    file: {
      fields: columnsOf(
        offers,
        'id',
        'offer_number',
        'partner_name',
        'state',
        'locale',
        'subject',
        'created_at',
        'customer_name',
        'customer_contact',
        'customer_address',
        'customer_email',
        'customer_phone',
        'email_main',
        'expires_on',
        'net',
        'gross',
        'content',
        'condition_texts',
        'reason',
        'registered_at',
        'first_sent_at',
        'sent_at',
        'printed_at',
        'viewed_at',
        'decided_at',
        'rescind_until',
        'rescinded_on',
      ),
      written: writtenOffer,
      // A draft is its company's alone until it is registered.
      where: (isOwn) => sql`(${offers.state} <> 'draft' or ${isOwn(offers.created_by)})`,
    },
    columns: {
      customer_name: null,
      customer_contact: null,
      customer_address: null,
      customer_email: null,
      customer_phone: null,
      maintainer_name: null,
      maintainer_email: null,
      maintainer_phone: null,
      email_main: null,
      email_extra: sql`'{}'`,
      subject: null,
      reason: null,
      approval_reason: null,
      content: sql`${offers.content} || '{"introduction": null, "notes": null}'::jsonb`,
      paper: null,
      accepted_paper: null,
      hold_reason: null,
    },
    parts: [
      {
        table: offer_acceptances,
        columns: { name: '', ip: null, user_agent: null, note: null, email: null },
        of: (id) => sql`${offer_acceptances.offer_id} = ${id}`,
      },
      {
        table: offer_messages,
        columns: { author_name: '', text: '', letter: null },
        of: (id) => sql`${offer_messages.offer_id} = ${id}`,
      },
      { table: offer_events, columns: { text: null }, of: (id) => sql`${offer_events.offer_id} = ${id}` },
      {
        table: offer_recipients,
        columns: {
          email: sql`'anonim-' || ${offer_recipients.id} || ${anonymousDomain}::text`,
          failure: null,
          confirming_email: null,
        },
        of: (id) => sql`${offer_recipients.offer_id} = ${id}`,
      },
    ],
    begins: sql`coalesce(${offers.decided_at}, ${offers.registered_at}, ${offers.updated_at})`,
    obstacle: sql`case when ${offers.state} in ('open', 'sent', 'viewed') then 'open_order' end`,
    bindsRequests: sql`${offers.state} = 'accepted'`,
    isNamedElsewhere: false,
    isRetained: true,
  },
]

/** The part of an offer that its customer may read: the content of one never handed over is the company's alone. */
function writtenOffer({ content, condition_texts, net, gross, ...fields }: Record<string, unknown>): object {
  if (fields.sent_at === null && fields.printed_at === null && fields.viewed_at === null) return fields
  const { offer_number, locale } = fields
  const shown = publicContent({ content, condition_texts, offer_number, locale } as PublicPart, new Map())
  return { ...fields, net, gross, content: shown }
}

const customerName = sql`coalesce(nullif(${offer_customers.contact}, ''), ${offer_customers.name})`

/** Offers written by the person, without their customers. */
async function* offersOf({ db }: FileContext, concerned: PersonConcerned): AsyncGenerator<object> {
  const { id, offer_number, created_at, registered_at, state } = offers
  yield* await db
    .select({ id, offer_number, created_at, registered_at, state })
    .from(offers)
    .where(inArray(offers.created_by, accountOf(db, concerned)))
    .orderBy(asc(offers.id))
}

/** Address books that contain the person, with their companies. */
async function* addressBooksOf({ db }: FileContext, concerned: PersonConcerned): AsyncGenerator<object> {
  const { name, contact, address, phone, used_at } = offer_customers
  yield* await db
    .select({ company: partners.name, name, contact, address, email: offer_customers.email, phone, used_at })
    .from(offer_customers)
    .innerJoin(partners, eq(partners.id, offer_customers.partner_id))
    .where(isOf(concerned, offer_customers.email, customerName))
    .orderBy(asc(offer_customers.id))
}

/** Data of offers in the file of a person's data. */
export const offerFileParts: readonly PersonalFilePart[] = [
  { name: 'offers_written', rows: offersOf },
  { name: 'offer_address_books', rows: addressBooksOf },
]
