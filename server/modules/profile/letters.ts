import type { Locale, Translated } from '#contract/messages/locale.ts'
import type { LettersOf } from '#server/integrations/mail/letter.ts'

interface AccessMailData {
  /** To the administrators of a company, or of the distributor: a person asks for a permission that was refused. */
  access_asked: {
    full_name: string
    user_id: number
    /** The person's company; null for a colleague. */
    company: string | null
    /** The records that the refused call is about. */
    subject: Translated
    /** The roles in the company of which one is enough; none for a role of the portal. */
    roles: Translated[]
  }
}

declare module '#server/integrations/mail/letter.ts' {
  interface MailData extends AccessMailData {}
}

const joined = (roles: readonly Translated[], locale: Locale) => roles.map((role) => role[locale]).join(', ')

/** The page of the person: of a role in the company among its people, otherwise among the accounts of the back office. */
const pathOf = ({ roles, user_id }: AccessMailData['access_asked']) =>
  roles.length > 0 ? `/user/users/${user_id}` : `/cms/user/users/${user_id}`

/** Letters about the access of a person. */
export const accessLetters: LettersOf<AccessMailData> = {
  access_asked: {
    priority: 'awaited',
    causedBy: 'person',
    limit: 'record',
    about: ({ user_id }) => `access ${user_id}`,
    pl: (data) => ({
      subject: `${data.full_name} prosi o dostęp`,
      heading: 'Prośba o dostęp',
      paragraphs: [
        `${data.full_name} nie ma uprawnienia, którego potrzebuje w portalu. Jeśli prośba jest zasadna, nadaj rolę na stronie tej osoby.`,
      ],
      facts: [
        ...(data.company === null ? [] : [{ name: 'Firma', value: data.company }]),
        { name: 'Czego dotyczy', value: data.subject.pl },
        ...(data.roles.length === 0 ? [] : [{ name: 'Potrzebna rola w firmie', value: joined(data.roles, 'pl') }]),
      ],
      action: { label: 'Otwórz stronę osoby', path: pathOf(data) },
    }),
    en: (data) => ({
      subject: `${data.full_name} asks for access`,
      heading: 'A request for access',
      paragraphs: [
        `${data.full_name} lacks a permission that they need in the portal. If the request is justified, give them a role on their page.`,
      ],
      facts: [
        ...(data.company === null ? [] : [{ name: 'Company', value: data.company }]),
        { name: 'What it is about', value: data.subject.en },
        ...(data.roles.length === 0 ? [] : [{ name: 'Role needed in the company', value: joined(data.roles, 'en') }]),
      ],
      action: { label: 'Open the person’s page', path: pathOf(data) },
    }),
  },
}
