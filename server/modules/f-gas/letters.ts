import { writtenDay } from '#contract/moment.ts'
import type { LettersOf } from '#server/integrations/mail/letter.ts'

interface FGasMailData {
  /** To its holder, or to the people of the company that holds it. */
  f_gas_certificate_ends: { number: string; valid_to: string; company: string | null }
}

declare module '#server/integrations/mail/letter.ts' {
  interface MailData extends FGasMailData {}
}

const facts = (name: string, { number, company }: FGasMailData['f_gas_certificate_ends']) => [
  { name, value: number },
  ...(company ? [{ name: 'Firma', value: company }] : []),
]

export const fGasLetters: LettersOf<FGasMailData> = {
  f_gas_certificate_ends: {
    pl: (certificate) => ({
      subject: `Certyfikat F-gaz wygasa ${writtenDay(certificate.valid_to)}`,
      heading: `Certyfikat F-gaz wygasa ${writtenDay(certificate.valid_to)}`,
      paragraphs: ['Po odnowieniu dodaj nowy certyfikat w profilu.'],
      facts: facts('Numer', certificate),
      action: { label: 'Otwórz profil', path: '/profile' },
    }),
    en: (certificate) => ({
      subject: `The F-gas certificate expires on ${writtenDay(certificate.valid_to)}`,
      heading: `The F-gas certificate expires on ${writtenDay(certificate.valid_to)}`,
      paragraphs: ['When it is renewed, add the new certificate in your profile.'],
      facts: facts('Number', certificate).map((fact) => (fact.name === 'Firma' ? { ...fact, name: 'Company' } : fact)),
      action: { label: 'Open the profile', path: '/profile' },
    }),
  },
}
