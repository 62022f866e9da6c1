import type { Translated } from '#contract/locale.ts'

/** What can be imported. */
export const importKinds = ['error-codes', 'documentations', 'devices'] as const
export type ImportKind = (typeof importKinds)[number]

/**
 * What a cell of a column holds. `choice` is one name of a dictionary, `list` several, `files` several names of files; they are
 * separated by semicolons or line breaks.
 */
export type ColumnType = 'text' | 'choice' | 'list' | 'file' | 'files' | 'boolean' | 'decimal'

/** A column of a kind's workbook. */
export interface ImportColumn {
  key: string
  /** What its header says; a workbook may have either. */
  header: Translated
  /** What the second sheet of the template says of it. */
  explanation: Translated
  type: ColumnType
  /** A row without a value is an error. */
  required?: boolean
  /** By which the row's record is found. */
  identifies?: boolean
  /** What stands in it in the template's row of example. */
  example: Translated
}

/** A kind of import as the person sees it. */
export interface ImportKindDeclaration {
  /** Raised when its columns change: a workbook made from an older template is told so. */
  template: number
  columns: readonly ImportColumn[]
}

/** Says that a cell takes several values. */
const several: Translated = {
  pl: 'Kilka wartości rozdziel średnikiem.',
  en: 'Separate several values by semicolons.',
}
const withSeveral = ({ pl, en }: Translated): Translated => ({ pl: `${pl} ${several.pl}`, en: `${en} ${several.en}` })
const same = (text: string): Translated => ({ pl: text, en: text })

const groups: ImportColumn = {
  key: 'groups',
  header: { pl: 'Grupy', en: 'Groups' },
  explanation: withSeveral({
    pl: 'Grupy urządzeń: ścieżka w drzewie (Pompy ciepła › Gruntowe), nazwa, jeśli jest jedna taka, albo numer grupy.',
    en: 'Device groups: the path in the tree (Heat pumps › Ground source), the name where only one has it, or the number of the group.',
  }),
  type: 'list',
  example: { pl: 'Pompy ciepła › Gruntowe', en: 'Pompy ciepła › Gruntowe' },
}
const devices: ImportColumn = {
  key: 'devices',
  header: { pl: 'Urządzenia', en: 'Devices' },
  explanation: withSeveral({
    pl: 'Modele urządzeń albo ich numery w ERP.',
    en: 'Models of devices, or their numbers in the ERP.',
  }),
  type: 'list',
  example: same('Helion HeatPump 12'),
}

