import { wordsIn } from '#contract/messages/erp-name.ts'
import type { Locale, Translated } from '#contract/messages/locale.ts'
import type { ErpFailure } from '#contract/service-order/entity.ts'
import type { SynchronizationKind } from '#contract/synchronization/kinds.ts'
import type { LettersOf } from '#server/integrations/mail/letter.ts'

/** The ERP's failure, or one of the portal itself. */
export type ToldFailure = ErpFailure | 'internal'

/** Letters to administrators about synchronisations. */
interface SynchronizationMailData {
  /** Three consecutive runs have failed. */
  synchronization_failed: {
    kind: SynchronizationKind
    /** In letters queued by earlier versions a text of the ERP stands in its place. */
    failure?: ToldFailure
    reason?: string
  }
}

declare module '#server/integrations/mail/letter.ts' {
  interface MailData extends SynchronizationMailData {}
}

const kindNames: Readonly<Record<SynchronizationKind, Translated>> = {
  producers: { pl: 'producenci', en: 'producers' },
  items: { pl: 'urządzenia', en: 'devices' },
  buyers: { pl: 'nabywcy', en: 'buyers' },
  contractors: { pl: 'kontrahenci', en: 'contractors' },
  orders: { pl: 'zgłoszenia gwarancyjne', en: 'warranty orders' },
  parts: { pl: 'części zamienne', en: 'spare parts' },
  'parts-orders': { pl: 'zamówienia części', en: 'spare-parts orders' },
  units: { pl: 'numery seryjne', en: 'serial numbers' },
}
const failureNames: Readonly<Record<ToldFailure, Translated>> = {
  down: { pl: 'brak połączenia z {erp}', en: '{erp} cannot be reached' },
  slow: { pl: 'przekroczono czas odpowiedzi {erp}', en: '{erp} did not answer in time' },
  refused: { pl: '{erp} odrzuca żądanie', en: '{erp} refused the request' },
  buyer: { pl: 'w {erp} nie ma takiego nabywcy', en: '{erp} has no such buyer' },
  nonsense: { pl: 'odpowiedź {erp} jest niezrozumiała dla portalu', en: '{erp} gave an invalid answer' },
  internal: { pl: 'portal nie mógł przetworzyć danych', en: 'the portal could not process the data' },
  limited: { pl: '{erp} ogranicza liczbę żądań', en: '{erp} limits the number of requests' },
}

type Told = Pick<SynchronizationMailData['synchronization_failed'], 'failure' | 'reason'>

const reasonIn = (locale: Locale, { failure, reason = '' }: Told, erp: string) =>
  failure ? wordsIn(failureNames[failure], locale, erp) : reason

const path = '/cms/synchronization/synchronizations'

export const synchronizationLetters: LettersOf<SynchronizationMailData> = {
  synchronization_failed: {
    priority: 'notice',
    causedBy: 'system',
    limit: 'none',
    repeats: 'news',
    pl: ({ kind, ...told }, erp) => ({
      subject: `Synchronizacja z ${erp} nie działa: ${kindNames[kind].pl}`,
      heading: `Trzy kolejne synchronizacje z ${erp} nie powiodły się`,
      paragraphs: [
        `Dane w portalu mogą się różnić od danych w ${erp}. Następna próba odbędzie się zgodnie z harmonogramem.`,
      ],
      facts: [
        { name: 'Rodzaj', value: kindNames[kind].pl },
        { name: 'Przyczyna', value: reasonIn('pl', told, erp) },
      ],
      action: { label: 'Zobacz synchronizacje', path },
    }),
    en: ({ kind, ...told }, erp) => ({
      subject: `The synchronisation with ${erp} is failing: ${kindNames[kind].en}`,
      heading: `Three synchronisations with ${erp} in a row have failed`,
      paragraphs: [`Data in the portal may differ from ${erp}. The next attempt follows as scheduled.`],
      facts: [
        { name: 'Kind', value: kindNames[kind].en },
        { name: 'Reason', value: reasonIn('en', told, erp) },
      ],
      action: { label: 'See the synchronisations', path },
    }),
  },
}
