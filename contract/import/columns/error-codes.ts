import { devices, groups, type ImportColumn, same, withSeveral } from './column.ts'

/** Columns of the import of error codes. */
export const errorCodeColumns: readonly ImportColumn[] = [
  {
    key: 'code',
    header: { pl: 'Kod', en: 'Code' },
    explanation: {
      pl: 'Kod, jaki pokazuje urządzenie. Ten sam kod może mieć inne znaczenie na innych urządzeniach.',
      en: 'The code that the device shows. The same code may mean something else on other devices.',
    },
    type: 'text',
    required: true,
    identifies: true,
    example: same('E12'),
  },
  {
    key: 'name_pl',
    header: { pl: 'Nazwa PL', en: 'Name PL' },
    explanation: { pl: 'Co znaczy kod, po polsku.', en: 'What the code means, in Polish.' },
    type: 'text',
    required: true,
    example: same('Za niskie ciśnienie w obiegu'),
  },
  {
    key: 'name_en',
    header: { pl: 'Nazwa EN', en: 'Name EN' },
    explanation: { pl: 'Co znaczy kod, po angielsku.', en: 'What the code means, in English.' },
    type: 'text',
    example: same('Pressure in the circuit is too low'),
  },
  {
    key: 'manual_pl',
    header: { pl: 'Instrukcja PL', en: 'Manual PL' },
    explanation: {
      pl: 'Co sprawdzić najpierw, krok po kroku, po polsku.',
      en: 'What to check first, step by step, in Polish.',
    },
    type: 'text',
    required: true,
    example: same('1. Sprawdź manometr. 2. Uzupełnij wodę.'),
  },
  {
    key: 'manual_en',
    header: { pl: 'Instrukcja EN', en: 'Manual EN' },
    explanation: {
      pl: 'Co sprawdzić najpierw, krok po kroku, po angielsku.',
      en: 'What to check first, step by step, in English.',
    },
    type: 'text',
    example: same('1. Check the gauge. 2. Add water.'),
  },
  groups,
  devices,
  {
    key: 'files_pl',
    header: { pl: 'Pliki instrukcji PL', en: 'Manual files PL' },
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
]