/** The kinds with their columns. The server says of each how a row is checked and written. */
export const importKindsDeclared: Record<ImportKind, ImportKindDeclaration> = {
  'error-codes': {
    template: 1,
    columns: [
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
    ],
  },
  documentations: {
    template: 1,
    columns: [
      {
        key: 'documentation_number',
        header: { pl: 'Numer', en: 'Number' },
        explanation: {
          pl: 'Numer dokumentu, który jest już w portalu. Puste: nowy dokument, numer nada portal.',
          en: 'The number of a document that the portal has. Empty: a new document, numbered by the portal.',
        },
        type: 'text',
        identifies: true,
        example: same(''),
      },
      {
        key: 'name_pl',
        header: { pl: 'Nazwa PL', en: 'Name PL' },
        explanation: { pl: 'Nazwa po polsku.', en: 'The name in Polish.' },
        type: 'text',
        required: true,
        example: same('Instrukcja montażu Helion HeatPump 12'),
      },
      {
        key: 'name_en',
        header: { pl: 'Nazwa EN', en: 'Name EN' },
        explanation: { pl: 'Nazwa po angielsku.', en: 'The name in English.' },
        type: 'text',
        example: same('Installation manual Helion HeatPump 12'),
      },
      {
        key: 'type_id',
        header: { pl: 'Rodzaj', en: 'Type' },
        explanation: { pl: 'Rodzaj dokumentu ze słownika.', en: 'A document type of the dictionary.' },
        type: 'choice',
        required: true,
        example: { pl: 'Instrukcja montażu', en: 'Installation manual' },
      },
      {
        key: 'category_id',
        header: { pl: 'Kategoria', en: 'Category' },
        explanation: { pl: 'Kategoria ze słownika.', en: 'A category of the dictionary.' },
        type: 'choice',
        required: true,
        example: { pl: 'Pompy ciepła', en: 'Heat pumps' },
      },
      {
        key: 'locale',
        header: { pl: 'Język', en: 'Language' },
        explanation: {
          pl: 'Język dokumentu: pl albo en. Puste: pl.',
          en: 'Language of the document: pl or en. Empty: pl.',
        },
        type: 'choice',
        example: same('pl'),
      },
      {
        key: 'tags',
        header: { pl: 'Tagi', en: 'Tags' },
        explanation: withSeveral({ pl: 'Tagi dokumentów ze słownika.', en: 'Document tags of the dictionary.' }),
        type: 'list',
        example: same(''),
      },
      {
        key: 'file_pl',
        header: { pl: 'Plik PL', en: 'File PL' },
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
          en: 'The file in English, likewise.',
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
          pl: 'Czy partnerzy widzą dokument: tak albo nie. Puste: tak.',
          en: 'Whether partners see the document: yes or no. Empty: yes.',
        },
        type: 'boolean',
        example: { pl: 'tak', en: 'yes' },
      },
      {
        key: 'correction',
        header: { pl: 'Drobna poprawka', en: 'Minor correction' },
        explanation: {
          pl: 'tak: nowy plik nie jest nowym wydaniem i nikt nie dostanie o nim wiadomości. Puste: nie.',
          en: 'yes: a new file is no new edition, and nobody is told of it. Empty: no.',
        },
        type: 'boolean',
        example: { pl: 'nie', en: 'no' },
      },
    ],
  },
  devices: {
    template: 1,
    columns: [
      {
        key: 'name',
        header: { pl: 'Model', en: 'Model' },
        explanation: {
          pl: 'Model. Po nim portal znajduje urządzenie, gdy w wierszu nie ma numeru w ERP.',
          en: 'The model. The device is found by it where the row has no number in the ERP.',
        },
        type: 'text',
        required: true,
        identifies: true,
        example: same('Helion HeatPump 12'),
      },
      {
        key: 'name2',
        header: { pl: 'Pełna nazwa', en: 'Full name' },
        explanation: { pl: 'Dłuższa nazwa do katalogów.', en: 'A longer name for catalogues.' },
        type: 'text',
        example: same('Helion HeatPump 12 kW monoblok'),
      },
      {
        key: 'external_id',
        header: { pl: 'Numer w ERP', en: 'ERP number' },
        explanation: { pl: 'Numer zapasu w ERP.', en: 'Item number in the ERP.' },
        type: 'text',
        identifies: true,
        example: same('HP-12-M'),
      },
      {
        key: 'producer_id',
        header: { pl: 'Producent', en: 'Producer' },
        explanation: { pl: 'Producent ze słownika.', en: 'A producer of the dictionary.' },
        type: 'choice',
        required: true,
        example: same('Helion'),
      },
      {
        key: 'group_id',
        header: { pl: 'Grupa', en: 'Group' },
        explanation: {
          pl: 'Grupa bez podgrup: ścieżka w drzewie, nazwa albo numer.',
          en: 'A group that has none below it: the path in the tree, the name or the number.',
        },
        type: 'choice',
        required: true,
        example: same('Pompy ciepła › Gruntowe'),
      },
      {
        key: 'unit',
        header: { pl: 'Jednostka', en: 'Unit' },
        explanation: { pl: 'Jednostka miary. Puste: szt.', en: 'Unit of measure. Empty: szt.' },
        type: 'text',
        example: same('szt.'),
      },
      {
        key: 'factor',
        header: { pl: 'Przelicznik', en: 'Factor' },
        explanation: {
          pl: 'Ile jednostek podstawowych ma jedna jednostka. Puste: 1.',
          en: 'How many of the base unit one unit is. Empty: 1.',
        },
        type: 'decimal',
        example: same('1'),
      },
      {
        key: 'heating_capacity',
        header: { pl: 'Moc grzewcza kW', en: 'Heating capacity kW' },
        explanation: { pl: 'W kilowatach.', en: 'In kilowatts.' },
        type: 'decimal',
        example: { pl: '12,0', en: '12.0' },
      },
      {
        key: 'cooling_capacity',
        header: { pl: 'Moc chłodnicza kW', en: 'Cooling capacity kW' },
        explanation: { pl: 'W kilowatach.', en: 'In kilowatts.' },
        type: 'decimal',
        example: { pl: '10,5', en: '10.5' },
      },
      {
        key: 'sales_price',
        header: { pl: 'Cena netto PLN', en: 'Net price PLN' },
        explanation: { pl: 'Cena katalogowa netto.', en: 'The net price of the catalogue.' },
        type: 'decimal',
        example: { pl: '32900,00', en: '32900.00' },
      },
      {
        key: 'is_offerable',
        header: { pl: 'W ofertach', en: 'In offers' },
        explanation: {
          pl: 'Czy urządzenie może być w ofertach. Puste: nie.',
          en: 'Whether the device may stand in offers. Empty: no.',
        },
        type: 'boolean',
        example: { pl: 'tak', en: 'yes' },
      },
    ],
  },
}
