import { type ImportColumn, same } from './column.ts'

const day = (
  key: string,
  pl: string,
  en: string,
  explanation: { pl: string; en: string },
  example: string,
): ImportColumn => ({
  key,
  header: { pl, en },
  explanation,
  type: 'date',
  example: same(example),
})

/** Columns of the import of serial numbers. */
export const unitColumns: readonly ImportColumn[] = [
  {
    key: 'serial_no',
    header: { pl: 'Numer seryjny', en: 'Serial number' },
    explanation: {
      pl: '22 cyfry, ze spacjami lub bez. Sformatuj kolumnę jako tekst, inaczej arkusz zaokrągli numer.',
      en: '22 digits, with or without spaces. Format the column as text; otherwise the spreadsheet rounds the number.',
    },
    type: 'code',
    required: true,
    identifies: true,
    example: same('2309 4471 0082 6613 0957 24'),
  },
  {
    key: 'device_id',
    header: { pl: 'Model', en: 'Model' },
    explanation: { pl: 'Model albo jego numer w ERP.', en: 'The model or its number in the ERP.' },
    type: 'choice',
    required: true,
    example: same('Helion HeatPump 12'),
  },
  {
    key: 'partner_id',
    header: { pl: 'Partner', en: 'Partner' },
    explanation: {
      pl: 'Firma, która kupiła urządzenie: nazwa, NIP albo numer nabywcy w ERP.',
      en: 'The company that bought the unit: its name, NIP or buyer number in the ERP.',
    },
    type: 'choice',
    example: same('Ciepły Dom s.c.'),
  },
  day('purchase_date', 'Data sprzedaży', 'Sale date', { pl: 'DD.MM.RRRR.', en: 'DD.MM.YYYY.' }, '14.11.2023'),
  {
    key: 'invoice_no',
    header: { pl: 'Faktura', en: 'Invoice' },
    explanation: { pl: 'Numer faktury sprzedaży.', en: 'Number of the sales invoice.' },
    type: 'code',
    example: same('FV 2318/11/2023'),
  },
  {
    ...day(
      'install_date',
      'Data montażu',
      'Installation date',
      {
        pl: 'DD.MM.RRRR. Z nią urządzenie jest zarejestrowane, a gwarancja liczona według warunków producenta.',
        en: 'DD.MM.YYYY. With it the unit is registered, and its warranty follows from the terms of the producer.',
      },
      '02.12.2023',
    ),
    former: ['Data instalacji'],
  },
  {
    key: 'installation_post_code',
    header: { pl: 'Kod pocztowy', en: 'Postcode' },
    explanation: { pl: 'Miejsca montażu.', en: 'Of the place of installation.' },
    type: 'code',
    example: same('05-500'),
  },
  {
    key: 'installation_city',
    header: { pl: 'Miejscowość', en: 'City' },
    explanation: { pl: 'Miejsca montażu.', en: 'Of the place of installation.' },
    type: 'text',
    example: same('Piaseczno'),
  },
  {
    key: 'installation_country',
    header: { pl: 'Kraj', en: 'Country' },
    explanation: {
      pl: 'Kraj montażu: nazwa albo kod, na przykład DE. Pusty: Polska.',
      en: 'Of the place of installation: its name or code, such as DE. Empty: Poland.',
    },
    type: 'choice',
    example: { pl: 'Polska', en: 'Poland' },
  },
  day(
    'parts_until',
    'Gwarancja na części do',
    'Parts until',
    { pl: 'Puste: według warunków producenta.', en: 'Empty: according to the terms of the producer.' },
    '02.12.2030',
  ),
  day(
    'labour_until',
    'Gwarancja na robociznę do',
    'Labour until',
    { pl: 'Puste: według warunków producenta.', en: 'Empty: according to the terms of the producer.' },
    '02.12.2028',
  ),
]
