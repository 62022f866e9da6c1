import type { Translated } from '#contract/locale.ts'
import type { Series } from '#server/db/demo/device/catalogue.ts'

/** A kind of paper that every series has, or those of some families. */
export interface DocumentKind {
  title: { pl: string; en: string | null }
  type: Translated
  category: Translated
  /** Polish names of tags. */
  tags: readonly string[]
  onlyOf?: readonly Series['family'][]
  sections: readonly { heading: string; text: string }[]
}

export const documentTags: readonly Translated[] = [
  { pl: 'uruchomienie', en: 'commissioning' },
  { pl: 'schemat', en: 'diagram' },
  { pl: 'przegląd', en: 'inspection' },
  { pl: 'czynnik chłodniczy', en: 'refrigerant' },
]

export const documentKinds: readonly DocumentKind[] = [
  {
    title: { pl: 'Instrukcja montażu i uruchomienia', en: null },
    type: { pl: 'Instrukcja montażu', en: 'Installation manual' },
    category: { pl: 'Montaż i uruchomienie', en: 'Installation and commissioning' },
    tags: ['uruchomienie', 'schemat'],
    sections: [
      {
        heading: '1. Przed montażem',
        text: 'Sprawdź, czy urządzenie nie ma śladów uszkodzeń po transporcie. Zachowaj odstępy serwisowe podane na rysunku: 300 mm z boków i 600 mm od strony obsługi. Podłoże musi przenieść ciężar urządzenia napełnionego wodą.',
      },
      {
        heading: '2. Podłączenie hydrauliczne',
        text: 'Przed podłączeniem przepłucz instalację. Na powrocie zamontuj filtr magnetyczny i zawory odcinające. Wodę uzdatnij zgodnie z wymaganiami gwarancji: twardość poniżej 8 °dH, odczyn 7,5–9,0 pH.',
      },
      {
        heading: '3. Uruchomienie',
        text: 'Odpowietrz obieg, ustaw ciśnienie 1,5 bar, sprawdź szczelność. Kartę gwarancyjną wypełnij w dniu uruchomienia i wyślij przez portal w ciągu 14 dni.',
      },
    ],
  },
  {
    title: { pl: 'Karta katalogowa', en: 'Data sheet' },
    type: { pl: 'Karta katalogowa', en: 'Data sheet' },
    category: { pl: 'Dane techniczne', en: 'Technical data' },
    tags: [],
    sections: [
      {
        heading: 'Dane podstawowe',
        text: 'Moc nominalna, klasa energetyczna i wymiary poszczególnych modeli. Wartości zmierzono zgodnie z normą EN 14511 przy temperaturze powietrza 7 °C i wody 35 °C.',
      },
      {
        heading: 'Wyposażenie',
        text: 'W dostawie: sterownik z ekranem dotykowym, czujnik temperatury zewnętrznej, zawór bezpieczeństwa 3 bar, komplet uszczelek. Moduł sieciowy zamawia się osobno.',
      },
    ],
  },
  {
    title: { pl: 'Instrukcja przeglądu okresowego', en: null },
    type: { pl: 'Instrukcja serwisowa', en: 'Service manual' },
    category: { pl: 'Serwis', en: 'Service' },
    tags: ['przegląd', 'czynnik chłodniczy'],
    onlyOf: ['heatPump', 'airConditioner'],
    sections: [
      {
        heading: 'Zakres przeglądu',
        text: 'Kontrola szczelności układu chłodniczego wraz z wpisem do Centralnego Rejestru Operatorów, czyszczenie wymienników, sprawdzenie odpływu skroplin, pomiar prądów sprężarki i wentylatora.',
      },
      {
        heading: 'Protokół',
        text: 'Wyniki zapisz w protokole przeglądu. Bez corocznego przeglądu wykonanego przez uprawnionego serwisanta gwarancja wygasa.',
      },
    ],
  },
  {
    title: { pl: 'Deklaracja zgodności UE', en: null },
    type: { pl: 'Deklaracja zgodności', en: 'Declaration of conformity' },
    category: { pl: 'Certyfikaty', en: 'Certificates' },
    tags: [],
    onlyOf: ['boiler', 'ventilation'],
    sections: [
      {
        heading: 'Deklaracja',
        text: 'Producent oświadcza na własną odpowiedzialność, że wymienione urządzenia spełniają wymagania dyrektyw 2014/35/UE (niskie napięcia), 2014/30/UE (kompatybilność elektromagnetyczna) i 2009/125/WE (ekoprojekt).',
      },
    ],
  },
]
