import { type Locale, languageTag } from '#contract/messages/locale.ts'
import type { ActivityChart, OfferChart, WarrantyChart } from '#contract/report/reports.ts'
import { lastOfMonth } from '#contract/values/days.ts'
import { writtenMoment } from '#contract/values/moment.ts'
import type { LettersOf } from '#server/integrations/mail/letter.ts'
import { writtenMoney } from '#server/texts/written-money.ts'
import type { ReportWork } from './failures.ts'

interface OfMonth {
  /** First day of the month. */
  month: string
  /** The same figure for the calendar month before. */
  before: number
}

interface ReportMailData {
  /** To administrators: the figures cannot be updated, or monthly letters cannot be sent. */
  report_failed: { work: ReportWork; since: string; reason: string }
  report_activities: OfMonth & Omit<ActivityChart['totals'], 'before'> & { inactive: number }
  report_offers: OfMonth & OfferChart['totals']
  report_warranty: OfMonth & WarrantyChart['totals']
}

declare module '#server/integrations/mail/letter.ts' {
  interface MailData extends ReportMailData {}
}

const monthWords = (month: string, locale: Locale) =>
  new Intl.DateTimeFormat(languageTag(locale), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}T12:00:00Z`),
  )
const number = (value: number | null, locale: Locale) =>
  value === null ? '–' : new Intl.NumberFormat(languageTag(locale), { useGrouping: 'always' }).format(value)

const footer = {
  pl: 'Wysyłkę wyłączysz na ekranie raportu, przełącznikiem „Co miesiąc e-mailem”.',
  en: 'You can turn these messages off on the report page, with the switch “Monthly by e-mail”.',
}
const path = (name: string, month: string) => `/report/reports/${name}?period=${month}..${lastOfMonth(month)}`

export const reportLetters: LettersOf<ReportMailData> = {
  report_failed: {
    priority: 'notice',
    causedBy: 'system',
    limit: 'none',
    repeats: 'news',
    pl: ({ work, since, reason }) => ({
      subject: work === 'update' ? 'Raporty nie są przeliczane' : 'Nie wysłano miesięcznych raportów',
      heading:
        work === 'update' ? 'Raporty nie są w pełni przeliczane' : 'Nie wszystkie miesięczne raporty zostały wysłane',
      paragraphs: [
        work === 'update'
          ? 'Część liczb w raportach pochodzi sprzed awarii. Portal ponawia próbę co minutę, a na ekranach raportów widać ostrzeżenie.'
          : 'Raporty, których to dotyczy, można wysłać ponownie na liście nieudanych zadań.',
      ],
      facts: [
        { name: 'Data', value: writtenMoment(since, 'pl') },
        { name: 'Przyczyna', value: reason },
      ],
      action:
        work === 'update'
          ? { label: 'Zobacz raporty', path: '/report/reports/partner-activities' }
          : { label: 'Zobacz nieudane zadania', path: '/cms/jobs' },
    }),
    en: ({ work, since, reason }) => ({
      subject: work === 'update' ? 'The reports are not being updated' : 'Monthly reports were not sent',
      heading: work === 'update' ? 'Not all report figures are up to date' : 'Not all monthly reports were sent',
      paragraphs: [
        work === 'update'
          ? 'Some figures date from before the failure. The portal tries again every minute, and the report pages show a warning.'
          : 'The reports concerned can be sent again from the list of failed jobs.',
      ],
      facts: [
        { name: 'Since', value: writtenMoment(since, 'en') },
        { name: 'Reason', value: reason },
      ],
      action:
        work === 'update'
          ? { label: 'See the reports', path: '/report/reports/partner-activities' }
          : { label: 'See the failed jobs', path: '/cms/jobs' },
    }),
  },
  report_activities: {
    priority: 'notice',
    causedBy: 'system',
    limit: 'none',
    repeats: 'news',
    pl: ({ month, total, before, inactive, ...counts }) => ({
      subject: `Aktywność partnerów: ${monthWords(month, 'pl')}`,
      heading: `Aktywność partnerów, ${monthWords(month, 'pl')}`,
      paragraphs: ['Przesyłamy podsumowanie miesiąca.', footer.pl],
      facts: [
        { name: 'Działania razem', value: `${number(total, 'pl')} (poprzedni miesiąc: ${number(before, 'pl')})` },
        { name: 'Logowania', value: number(counts.sign_ins, 'pl') },
        { name: 'Pobrane dokumenty', value: number(counts.downloads, 'pl') },
        { name: 'Sprawdzone kody błędów', value: number(counts.codes, 'pl') },
        { name: 'Zgłoszenia i zamówienia', value: number(counts.orders, 'pl') },
        { name: 'Zapisy na szkolenia', value: number(counts.trainings, 'pl') },
        { name: 'Oferty', value: number(counts.offers, 'pl') },
        { name: 'Partnerzy bez aktywności', value: number(inactive, 'pl') },
      ],
      action: { label: 'Otwórz raport', path: path('partner-activities', month) },
    }),
    en: ({ month, total, before, inactive, ...counts }) => ({
      subject: `Partner activity: ${monthWords(month, 'en')}`,
      heading: `Partner activity, ${monthWords(month, 'en')}`,
      paragraphs: ['This is the summary of the month.', footer.en],
      facts: [
        { name: 'Actions in total', value: `${number(total, 'en')} (previous month: ${number(before, 'en')})` },
        { name: 'Sign-ins', value: number(counts.sign_ins, 'en') },
        { name: 'Downloaded documents', value: number(counts.downloads, 'en') },
        { name: 'Error codes looked up', value: number(counts.codes, 'en') },
        { name: 'Orders', value: number(counts.orders, 'en') },
        { name: 'Training sign-ups', value: number(counts.trainings, 'en') },
        { name: 'Offers', value: number(counts.offers, 'en') },
        { name: 'Partners without activity', value: number(inactive, 'en') },
      ],
      action: { label: 'Open the report', path: path('partner-activities', month) },
    }),
  },
  report_offers: {
    priority: 'notice',
    causedBy: 'system',
    limit: 'none',
    repeats: 'news',
    pl: ({ month, offers, before, value, won, won_value, lost }) => ({
      subject: `Oferty partnerów: ${monthWords(month, 'pl')}`,
      heading: `Oferty partnerów, ${monthWords(month, 'pl')}`,
      paragraphs: ['Przesyłamy podsumowanie miesiąca.', footer.pl],
      facts: [
        {
          name: 'Zarejestrowane oferty',
          value: `${number(offers, 'pl')} (poprzedni miesiąc: ${number(before, 'pl')})`,
        },
        { name: 'Wartość netto', value: writtenMoney(value, 'pl') },
        { name: 'Wygrane', value: `${number(won, 'pl')}, ${writtenMoney(won_value, 'pl')}` },
        { name: 'Przegrane', value: number(lost, 'pl') },
      ],
      action: { label: 'Otwórz raport', path: path('partner-offers', month) },
    }),
    en: ({ month, offers, before, value, won, won_value, lost }) => ({
      subject: `Partner offers: ${monthWords(month, 'en')}`,
      heading: `Partner offers, ${monthWords(month, 'en')}`,
      paragraphs: ['This is the summary of the month.', footer.en],
      facts: [
        { name: 'Registered offers', value: `${number(offers, 'en')} (previous month: ${number(before, 'en')})` },
        { name: 'Net value', value: writtenMoney(value, 'en') },
        { name: 'Won', value: `${number(won, 'en')}, ${writtenMoney(won_value, 'en')}` },
        { name: 'Lost', value: number(lost, 'en') },
      ],
      action: { label: 'Open the report', path: path('partner-offers', month) },
    }),
  },
  report_warranty: {
    priority: 'notice',
    causedBy: 'system',
    limit: 'none',
    repeats: 'news',
    pl: ({ month, claims, before, per_thousand, repeats, parts_cost }) => ({
      subject: `Jakość urządzeń na gwarancji: ${monthWords(month, 'pl')}`,
      heading: `Jakość urządzeń na gwarancji, ${monthWords(month, 'pl')}`,
      paragraphs: ['Przesyłamy podsumowanie miesiąca.', footer.pl],
      facts: [
        {
          name: 'Zgłoszenia gwarancyjne',
          value: `${number(claims, 'pl')} (poprzedni miesiąc: ${number(before, 'pl')})`,
        },
        { name: 'Na 1000 urządzeń', value: number(per_thousand, 'pl') },
        { name: 'Ponowne zgłoszenia tego samego urządzenia', value: number(repeats, 'pl') },
        { name: 'Koszt części netto', value: writtenMoney(parts_cost, 'pl') },
      ],
      action: { label: 'Otwórz raport', path: path('warranty-quality', month) },
    }),
    en: ({ month, claims, before, per_thousand, repeats, parts_cost }) => ({
      subject: `Warranty quality: ${monthWords(month, 'en')}`,
      heading: `Warranty quality, ${monthWords(month, 'en')}`,
      paragraphs: ['This is the summary of the month.', footer.en],
      facts: [
        { name: 'Warranty orders', value: `${number(claims, 'en')} (previous month: ${number(before, 'en')})` },
        { name: 'Per 1,000 units', value: number(per_thousand, 'en') },
        { name: 'Units reported again', value: number(repeats, 'en') },
        { name: 'Net cost of parts', value: writtenMoney(parts_cost, 'en') },
      ],
      action: { label: 'Open the report', path: path('warranty-quality', month) },
    }),
  },
}
