import { folded } from '#contract/search/folded.ts'
import type { ImportColumn } from './columns/column.ts'
import { importKindsDeclared } from './declared-kinds.ts'
import type { ImportKind } from './kinds.ts'

/** A header in the form in which headers are compared: without case, diacritics and punctuation. */
export function headerName(header: string): string {
  return folded(header)
    .replaceAll(/[^\p{L}\p{N}#]+/gu, ' ')
    .trim()
}

/** Words of a header that do not change the meaning of its column: currency of the price list, units, years, "No.". */
const insignificant = /^(?:pln|zl|kw|szt|nr|no|rok|r|(?:19|20)\d\d)$/

/** A header without its insignificant words; the header itself when nothing else is in it. */
function significant(header: string): string {
  const words = headerName(header).split(' ')
  return words.filter((word) => !insignificant.test(word)).join(' ') || words.join(' ')
}

/** Names of columns in the price lists and exports of other systems, by kind and column. */
const synonyms: Record<ImportKind, Readonly<Record<string, readonly string[]>>> = {
  'error-codes': {
    code: ['Kod błędu', 'Kod usterki', 'Usterka', 'Error code', 'Fault code', 'Fault'],
    name_pl: ['Nazwa', 'Opis', 'Opis błędu', 'Opis usterki', 'Znaczenie', 'Description', 'Meaning'],
    manual_pl: ['Instrukcja', 'Postępowanie', 'Rozwiązanie', 'Co zrobić', 'Solution', 'Remedy'],
    devices: ['Model', 'Modele', 'Urządzenie', 'Model urządzenia', 'Device', 'Models'],
    groups: ['Grupa', 'Grupa urządzeń', 'Group', 'Device group'],
    files_pl: ['Plik', 'Pliki', 'Plik instrukcji', 'PDF', 'File'],
  },
  documentations: {
    documentation_number: ['Numer dokumentu', 'Nr dokumentu', 'Document number'],
    name_pl: ['Nazwa', 'Tytuł', 'Nazwa dokumentu', 'Title', 'Name', 'Document'],
    type_id: ['Typ', 'Rodzaj dokumentu', 'Typ dokumentu', 'Document type', 'Kind'],
    category_id: ['Kategoria dokumentu', 'Document category'],
    locale: ['Wersja językowa', 'Jęz.', 'Locale'],
    file_pl: ['Plik', 'Nazwa pliku', 'PDF', 'File', 'File name'],
    devices: ['Model', 'Modele', 'Urządzenie', 'Device', 'Models'],
    groups: ['Grupa', 'Grupa urządzeń', 'Group'],
  },
  devices: {
    name: ['Nazwa', 'Nazwa modelu', 'Typ', 'Oznaczenie', 'Model urządzenia', 'Name', 'Type', 'Model name'],
    name2: ['Opis', 'Nazwa towaru', 'Nazwa pełna', 'Description', 'Long name'],
    external_id: [
      ...['Nr ERP', 'Kod ERP', 'Indeks', 'Indeks towaru', 'Kod towaru', 'Numer towaru', 'Symbol', 'Numer katalogowy'],
      ...['Kod produktu', 'Nr artykułu', 'Numer artykułu', 'Artykuł', 'Item number', 'Item no.', 'Article', 'SKU'],
      ...['Article number', 'Art.-Nr.', 'Artikelnummer', 'Part number', 'Product code', 'Item'],
    ],
    producer_id: ['Marka', 'Producent urządzenia', 'Brand', 'Manufacturer'],
    group_id: ['Grupa urządzeń', 'Grupa produktowa', 'Grupa towarowa', 'Product group', 'Category', 'Kategoria'],
    unit: ['Jm', 'J.m.', 'Jedn.', 'Jednostka miary', 'Unit of measure', 'UoM'],
    factor: ['Mnożnik', 'Conversion factor'],
    heating_capacity: ['Moc grzewcza', 'Moc grzania', 'Heating capacity', 'Heating power'],
    cooling_capacity: ['Moc chłodnicza', 'Moc chłodzenia', 'Cooling capacity', 'Cooling power'],
    sales_price: [
      ...['Cena netto', 'Cena katalogowa', 'Cena katalogowa netto', 'Cena cennikowa', 'Cena cennikowa netto'],
      ...['Cena sprzedaży netto', 'Cennik netto', 'Net price', 'List price', 'Net list price'],
    ],
    is_offerable: ['Do ofert', 'Oferty', 'Offerable'],
    photo: ['Foto', 'Obraz', 'Plik zdjęcia', 'Picture', 'Image'],
  },
  units: {
    serial_no: ['Nr seryjny', 'Nr fabryczny', 'Numer fabryczny', 'S/N', 'SN', 'Serial', 'Serial no.'],
    device_id: ['Urządzenie', 'Typ', 'Indeks', 'Kod towaru', 'Numer towaru', 'Device', 'Item', 'Item number'],
    partner_id: ['Firma', 'Nabywca', 'Kontrahent', 'Klient', 'Numer nabywcy', 'NIP', 'Customer', 'Buyer'],
    purchase_date: ['Data zakupu', 'Data faktury', 'Data wydania', 'Purchase date', 'Invoice date', 'Sold on'],
    invoice_no: ['Nr faktury', 'Numer faktury', 'Dokument', 'Invoice no.', 'Invoice number'],
    install_date: ['Data uruchomienia', 'Zamontowano', 'Installed on', 'Start-up date'],
    installation_post_code: ['Kod', 'Zip', 'Zip code', 'Post code'],
    installation_city: ['Miasto', 'Town'],
    parts_until: ['Gwarancja części', 'Parts warranty until'],
    labour_until: ['Gwarancja robocizna', 'Labour warranty until'],
  },
  parts: {
    number: ['Numer części', 'Nr części', 'Indeks', 'Numer katalogowy', 'Kod części', 'Part number', 'Item number'],
    name_pl: ['Nazwa', 'Nazwa części', 'Opis', 'Name', 'Description'],
    net_price: ['Cena netto', 'Cena katalogowa', 'Cena katalogowa netto', 'Cennik netto', 'Net price', 'List price'],
    models: ['Model', 'Pasuje do', 'Urządzenia', 'Devices', 'Fits'],
    replaced_by_id: ['Zamiennik', 'Następca', 'Replacement', 'Successor'],
    picture: ['Foto', 'Obraz', 'Photo', 'Image'],
    active: ['Aktywny', 'Dostępna', 'Available'],
  },
}

/** The names of a column in our templates, earlier ones included. */
const ownNames = ({ key, header, former = [] }: ImportColumn) => [key, ...Object.values(header), ...former]

/** The column of our template with this header, in either language. */
export function templateColumn(kind: ImportKind, header: string): string | undefined {
  const name = headerName(header)
  return importKindsDeclared[kind].columns.find((column) => ownNames(column).some((own) => headerName(own) === name))
    ?.key
}

/**
 * Columns proposed for the headers of another system's workbook, by position: first those called as in our templates, then those
 * called as elsewhere. `headers` are the texts that may be the header of a position, the likeliest first; a position is proposed
 * once, for the first column that it fits.
 */
export function proposedColumns(kind: ImportKind, headers: readonly (readonly string[])[]): Record<string, number> {
  const { columns } = importKindsDeclared[kind]
  const found: Record<string, number> = {}
  const taken = new Set<number>()
  const propose = (namesOf: (column: ImportColumn) => readonly string[], form: (name: string) => string) => {
    for (const column of columns) {
      if (column.key in found) continue
      const names = new Set(namesOf(column).map(form))
      const at = headers.findIndex((texts, index) => !taken.has(index) && texts.some((text) => names.has(form(text))))
      if (at < 0) continue
      found[column.key] = at
      taken.add(at)
    }
  }
  const others = ({ key }: ImportColumn) => synonyms[kind][key] ?? []
  propose(ownNames, headerName)
  propose(others, headerName)
  propose((column) => [...ownNames(column), ...others(column)], significant)
  return found
}
