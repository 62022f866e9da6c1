import type { DueKind } from '#contract/service-order/due/words.ts'
import { writtenSerial } from '#contract/unit/serial-number.ts'
import { writtenDay } from '#contract/values/moment.ts'
import { formatPhone } from '#contract/values/phones.ts'
import type { LettersOf } from '#server/integrations/mail/letter.ts'

interface DueUnit {
  kind: DueKind
  due_on: string
  serial_no: string
  device_name: string
}

/** Data of letters about due dates. */
interface DueMailData {
  /** To the people of the company in charge of the units. */
  due_partner: { count: number; rows: readonly (DueUnit & { city: string })[] }
  /** To the owner of a unit, without any data of the owner. */
  due_owner: DueUnit & { ends_without: string | null; partner_name: string; partner_phone: string; code: string }
}

declare module '#server/integrations/mail/letter.ts' {
  interface MailData extends DueMailData {}
}

const kinds = {
  pl: { maintenance: 'Przegląd', leak_check: 'Kontrola szczelności' },
  en: { maintenance: 'Maintenance', leak_check: 'Leak check' },
} as const
const list = '/service-order/due-maintenances'

const factsOf = (locale: 'pl' | 'en', rows: DueMailData['due_partner']['rows']) =>
  rows.map(({ kind, due_on, serial_no, device_name, city }) => ({
    name: `${writtenDay(due_on, locale)}, ${kinds[locale][kind].toLowerCase()}`,
    value: [device_name, writtenSerial(serial_no), city].filter(Boolean).join(', '),
  }))

const company = ({ partner_name, partner_phone }: DueMailData['due_owner']) =>
  [partner_name, partner_phone && formatPhone(partner_phone)].filter(Boolean).join(', ')

export const dueLetters: LettersOf<DueMailData> = {
  due_partner: {
    priority: 'notice',
    causedBy: 'system',
    limit: 'none',
    repeats: 'news',
    pl: ({ count, rows }) => ({
      subject: `Zbliżają się terminy przeglądów: ${count}`,
      heading: 'Zbliżają się terminy przeglądów',
      paragraphs: [
        'Te urządzenia są pod opieką Twojej firmy. Wizytę umówisz w portalu jednym kliknięciem.',
        ...(count > rows.length ? [`Najbliższe ${rows.length} z ${count}:`] : []),
      ],
      facts: factsOf('pl', rows),
      action: { label: 'Zobacz terminy', path: list },
    }),
    en: ({ count, rows }) => ({
      subject: `Upcoming maintenances: ${count}`,
      heading: 'Upcoming maintenances',
      paragraphs: [
        'These units are in the care of your company. Each can be ordered in the portal with one click.',
        ...(count > rows.length ? [`The next ${rows.length} of ${count}:`] : []),
      ],
      facts: factsOf('en', rows),
      action: { label: 'See what is due', path: list },
    }),
  },
  due_owner: {
    priority: 'notice',
    causedBy: 'person',
    limit: 'company',
    pl: (unit) => ({
      subject: `${kinds.pl[unit.kind]} do ${writtenDay(unit.due_on, 'pl')}: ${unit.device_name}`,
      heading: `${kinds.pl[unit.kind]} do ${writtenDay(unit.due_on, 'pl')}`,
      paragraphs: [
        unit.kind === 'maintenance'
          ? 'Zbliża się termin przeglądu Twojego urządzenia. Aby umówić wizytę, skontaktuj się z serwisem.'
          : 'Zbliża się termin kontroli szczelności układu chłodniczego, której wymagają przepisy o F-gazach. Aby umówić wizytę, skontaktuj się z serwisem.',
        ...(unit.ends_without
          ? [`Bez przeglądu w terminie gwarancja na części skończy się ${writtenDay(unit.ends_without, 'pl')}.`]
          : []),
      ],
      facts: [
        { name: 'Urządzenie', value: unit.device_name },
        { name: 'Numer seryjny', value: writtenSerial(unit.serial_no) },
        ...(unit.partner_name ? [{ name: 'Serwis', value: company(unit) }] : []),
      ],
      action: { label: 'Sprawdź gwarancję', path: `/warranty?serial=${unit.serial_no}` },
      end: { label: 'Nie chcę takich przypomnień', path: `/reminders/${unit.code}` },
    }),
    en: (unit) => ({
      subject: `${kinds.en[unit.kind]} by ${writtenDay(unit.due_on, 'en')}: ${unit.device_name}`,
      heading: `${kinds.en[unit.kind]} by ${writtenDay(unit.due_on, 'en')}`,
      paragraphs: [
        unit.kind === 'maintenance'
          ? 'The maintenance of your unit is due soon. Please contact the service company to arrange a visit.'
          : 'The leak check required by F-gas regulations is due soon. Please contact the service company to arrange a visit.',
        ...(unit.ends_without
          ? [`Without it, the parts warranty ends on ${writtenDay(unit.ends_without, 'en')}.`]
          : []),
      ],
      facts: [
        { name: 'Unit', value: unit.device_name },
        { name: 'Serial number', value: writtenSerial(unit.serial_no) },
        ...(unit.partner_name ? [{ name: 'Service company', value: company(unit) }] : []),
      ],
      action: { label: 'Check the warranty', path: `/warranty?serial=${unit.serial_no}` },
      end: { label: 'Stop these reminders', path: `/reminders/${unit.code}` },
    }),
  },
}
