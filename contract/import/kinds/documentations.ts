import { devices, groups, type ImportKindDeclaration, inPolishAndEnglish, same, withSeveral } from './declaration.ts'

/** The import of documents. */
export const documentationImport: ImportKindDeclaration = {
  entity: 'documentation.documentations',
  title: { pl: 'Import dokumentacji', en: 'Documentation import' },
  label: { pl: 'Import: dokumentacja', en: 'Import: documentation' },
  about: { pl: 'Wiele dokumentów naraz, razem z plikami', en: 'Many documents at once, with their files' },
  needsArchive: true,
  template: 1,
  columns: [
    {
      key: 'documentation_number',
      header: { pl: 'Numer', en: 'Number' },
      elsewhere: ['Numer dokumentu', 'Nr dokumentu', 'Document number'],
      explanation: {
        pl: 'Numer dokumentu, który jest już w portalu. Jeśli puste: nowy dokument, numer nada portal.',
        en: 'The number of a document that is already in the portal. If empty: a new document, numbered by the portal.',
      },
      type: 'code',
      identifies: true,
      example: same(''),
    },
    ...inPolishAndEnglish('name', {
      header: { pl: 'Nazwa', en: 'Name' },
      elsewhere: ['Nazwa', 'Tytuł', 'Nazwa dokumentu', 'Title', 'Name', 'Document'],
      explanation: { pl: 'Nazwa dokumentu', en: 'Name of the document' },
      example: { pl: 'Instrukcja montażu Helion HeatPump 12', en: 'Installation manual Helion HeatPump 12' },
    }),
    {
      key: 'type_id',
      header: { pl: 'Rodzaj', en: 'Type' },
      elsewhere: ['Typ', 'Rodzaj dokumentu', 'Typ dokumentu', 'Document type', 'Kind'],
      explanation: { pl: 'Rodzaj dokumentu ze słownika.', en: 'A document type from the dictionary.' },
      type: 'choice',
      required: true,
      example: { pl: 'Instrukcja montażu', en: 'Installation manual' },
    },
    {
      key: 'category_id',
      header: { pl: 'Kategoria', en: 'Category' },
      elsewhere: ['Kategoria dokumentu', 'Document category'],
      explanation: { pl: 'Kategoria ze słownika.', en: 'A category from the dictionary.' },
      type: 'choice',
      required: true,
      example: { pl: 'Pompy ciepła', en: 'Heat pumps' },
    },
    {
      key: 'locale',
      header: { pl: 'Język', en: 'Language' },
      elsewhere: ['Wersja językowa', 'Jęz.', 'Locale'],
      explanation: {
        pl: 'Język dokumentu: pl albo en. Jeśli puste: pl.',
        en: 'Language of the document: pl or en. If empty: pl.',
      },
      type: 'choice',
      example: same('pl'),
    },
    {
      key: 'tags',
      header: { pl: 'Tagi', en: 'Tags' },
      explanation: withSeveral({ pl: 'Tagi dokumentów ze słownika.', en: 'Document tags from the dictionary.' }),
      type: 'list',
      example: same(''),
    },
    {
      key: 'file_pl',
      header: { pl: 'Plik PL', en: 'File PL' },
      elsewhere: ['Plik', 'Nazwa pliku', 'PDF', 'File', 'File name'],
      explanation: {
        pl: 'Nazwa pliku z archiwum ZIP. Pusta komórka zostawia plik bez zmian.',
        en: 'Name of a file in the ZIP archive. An empty cell leaves the file as it is.',
      },
      type: 'file',
      example: same('helion-heatpump-12-montaz.pdf'),
    },
    {
      key: 'file_en',
      header: { pl: 'Plik EN', en: 'File EN' },
      explanation: {
        pl: 'Plik po angielsku, tak samo.',
        en: 'The same for the English file.',
      },
      type: 'file',
      example: same('helion-heatpump-12-installation.pdf'),
    },
    groups,
    devices,
    {
      key: 'product_cards',
      header: { pl: 'Karty produktów', en: 'Product cards' },
      explanation: withSeveral({ pl: 'Nazwy kart produktów.', en: 'Names of product cards.' }),
      type: 'list',
      example: same(''),
    },
    {
      key: 'active',
      header: { pl: 'Aktywny', en: 'Active' },
      explanation: {
        pl: 'Czy partnerzy widzą dokument: tak albo nie. Jeśli puste: tak.',
        en: 'Whether partners see the document: yes or no. If empty: yes.',
      },
      type: 'boolean',
      example: { pl: 'tak', en: 'yes' },
    },
    {
      key: 'correction',
      header: { pl: 'Drobna poprawka', en: 'Minor correction' },
      explanation: {
        pl: 'tak: nowy plik nie jest nowym wydaniem i nikt nie dostanie o nim wiadomości. Jeśli puste: nie.',
        en: 'yes: a new file does not start a new edition, and nobody is notified. If empty: no.',
      },
      type: 'boolean',
      example: { pl: 'nie', en: 'no' },
    },
  ],
}
