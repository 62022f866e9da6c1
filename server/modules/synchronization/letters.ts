import type { Translated } from '#contract/locale.ts'
import type { SynchronizationKind } from '#contract/synchronization/kinds.ts'
import type { LettersOf } from '#server/integrations/mail/letter.ts'

/** Letters to administrators about synchronisations. */
interface SynchronizationMailData {
  /** Three consecutive runs have failed. */
  synchronization_failed: { kind: SynchronizationKind; reason: string }
}

declare module '#server/integrations/mail/letter.ts' {
  interface MailData extends SynchronizationMailData {}
}

const kindNames: Readonly<Record<SynchronizationKind, Translated>> = {
  producers: { pl: 'producenci', en: 'producers' },
  items: { pl: 'urządzenia', en: 'devices' },
  buyers: { pl: 'nabywcy', en: 'buyers' },
  contractors: { pl: 'kontrahenci', en: 'contractors' },
  orders: { pl: 'zgłoszenia serwisowe', en: 'service orders' },
  parts: { pl: 'części zamienne', en: 'spare parts' },
  'parts-orders': { pl: 'zamówienia części', en: 'spare-parts orders' },
  units: { pl: 'numery seryjne', en: 'serial numbers' },
}
const path = '/cms/synchronization/synchronizations'

export const synchronizationLetters: LettersOf<SynchronizationMailData> = {
  synchronization_failed: {
    pl: ({ kind, reason }) => ({
      subject: `Synchronizacja z ERP nie działa: ${kindNames[kind].pl}`,
      heading: 'Trzy kolejne synchronizacje z ERP nie powiodły się',
      paragraphs: [
        'Dane w portalu mogą się różnić od danych w ERP. Następna próba odbędzie się zgodnie z harmonogramem.',
      ],
      facts: [
        { name: 'Rodzaj', value: kindNames[kind].pl },
        { name: 'Przyczyna', value: reason },
      ],
      action: { label: 'Zobacz synchronizacje', path },
    }),
    en: ({ kind, reason }) => ({
      subject: `The ERP synchronisation is failing: ${kindNames[kind].en}`,
      heading: 'Three synchronisations with the ERP in a row have failed',
      paragraphs: ['Data in the portal may differ from the ERP. The next attempt follows as scheduled.'],
      facts: [
        { name: 'Kind', value: kindNames[kind].en },
        { name: 'Reason', value: reason },
      ],
      action: { label: 'See the synchronisations', path },
    }),
  },
}
