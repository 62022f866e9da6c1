import type { Locale } from '#contract/locale.ts'
import { writtenDay } from '#contract/moment.ts'
import type { LettersOf } from '#server/integrations/mail/letter.ts'

interface FGasMailData {
  /** To its holder, or to the people of the company that holds it. */
  f_gas_certificate_ends: { number: string; valid_to: string; company: string | null }
}

declare module '#server/integrations/mail/letter.ts' {
  interface MailData extends FGasMailData {}
}

const names = { pl: { number: 'Numer', company: 'Firma' }, en: { number: 'Number', company: 'Company' } }
const facts = (locale: Locale, { number, company }: FGasMailData['f_gas_certificate_ends']) => [
  { name: names[locale].number, value: number },
  ...(company ? [{ name: names[locale].company, value: company }] : []),
]

export const fGasLetters: LettersOf<FGasMailData> = {
  f_gas_certificate_ends: {
    pl: (certificate) => ({
      subject: `Certyfikat F-gaz wygasa ${writtenDay(certificate.valid_to, 'pl')}`,
      heading: `Certyfikat F-gaz wygasa ${writtenDay(certificate.valid_to, 'pl')}`,
      paragraphs: ['Po odnowieniu dodaj nowy certyfikat w profilu.'],
      facts: facts('pl', certificate),
      action: { label: 'Otwórz profil', path: '/profile' },
    }),
    en: (certificate) => ({
      subject: `The F-gas certificate expires on ${writtenDay(certificate.valid_to, 'en')}`,
      heading: `The F-gas certificate expires on ${writtenDay(certificate.valid_to, 'en')}`,
      paragraphs: ['When it is renewed, add the new certificate in your profile.'],
      facts: facts('en', certificate),
      action: { label: 'Open the profile', path: '/profile' },
    }),
  },
}
