import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { counted, type Noun } from '#contract/declare/entity-words.ts'
import type { Decision, ProposedField } from '#contract/partner/proposal.ts'
import { isPolish } from '#contract/values/tax-number.ts'
import type { Database } from '#server/db/client.ts'
import { correlated } from '#server/db/correlated.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { LettersOf } from '#server/integrations/mail/letter.ts'
import { isWanted } from '#server/integrations/mail/muted-letters.ts'
import { queueMails } from '#server/integrations/mail/queue.ts'
import { job } from '#server/jobs/job.ts'
import { users } from '#server/modules/auth/index.ts'
import { partner_moderators, partners } from '#server/modules/partner/table.ts'
import { partner_proposal_changes, partner_proposals } from './table.ts'

/** The decision on one change. */
interface DecidedChange {
  field: ProposedField
  /** Name of the branch, for a change of one. */
  name: string | null
  decision: Decision
  reason: string | null
}

interface ProposalMailData {
  /** To the colleagues in charge of the companies. */
  proposals_waiting: { proposals: { company: string; changes: number }[]; more: number }
  /** To the author of the changes; always sent. */
  proposal_decided: { full_name: string; company: string; changes: DecidedChange[] }
}

declare module '#server/integrations/mail/letter.ts' {
  interface MailData extends ProposalMailData {}
}

const change: Noun = {
  en: { one: 'change', many: 'changes' },
  pl: { gender: 'feminine', one: 'zmiana', accusative: 'zmianę', few: 'zmiany', many: 'zmian' },
}

const fields = {
  pl: {
    address: 'Adres',
    phone_number: 'Telefon',
    email: 'E-mail',
    electronic_invoice_email: 'E-mail do faktur',
    affiliate: 'Oddział',
  },
  en: {
    address: 'Address',
    phone_number: 'Phone',
    email: 'E-mail',
    electronic_invoice_email: 'E-mail for invoices',
    affiliate: 'Branch',
  },
} as const satisfies Record<string, Record<ProposedField, string>>

const outcomes = {
  pl: { waiting: 'czeka', accepted: 'przyjęto', refused: 'odrzucono' },
  en: { waiting: 'waiting', accepted: 'accepted', refused: 'refused' },
} as const satisfies Record<string, Record<Decision, string>>

const quoted = { pl: (name: string) => `„${name}”`, en: (name: string) => `“${name}”` }

const factsIn = (locale: 'pl' | 'en', changes: readonly DecidedChange[]) =>
  changes.map(({ field, name, decision, reason }) => ({
    name: name ? `${fields[locale][field]} ${quoted[locale](name)}` : fields[locale][field],
    value: [outcomes[locale][decision], reason].filter(Boolean).join(': '),
  }))

/** Letters about proposals. */
export const proposalLetters: LettersOf<ProposalMailData> = {
  proposals_waiting: {
    priority: 'notice',
    causedBy: 'person',
    limit: 'digest',
    pl: ({ proposals, more }) => ({
      subject:
        proposals.length === 1
          ? `${proposals[0]?.company}: propozycja zmiany danych`
          : 'Partnerzy proponują zmiany swoich danych',
      heading: 'Propozycje zmian czekają na decyzję',
      paragraphs: [
        'Partnerzy, którymi się opiekujesz, proponują zmiany danych swoich firm.',
        ...(more > 0 ? [`Propozycje pozostałych firm (${more}) znajdziesz na liście.`] : []),
      ],
      facts: proposals.map(({ company, changes }) => ({ name: company, value: counted(change, changes, 'pl') })),
      action: { label: 'Zobacz propozycje', path: '/cms/partner/proposals' },
    }),
    en: ({ proposals, more }) => ({
      subject:
        proposals.length === 1
          ? `${proposals[0]?.company} proposes to change its data`
          : 'Partners propose to change their data',
      heading: 'Proposed changes are waiting for a decision',
      paragraphs: [
        'Partners in your care propose changes to their companies’ data.',
        ...(more > 0 ? [`Proposals from ${more} more companies are in the list.`] : []),
      ],
      facts: proposals.map(({ company, changes }) => ({ name: company, value: counted(change, changes, 'en') })),
      action: { label: 'See the proposals', path: '/cms/partner/proposals' },
    }),
  },
  proposal_decided: {
    priority: 'awaited',
    causedBy: 'staff',
    limit: 'none',
    pl: ({ full_name, company, changes }) => ({
      subject: `Decyzja o zmianach danych firmy ${company}`,
      heading: 'Sprawdziliśmy proponowane zmiany',
      to: full_name,
      paragraphs: [`Oto decyzja o zmianach danych firmy ${company}. Przyjęte zmiany już obowiązują.`],
      facts: factsIn('pl', changes),
      action: { label: 'Zobacz dane firmy', path: '/profile' },
    }),
    en: ({ full_name, company, changes }) => ({
      subject: `Decision about changes to the data of ${company}`,
      heading: 'We have reviewed the proposed changes',
      to: full_name,
      paragraphs: [`This is the decision about the changes to the data of ${company}. Accepted changes are in force.`],
      facts: factsIn('en', changes),
      action: { label: 'See the company data', path: '/profile' },
    }),
  },
}

