import {
  devices,
  groups,
  type ImportKindDeclaration,
  inPolishAndEnglish,
  listedNames,
  same,
  withSeveral,
} from './declaration.ts'

/** The import of error codes. */
export const errorCodeImport: ImportKindDeclaration = {
  entity: 'device.error-codes',
  title: { pl: 'Import kodów błędów', en: 'Error code import' },
  label: { pl: 'Import: kody błędów', en: 'Import: error codes' },
  about: { pl: 'Kody z opisami i sposobami usunięcia usterki', en: 'Codes with descriptions and remedies' },
  template: 1,
  columns: [
    {
      key: 'code',
      header: { pl: 'Kod', en: 'Code' },
      elsewhere: ['Kod błędu', 'Kod usterki', 'Usterka', 'Error code', 'Fault code', 'Fault'],
      explanation: {
        pl: 'Kod, jaki pokazuje urządzenie. Ten sam kod może mieć inne znaczenie na innych urządzeniach.',
        en: 'The code that the device shows. The same code may mean something else on other devices.',
      },
      type: 'code',
      required: true,
      identifies: true,
      example: same('E12'),
    },
    ...inPolishAndEnglish('name', {
      header: { pl: 'Nazwa', en: 'Name' },
      elsewhere: ['Nazwa', 'Opis', 'Opis błędu', 'Opis usterki', 'Znaczenie', 'Description', 'Meaning'],
      explanation: { pl: 'Co znaczy kod', en: 'What the code means' },
      example: { pl: 'Za niskie ciśnienie w obiegu', en: 'Pressure in the circuit is too low' },
    }),
    ...inPolishAndEnglish('manual', {
      header: { pl: 'Instrukcja', en: 'Manual' },
      elsewhere: ['Instrukcja', 'Postępowanie', 'Rozwiązanie', 'Co zrobić', 'Solution', 'Remedy'],
      explanation: { pl: 'Co sprawdzić najpierw, krok po kroku', en: 'What to check first, step by step' },
      example: { pl: '1. Sprawdź manometr. 2. Uzupełnij wodę.', en: '1. Check the gauge. 2. Add water.' },
    }),
    groups,
    devices,
    {
      key: 'files_pl',
      header: { pl: 'Pliki instrukcji PL', en: 'Manual files PL' },
      elsewhere: ['Plik', 'Pliki', 'Plik instrukcji', 'PDF', 'File'],
      explanation: withSeveral({
        pl: 'Nazwy plików z archiwum ZIP (PDF, JPG, PNG), w kolejności. Pusta komórka zostawia pliki bez zmian.',
        en: 'Names of files in the ZIP archive (PDF, JPG, PNG), in order. An empty cell leaves the files as they are.',
      }),
      type: 'files',
      example: same('e12-sprezarka.pdf'),
    },
    {
      key: 'files_en',
      header: { pl: 'Pliki instrukcji EN', en: 'Manual files EN' },
      explanation: withSeveral({
        pl: 'To samo dla instrukcji po angielsku.',
        en: 'The same for the manual in English.',
      }),
      type: 'files',
      example: same('e12-compressor.pdf'),
    },
  ],
  listed: {
    code: { column: 'code', heading: { pl: 'Kod', en: 'Code' } },
    ...listedNames,
  },
}
