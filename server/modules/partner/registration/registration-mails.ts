import { and, arrayContains, asc, eq, exists, inArray, isNull, ne, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { writtenNip } from '#contract/values/rules.ts'
import { isPolish } from '#contract/values/tax-number.ts'
import type { Database } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { LettersOf } from '#server/integrations/mail/letter.ts'
import { isWanted } from '#server/integrations/mail/muted-letters.ts'
import { queueMail, queueMails } from '#server/integrations/mail/queue.ts'
import { job } from '#server/jobs/job.ts'
import { mayWrite, roles, user_roles, users } from '#server/modules/auth/index.ts'
import { partner_entries, partner_users, partners } from '#server/modules/partner/table.ts'
import { isNoRepeat, joinRepeats } from './repeats.ts'

export const registrationJob = 'partner.registration'

type Entry = typeof partner_entries.$inferSelect

/** Jobs of registrations. */
export const registrationJobs = [
  job(registrationJob, v.object({ entry_id: v.number() }), ({ db, data, at }) =>
    inTransaction(db, (tx) => processRegistration(tx, data.entry_id, at)),
  ),
  job('partner.entry-digest', v.unknown(), ({ db, at }) => inTransaction(db, (tx) => sendDigests(tx, at)), {
    schedule: '*/15 * * * *',
  }),
]

/**
 * Joins a registration with earlier ones of its address. Sends the letters about it: to the applicant, or to the account with
 * that address; to the administrators of a company with the NIP. Limited to a few per hour and recipient.
 */
async function processRegistration(db: Database, entry_id: number, at: Date): Promise<void> {
  const [entry] = await db.select().from(partner_entries).where(eq(partner_entries.id, entry_id))
  if (entry?.status !== 0) return
  await joinRepeats(db, entry.email)
  if (await mayWrite(db, 'registration', entry.email, at)) await tellApplicant(db, entry)
  await notifyCompany(db, entry, at)
}

/**
 * Letters to an unconfirmed address contain no typed text, because the form could otherwise be used to send messages to
 * strangers.
 */
async function tellApplicant(db: Database, { email, locale, nip }: Entry): Promise<void> {
  const [owner] = await db
    .select({ locale: users.locale, full_name: fullName })
    .from(users)
    .where(and(eq(users.email, email), eq(users.status, 1)))
  if (owner) {
    const data = { full_name: owner.full_name, nip }
    await queueMail(db, { to: email, locale: owner.locale, template: 'registration_address_taken', data })
  } else await queueMail(db, { to: email, locale, template: 'registration_received', data: { nip } })
}

async function notifyCompany(db: Database, entry: Entry, at: Date): Promise<void> {
  const { nip } = entry
  if (nip === null) return
  const administrators = await db
    .select({ email: users.email, locale: users.locale, company: partners.name })
    .from(partners)
    .innerJoin(partner_users, eq(partner_users.partner_id, partners.id))
    .innerJoin(users, eq(users.id, partner_users.user_id))
    .where(
      and(
        eq(partners.nip, nip),
        eq(partners.status, 1),
        eq(partner_users.is_company_admin, true),
        eq(users.status, 1),
        ne(users.email, entry.email),
      ),
    )
    .orderBy(users.id)
  for (const { email, locale, company } of administrators) {
    if (!(await mayWrite(db, 'registration', email, at))) continue
    await queueMail(db, {
      to: email,
      locale,
      template: 'registration_nip_taken',
      data: { company, ...personOf(entry) },
    })
  }
}

function personOf({ first_name, last_name, email }: Entry) {
  return { full_name: `${first_name} ${last_name}`, email }
}

const fullName = sql<string>`${users.first_name} || ' ' || ${users.last_name}`

interface Applicant {
  full_name: string
  email: string
}

interface NewEntry {
  entry_id: number
  full_name: string
  company: string
  nip: string | null
  city: string
}

/**
 * Letters about a registration. Those to the applicant's address repeat nothing that was typed except the digits of the NIP.
 */
interface RegistrationMailData {
  /** To the applicant. */
  registration_received: { nip: string | null }
  /** To the owner of an account with the applicant's address. */
  registration_address_taken: { full_name: string; nip: string | null }
  /** To the administrators of the company with the NIP. */
  registration_nip_taken: Applicant & { company: string }
  /** To approvers. */
  new_entries: { entries: NewEntry[]; more: number }
}

declare module '#server/integrations/mail/letter.ts' {
  interface MailData extends RegistrationMailData {}
}

const written = (nip: string | null) => (nip === null ? '–' : writtenNip(nip))

export const partnerRegistrationLetters: LettersOf<RegistrationMailData> = {
  registration_received: {
    priority: 'security',
    causedBy: 'stranger',
    limit: 'address',
    pl: ({ nip }) => ({
      subject: 'Otrzymaliśmy rejestrację Twojej firmy',
      heading: 'Dziękujemy za rejestrację',
      paragraphs: [
        'Otrzymaliśmy rejestrację firmy w strefie partnera. Sprawdzimy dane firmy i odpiszemy na ten adres.',
        'Po zatwierdzeniu przyślemy zaproszenie. Pierwsze logowanie odbywa się przez link z zaproszenia, hasłem wybranym w formularzu.',
        'Jeśli formularz wysłał ktoś inny, zignoruj tę wiadomość.',
      ],
      facts: [{ name: 'NIP', value: written(nip) }],
      action: { label: 'Przejdź do strefy partnera', path: '/auth/login' },
    }),
    en: ({ nip }) => ({
      subject: 'We have received the registration of your company',
      heading: 'Thank you for registering',
      paragraphs: [
        'We have received a registration in the partner zone. We will check the company’s data and write to this address.',
        'Once it is approved we will send an invitation. Sign in for the first time with the link in the invitation and the password chosen in the form.',
        'If it was not you who sent the form, ignore this message.',
      ],
      facts: [{ name: 'NIP', value: written(nip) }],
      action: { label: 'Go to the partner zone', path: '/auth/login' },
    }),
  },
  registration_address_taken: {
    priority: 'security',
    causedBy: 'stranger',
    limit: 'address',
    pl: ({ full_name, nip }) => ({
      subject: 'Ktoś rejestruje firmę z Twoim adresem e-mail',
      heading: 'Masz już konto w portalu',
      to: full_name,
      paragraphs: [
        'Ktoś, prawdopodobnie Ty, wypełnił formularz rejestracji firmy i podał ten adres e-mail. Masz już konto: zaloguj się na nie jak zwykle. Jego hasło się nie zmieniło.',
        'Rejestrację sprawdzimy. Jeśli chcesz dołączyć kolejną firmę, nie musisz nic robić. Jeśli to nie Ty, zignoruj tę wiadomość.',
      ],
      facts: [{ name: 'NIP z formularza', value: written(nip) }],
      action: { label: 'Zaloguj się', path: '/auth/login' },
    }),
    en: ({ full_name, nip }) => ({
      subject: 'Someone is registering a company with your e-mail address',
      heading: 'You already have an account',
      to: full_name,
      paragraphs: [
        'Someone, probably you, filled in the registration form of a company with this e-mail address. You already have an account: sign in as usual. Its password has not changed.',
        'We will check the registration. If you want to add another company, you do not need to do anything. If it was not you, ignore this message.',
      ],
      facts: [{ name: 'NIP in the form', value: written(nip) }],
      action: { label: 'Sign in', path: '/auth/login' },
    }),
  },
  registration_nip_taken: {
    priority: 'security',
    causedBy: 'stranger',
    limit: 'address',
    pl: ({ company, full_name, email }) => ({
      subject: `Ktoś rejestruje firmę ${company} po raz drugi`,
      heading: 'Ktoś rejestruje Twoją firmę po raz drugi',
      paragraphs: [
        `Firma ${company} ma już konto w strefie partnera, a ktoś wypełnił formularz rejestracji z jej numerem NIP.`,
        'Jeśli to osoba z firmy, możesz zaprosić ją od razu na liście użytkowników. W przeciwnym razie nie musisz nic robić: każdą rejestrację sprawdzamy.',
      ],
      facts: [
        { name: 'Osoba', value: full_name },
        { name: 'E-mail', value: email },
      ],
      action: { label: 'Zaproś współpracownika', path: '/user/users/store' },
    }),
    en: ({ company, full_name, email }) => ({
      subject: `Someone is registering ${company} a second time`,
      heading: 'Someone is registering your company a second time',
      paragraphs: [
        `${company} already has an account in the partner zone, and someone filled in the registration form with its NIP.`,
        'If the person is from your company, you can invite them at once in the list of users. Otherwise you do not need to do anything: we check every registration.',
      ],
      facts: [
        { name: 'Person', value: full_name },
        { name: 'E-mail', value: email },
      ],
      action: { label: 'Invite a colleague', path: '/user/users/store' },
    }),
  },
  new_entries: {
    priority: 'notice',
    causedBy: 'stranger',
    limit: 'digest',
    pl: ({ entries, more }) => {
      const one = onlyOne(entries)
      return {
        subject: one ? `Nowa rejestracja firmy: ${one.company}` : `Nowe rejestracje firm: ${entries.length + more}`,
        heading: one ? 'Nowa rejestracja firmy' : 'Nowe rejestracje firm',
        paragraphs: [
          one ? `${one.company} czeka na decyzję.` : 'Te firmy czekają na decyzję.',
          ...(more > 0 ? [`Pozostałe (${more}) znajdziesz na liście rejestracji.`] : []),
        ],
        facts: entries.map(factOf),
        action: { label: one ? 'Sprawdź rejestrację' : 'Sprawdź rejestracje', path: entriesPath(one) },
      }
    },
    en: ({ entries, more }) => {
      const one = onlyOne(entries)
      return {
        subject: one
          ? `New company registration: ${one.company}`
          : `New company registrations: ${entries.length + more}`,
        heading: one ? 'New company registration' : 'New company registrations',
        paragraphs: [
          one ? `${one.company} is waiting for a decision.` : 'These companies are waiting for a decision.',
          ...(more > 0 ? [`The other ${more} are in the list of registrations.`] : []),
        ],
        facts: entries.map(factOf),
        action: { label: one ? 'Check the registration' : 'Check the registrations', path: entriesPath(one) },
      }
    },
  },
}

const onlyOne = (entries: readonly NewEntry[]) => (entries.length === 1 ? entries[0] : undefined)

const factOf = ({ company, nip, city, full_name }: NewEntry) => ({
  name: company,
  value: `NIP ${written(nip)} · ${city} · ${full_name}`,
})

const entriesPath = (one: NewEntry | undefined) => `/cms/partner/partners/new-entries${one ? `/${one.entry_id}` : ''}`

/** Letters to applicants about the decision. */
interface EntryMailData {
  /** To a person with an account; others get an invitation. */
  registration_approved: { full_name: string; company: string }
  registration_rejected: { full_name: string; company: string; reason: string }
}

declare module '#server/integrations/mail/letter.ts' {
  interface MailData extends EntryMailData {}
}

export const entryLetters: LettersOf<EntryMailData> = {
  registration_approved: {
    priority: 'awaited',
    causedBy: 'staff',
    limit: 'none',
    pl: ({ full_name, company }) => ({
      subject: `Firma ${company} ma dostęp do strefy partnera`,
      heading: 'Rejestracja została zatwierdzona',
      to: full_name,
      paragraphs: [
        `Zatwierdziliśmy rejestrację firmy ${company}. Zaloguj się na dotychczasowe konto: firma jest już na nim dostępna.`,
      ],
      action: { label: 'Zaloguj się', path: '/auth/login' },
    }),
    en: ({ full_name, company }) => ({
      subject: `${company} has access to the partner zone`,
      heading: 'The registration has been approved',
      to: full_name,
      paragraphs: [
        `We have approved the registration of ${company}. Sign in with your existing account: the company is already available there.`,
      ],
      action: { label: 'Sign in', path: '/auth/login' },
    }),
  },
  registration_rejected: {
    priority: 'awaited',
    causedBy: 'staff',
    limit: 'none',
    pl: ({ full_name, company, reason }) => ({
      subject: `Rejestracja firmy ${company} została odrzucona`,
      heading: 'Rejestracja została odrzucona',
      to: full_name,
      paragraphs: [`Nie możemy przyjąć rejestracji firmy ${company} w strefie partnera. Powód:`],
      quote: reason,
      action: { label: 'Zarejestruj się ponownie', path: '/auth/register' },
    }),
    en: ({ full_name, company, reason }) => ({
      subject: `The registration of ${company} has been rejected`,
      heading: 'The registration has been rejected',
      to: full_name,
      paragraphs: [`We cannot accept the registration of ${company} in the partner zone. Reason:`],
      quote: reason,
      action: { label: 'Register again', path: '/auth/register' },
    }),
  },
}

/** Maximum number of registrations named in a digest. */
const NAMED = 20

/**
 * Sends approvers a digest of new registrations: those of companies from Poland and from abroad to the colleagues who handle
 * each.
 */
export async function sendDigests(db: Database, at: Date): Promise<void> {
  const isUntold = and(isNull(partner_entries.told_at), eq(partner_entries.status, 0), isNoRepeat)
  // The job that joins repeats may not have run yet.
  const addresses = await db.selectDistinct({ email: partner_entries.email }).from(partner_entries).where(isUntold)
  for (const { email } of addresses) await joinRepeats(db, email)
  const entries = await db.select().from(partner_entries).where(isUntold).orderBy(asc(partner_entries.id)).for('update')
  if (entries.length === 0) return
  const letters = (await approvers(db)).flatMap(({ restricted_provinces: own, permissions, email, locale }) => {
    const seen = entries.filter(({ country, province_id: province }) =>
      isPolish(country)
        ? permissions.includes('partner.partners.handle-domestic') &&
          (own.length === 0 || (province !== null && own.includes(province)))
        : permissions.includes('partner.partners.handle-abroad'),
    )
    return seen.length === 0 ? [] : [{ to: email, locale, template: 'new_entries' as const, data: digestOf(seen) }]
  })
  await queueMails(db, letters)
  const told = entries.map(({ id }) => id)
  await db.update(partner_entries).set({ told_at: at.toISOString() }).where(inArray(partner_entries.id, told))
}

function digestOf(entries: readonly Entry[]) {
  const named = entries.slice(0, NAMED).map(({ id, name, nip, city, first_name, last_name }) => ({
    entry_id: id,
    company: name,
    nip,
    city,
    full_name: `${first_name} ${last_name}`,
  }))
  return { entries: named, more: entries.length - named.length }
}

/** Colleagues who may approve and see registrations; those restricted to partners do not see applicants. */
function approvers(db: Database) {
  const mayApprove = db
    .select({ id: roles.id })
    .from(user_roles)
    .innerJoin(roles, eq(roles.id, user_roles.role_id))
    .where(and(eq(user_roles.user_id, users.id), arrayContains(roles.permissions, ['partner.new-entries.approve'])))
  return db
    .select({
      email: users.email,
      locale: users.locale,
      restricted_provinces: users.restricted_provinces,
      /** Permissions of all roles together. */
      permissions: sql<string[]>`(select coalesce(array_agg(distinct held), '{}') from user_roles
        join roles on roles.id = user_roles.role_id, unnest(roles.permissions) as held
        where user_roles.user_id = users.id)`,
    })
    .from(users)
    .where(
      and(eq(users.status, 1), isWanted('new_entries'), exists(mayApprove), sql`${users.restricted_partners} = '{}'`),
    )
    .orderBy(users.id)
}