/** Maximum number of proposals named in a letter. */
const NAMED = 20

/** Notifies caretakers of new proposals in one letter each; changes of a waiting proposal are not reported again. */
export const proposalJobs = [
  job('partner.proposal-digest', v.unknown(), ({ db, at }) => inTransaction(db, (tx) => sendDigests(tx, at)), {
    schedule: '*/15 * * * *',
  }),
]

async function sendDigests(db: Database, at: Date): Promise<void> {
  const untold = await db
    .select({
      id: partner_proposals.id,
      partner_id: partner_proposals.partner_id,
      company: partners.name,
      province_id: partners.province_id,
      country: partners.country,
      changes: correlated<number>`(select count(*)::int from ${partner_proposal_changes}
        where ${partner_proposal_changes.proposal_id} = ${partner_proposals.id})`,
    })
    .from(partner_proposals)
    .innerJoin(partners, eq(partners.id, partner_proposals.partner_id))
    .where(and(isNull(partner_proposals.told_at), eq(partner_proposals.status, 'waiting')))
    .orderBy(asc(partner_proposals.id))
    .for('update', { of: partner_proposals })
  if (untold.length === 0) return
  const companies = untold.map(({ partner_id }) => partner_id)
  const caretakers = await db
    .select({ partner_id: partner_moderators.partner_id, user_id: partner_moderators.user_id })
    .from(partner_moderators)
    .where(inArray(partner_moderators.partner_id, companies))
  const deciders = await whoDecides(db)
  const caredFor = (partner_id: number) =>
    caretakers.filter((one) => one.partner_id === partner_id && deciders.some(({ id }) => id === one.user_id))
  const letters = deciders.flatMap(({ id, email, locale, ...restricted }) => {
    const own = untold.filter(({ partner_id, province_id, country }) => {
      if (isPolish(country) ? !restricted.domestic : !restricted.abroad) return false
      const careful = caredFor(partner_id)
      if (careful.length > 0) return careful.some(({ user_id }) => user_id === id)
      return sees(restricted.partners, partner_id) && sees(restricted.provinces, province_id)
    })
    if (own.length === 0) return []
    const proposals = own.slice(0, NAMED).map(({ company, changes }) => ({ company, changes }))
    const data = { proposals, more: own.length - proposals.length }
    return [{ to: email, locale, template: 'proposals_waiting' as const, data }]
  })
  await queueMails(db, letters)
  await db
    .update(partner_proposals)
    .set({ told_at: at.toISOString() })
    .where(
      inArray(
        partner_proposals.id,
        untold.map(({ id }) => id),
      ),
    )
}

const sees = (restriction: readonly number[], id: number | null) =>
  restriction.length === 0 || (id !== null && restriction.includes(id))

/** Condition: whether one of a colleague's roles has a permission. */
const holds = (permission: string) => sql<boolean>`exists (select from user_roles held
  join roles role on role.id = held.role_id where held.user_id = users.id and ${permission} = any(role.permissions))`

/** Colleagues who may accept: the company's caretakers among them; for a company without one, all who may see it. */
function whoDecides(db: Database) {
  return db
    .select({
      id: users.id,
      email: users.email,
      locale: users.locale,
      partners: users.restricted_partners,
      provinces: users.restricted_provinces,
      domestic: holds('partner.partners.handle-domestic'),
      abroad: holds('partner.partners.handle-abroad'),
    })
    .from(users)
    .where(and(eq(users.status, 1), isWanted('proposals'), holds('partner.proposals.accept')))
    .orderBy(users.id)
}
