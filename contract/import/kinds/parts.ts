import { type ImportKindDeclaration, inPolishAndEnglish, listedNames, same, withSeveral, zloty } from './declaration.ts'

const [namePl, nameEn] = inPolishAndEnglish('name', {
  header: { pl: 'Nazwa', en: 'Name' },
  elsewhere: ['Nazwa', 'Nazwa części', 'Opis', 'Name', 'Description'],
  explanation: { pl: 'Nazwa części', en: 'Name of the part' },
  example: { pl: 'Pompa obiegowa', en: 'Circulation pump' },
})

/** The import of the list of parts. */
export const partImport: ImportKindDeclaration = {
  entity: 'service-order.spare-parts',
  title: { pl: 'Import części zamiennych', en: 'Spare-parts import' },
  label: { pl: 'Import: części zamienne', en: 'Import: spare parts' },
  about: { pl: 'Numery części z nazwami i cenami', en: 'Part numbers with names and prices' },
  erp: 'parts',
  template: 1,
  columns: [
    {
      key: 'number',
      header: { pl: 'Numer', en: 'Number' },
      elsewhere: [
        'Numer części',
        'Nr części',
        'Indeks',
        'Numer katalogowy',
        'Kod części',
        'Part number',
        'Item number',
      ],
      explanation: {
        pl: 'Numer części, same cyfry. Sformatuj kolumnę jako tekst, inaczej arkusz usunie zera z początku.',
        en: 'The number of the part, digits only. Format the column as text; otherwise the spreadsheet drops leading zeros.',
      },
      type: 'code',
      required: true,
      identifies: true,
      example: same('500120'),
    },
    namePl,
    nameEn,
    {
      key: 'net_price',
      header: { pl: 'Cena netto PLN', en: 'Net price PLN' },
      elsewhere: ['Cena netto', 'Cena katalogowa', 'Cena katalogowa netto', 'Cennik netto', 'Net price', 'List price'],
      explanation: {
        pl: 'Cena katalogowa netto. Jeśli puste: bez ceny.',
        en: 'The net price. If empty: without a price.',
      },
      type: 'decimal',
      signs: zloty,
      example: { pl: '480,00', en: '480.00' },
    },
    {
      key: 'models',
      header: { pl: 'Modele', en: 'Models' },
      elsewhere: ['Model', 'Pasuje do', 'Urządzenia', 'Devices', 'Fits'],
      explanation: withSeveral({
        pl: 'Modele, do których część pasuje, albo ich numery w {erp}. Jeśli puste: do wszystkich.',
        en: 'The models that the part fits, or their numbers in {erp}. If empty: all of them.',
      }),
      type: 'list',
      example: same('Helion HeatPump 12'),
    },
    {
      key: 'replaced_by_id',
      header: { pl: 'Zastąpiona przez', en: 'Replaced by' },
      elsewhere: ['Zamiennik', 'Następca', 'Replacement', 'Successor'],
      explanation: {
        pl: 'Numer części sprzedawanej zamiast tej. Ta część musi już być w portalu: nowe wczytaj wcześniej.',
        en: 'The number of the part that is sold in its place. It must already be in the portal: import new ones first.',
      },
      type: 'choice',
      example: same(''),
    },
    {
      key: 'picture',
      header: { pl: 'Zdjęcie', en: 'Picture' },
      elsewhere: ['Foto', 'Obraz', 'Photo', 'Image'],
      explanation: {
        pl: 'Nazwa pliku JPG lub PNG z archiwum ZIP. Pusta komórka zostawia zdjęcie bez zmian.',
        en: 'Name of a JPG or PNG file in the ZIP archive. An empty cell leaves the picture as it is.',
      },
      type: 'file',
      example: same('500120.jpg'),
    },
    {
      key: 'active',
      header: { pl: 'Aktywna', en: 'Active' },
      elsewhere: ['Aktywny', 'Dostępna', 'Available'],
      explanation: {
        pl: 'Czy część można zamawiać: tak albo nie. Jeśli puste: tak.',
        en: 'Whether the part can be ordered: yes or no. If empty: yes.',
      },
      type: 'boolean',
      example: { pl: 'tak', en: 'yes' },
    },
  ],
  listed: {
    number: { column: 'number', heading: { pl: 'Numer części', en: 'Part number' } },
    ...listedNames,
    model_names: { column: 'models', heading: { pl: 'Modele', en: 'Models' } },
    net_price: { column: 'net_price', heading: { pl: 'Cena netto', en: 'Net price' } },
  },
}
