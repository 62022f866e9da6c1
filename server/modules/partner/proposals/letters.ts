import { counted, type Noun } from '#contract/entity-words.ts'
import type { Decision, ProposedField } from '#contract/partner/proposal.ts'
import type { LettersOf } from '#server/integrations/mail/letter.ts'

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
        ...(more > 0 ? [`The proposals of ${more} more companies are in the list.`] : []),
      ],
      facts: proposals.map(({ company, changes }) => ({ name: company, value: counted(change, changes, 'en') })),
      action: { label: 'See the proposals', path: '/cms/partner/proposals' },
    }),
  },
  proposal_decided: {
    pl: ({ full_name, company, changes }) => ({
      subject: `Zmiany danych firmy ${company}: decyzja`,
      heading: 'Sprawdziliśmy proponowane zmiany',
      to: full_name,
      paragraphs: [`Oto decyzja o zmianach danych firmy ${company}. Przyjęte zmiany już obowiązują.`],
      facts: factsIn('pl', changes),
      action: { label: 'Zobacz dane firmy', path: '/profile' },
    }),
    en: ({ full_name, company, changes }) => ({
      subject: `Changes of the data of ${company}: decision`,
      heading: 'We have reviewed the proposed changes',
      to: full_name,
      paragraphs: [`This is the decision about the changes to the data of ${company}. Accepted changes are in force.`],
      facts: factsIn('en', changes),
      action: { label: 'See the company data', path: '/profile' },
    }),
  },
}
