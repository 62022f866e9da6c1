import { writtenNip } from '#contract/rules.ts'
import type { LettersOf } from '#server/integrations/mail/letter.ts'

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

export const registrationLetters: LettersOf<RegistrationMailData> = {
  registration_received: {
    pl: ({ nip }) => ({
      subject: 'Otrzymaliśmy rejestrację Twojej firmy',
      heading: 'Dziękujemy za rejestrację',
      paragraphs: [
        'Otrzymaliśmy zgłoszenie firmy do strefy partnera. Sprawdzimy dane firmy i odpiszemy na ten adres.',
        'Po zatwierdzeniu przyślemy zaproszenie. Pierwsze logowanie odbywa się przez link z zaproszenia, hasłem wybranym w formularzu.',
        'Jeśli to nie Ty wysyłasz formularz, zignoruj tę wiadomość.',
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
      subject: 'Somebody is registering a company with your e-mail address',
      heading: 'You already have an account',
      to: full_name,
      paragraphs: [
        'Somebody, probably you, filled in the registration form of a company with this e-mail address. You already have an account: sign in as usual. Its password has not changed.',
        'We will check the registration. If you want to add another company, you do not need to do anything. If it was not you, ignore this message.',
      ],
      facts: [{ name: 'NIP in the form', value: written(nip) }],
      action: { label: 'Sign in', path: '/auth/login' },
    }),
  },
  registration_nip_taken: {
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
      action: { label: 'Zaproś użytkownika', path: '/user/users/store' },
    }),
    en: ({ company, full_name, email }) => ({
      subject: `Somebody is registering ${company} a second time`,
      heading: 'Somebody is registering your company a second time',
      paragraphs: [
        `${company} already has an account in the partner zone, and somebody filled in the registration form with its NIP.`,
        'If the person is from your company, you can invite them at once in the list of users. Otherwise you do not need to do anything: we check every registration.',
      ],
      facts: [
        { name: 'Person', value: full_name },
        { name: 'E-mail', value: email },
      ],
      action: { label: 'Invite a user', path: '/user/users/store' },
    }),
  },
  new_entries: {
    pl: ({ entries, more }) => {
      const one = onlyOne(entries)
      return {
        subject: one
          ? `Nowe zgłoszenie partnera: ${one.company}`
          : `Nowe zgłoszenia partnerów: ${entries.length + more}`,
        heading: one ? 'Nowe zgłoszenie partnera' : 'Nowe zgłoszenia partnerów',
        paragraphs: [
          one ? `${one.company} czeka na decyzję.` : 'Te firmy czekają na decyzję.',
          ...(more > 0 ? [`Pozostałe (${more}) znajdziesz na liście zgłoszeń.`] : []),
        ],
        facts: entries.map(factOf),
        action: { label: one ? 'Sprawdź zgłoszenie' : 'Sprawdź zgłoszenia', path: entriesPath(one) },
      }
    },
    en: ({ entries, more }) => {
      const one = onlyOne(entries)
      return {
        subject: one ? `New partner entry: ${one.company}` : `New partner entries: ${entries.length + more}`,
        heading: one ? 'New partner entry' : 'New partner entries',
        paragraphs: [
          one ? `${one.company} is waiting for a decision.` : 'These companies are waiting for a decision.',
          ...(more > 0 ? [`The other ${more} are in the list of entries.`] : []),
        ],
        facts: entries.map(factOf),
        action: { label: one ? 'Check the entry' : 'Check the entries', path: entriesPath(one) },
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
