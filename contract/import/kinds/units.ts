import type { Translated } from '#contract/messages/locale.ts'
import { type ImportColumn, type ImportKindDeclaration, same } from './declaration.ts'

const day = (
  key: string,
  header: Translated,
  elsewhere: readonly string[],
  explanation: Translated,
  example: string,
): ImportColumn => ({ key, header, elsewhere, explanation, type: 'date', example: same(example) })

/** The import of serial numbers. */
export const unitImport: ImportKindDeclaration = {
  entity: 'device.units',
  title: { pl: 'Import numerów seryjnych', en: 'Serial number import' },
  label: { pl: 'Import: numery seryjne', en: 'Import: serial numbers' },
  about: {
    pl: 'Numery seryjne z urządzeniem i datą sprzedaży',
    en: 'Serial numbers with their device and date of sale',
  },
  erp: 'units',
  template: 2,
  columns: [
    {
      key: 'serial_no',
      header: { pl: 'Numer seryjny', en: 'Serial number' },
      elsewhere: ['Nr seryjny', 'Nr fabryczny', 'Numer fabryczny', 'S/N', 'SN', 'Serial', 'Serial no.'],
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
      elsewhere: ['Urządzenie', 'Typ', 'Indeks', 'Kod towaru', 'Numer towaru', 'Device', 'Item', 'Item number'],
      explanation: { pl: 'Model albo jego numer w {erp}.', en: 'The model or its number in {erp}.' },
      type: 'choice',
      required: true,
      example: same('Helion HeatPump 12'),
    },
    {
      key: 'partner_id',
      header: { pl: 'Partner', en: 'Partner' },
      elsewhere: ['Firma', 'Nabywca', 'Kontrahent', 'Klient', 'Numer nabywcy', 'NIP', 'Customer', 'Buyer'],
      explanation: {
        pl: 'Firma, która kupiła urządzenie: nazwa, NIP albo numer nabywcy w {erp}.',
        en: 'The company that bought the unit: its name, NIP or buyer number in {erp}.',
      },
      type: 'choice',
      example: same('Ciepły Dom s.c.'),
    },
    day(
      'purchase_date',
      { pl: 'Data sprzedaży', en: 'Sale date' },
      ['Data zakupu', 'Data faktury', 'Data wydania', 'Purchase date', 'Invoice date', 'Sold on'],
      { pl: 'DD.MM.RRRR.', en: 'DD.MM.YYYY.' },
      '14.11.2023',
    ),
    {
      key: 'invoice_no',
      header: { pl: 'Faktura', en: 'Invoice' },
      elsewhere: ['Nr faktury', 'Numer faktury', 'Dokument', 'Invoice no.', 'Invoice number'],
      explanation: { pl: 'Numer faktury sprzedaży.', en: 'Number of the sales invoice.' },
      type: 'code',
      example: same('FV 2318/11/2023'),
    },
    {
      ...day(
        'install_date',
        { pl: 'Data montażu', en: 'Installation date' },
        ['Data uruchomienia', 'Zamontowano', 'Installed on', 'Start-up date'],
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
      elsewhere: ['Kod', 'Zip', 'Zip code', 'Post code'],
      explanation: { pl: 'Miejsca montażu.', en: 'Of the place of installation.' },
      type: 'code',
      example: same('05-500'),
    },
    {
      key: 'installation_city',
      header: { pl: 'Miejscowość', en: 'City' },
      elsewhere: ['Miasto', 'Town'],
      explanation: { pl: 'Miejsca montażu.', en: 'Of the place of installation.' },
      type: 'text',
      example: same('Piaseczno'),
    },
    {
      key: 'installation_country',
      header: { pl: 'Kraj', en: 'Country' },
      explanation: {
        pl: 'Kraj montażu: nazwa albo kod, na przykład DE. Jeśli puste: Polska.',
        en: 'Of the place of installation: its name or code, such as DE. If empty: Poland.',
      },
      type: 'choice',
      example: { pl: 'Polska', en: 'Poland' },
    },
    day(
      'parts_until',
      { pl: 'Gwarancja na części do', en: 'Parts until' },
      ['Gwarancja części', 'Parts warranty until'],
      { pl: 'Jeśli puste: według warunków producenta.', en: 'If empty: according to the terms of the producer.' },
      '02.12.2030',
    ),
    day(
      'labour_until',
      { pl: 'Gwarancja na robociznę do', en: 'Labour until' },
      ['Gwarancja robocizna', 'Labour warranty until'],
      { pl: 'Jeśli puste: według warunków producenta.', en: 'If empty: according to the terms of the producer.' },
      '02.12.2028',
    ),
  ],
  listed: {
    serial_no: { column: 'serial_no', heading: { pl: 'Numer seryjny', en: 'Serial number' } },
    device_name: { column: 'device_id', heading: { pl: 'Model', en: 'Model' } },
    partner_name: { column: 'partner_id', heading: { pl: 'Partner', en: 'Partner' } },
    installation_city: { column: 'installation_city', heading: { pl: 'Miejscowość', en: 'City' } },
    install_date: { column: 'install_date', heading: { pl: 'Zamontowano', en: 'Installed' } },
  },
}
