import type { EntityKey } from '#contract/entities.ts'
import type { Translated } from '#contract/messages/locale.ts'
import type { SynchronizationKind } from '#contract/synchronization/kinds.ts'

/**
 * Type of a column's cells. `code` is a number or a code that is no amount, such as a serial number; `choice` is one name of a
 * dictionary, `list` several, `files` several file names; several values are separated by semicolons or line breaks.
 */
export type ColumnType = 'text' | 'code' | 'choice' | 'list' | 'file' | 'files' | 'boolean' | 'decimal' | 'date'

/** A column of a kind's workbook. */
export interface ImportColumn {
  key: string
  /** Header in both languages; a workbook may use either. */
  header: Translated
  /** Headers of earlier templates, which are still read. */
  former?: readonly string[]
  /** Headers in the price lists and exports of other systems. */
  elsewhere?: readonly string[]
  /** Explanation on the second sheet of the template. */
  explanation: Translated
  type: ColumnType
  /** Units or currencies that may stand beside its numbers, such as kW. */
  signs?: readonly string[]
  /** A row without a value has an error. */
  required?: boolean
  /** Whether the row's record is found by this column. */
  identifies?: boolean
  /** Value in the example row of the template. */
  example: Translated
}

/**
 * A kind of import: its words, its records and the columns of its workbook. Routes, navigation, letters, template, the mapping of
 * other workbooks, check and protocol derive from it; how rows become records is declared in server/modules/import/kinds.
 */
export interface ImportKindDeclaration {
  /** Entity of the records. */
  entity: EntityKey
  /** Title of its pages, and subject of its letter. */
  title: Translated
  /** Label of its entry among the settings: `Import: …`, so that it differs from the records' own. */
  label: Translated
  /** What it imports, in a sentence without a full stop. */
  about: Translated
  /** An import needs an archive although its workbook may name no file (specification, section 5). */
  needsArchive?: boolean
  /** The synchronisation that overwrites fields of the same records. */
  erp?: SynchronizationKind
  /** Version of the template; increased when columns change. A workbook from an older template is accepted with a warning. */
  template: number
  columns: readonly ImportColumn[]
  /**
   * The columns of the list of its records, by field: an export of the list is read again as it was written. Headings are those of the
   * screen (`tests/views/list-files.test.ts`).
   */
  listed: Readonly<Record<string, ListedColumn>>
}

/** A column of a list's export, and the column of the workbook that has the same values. */
interface ListedColumn {
  column: string
  heading: Translated
}

/** Headings of lists for names in both languages. */
export const listedNames = {
  name_pl: { column: 'name_pl', heading: { pl: 'Nazwa (polska)', en: 'Name (Polish)' } },
  name_en: { column: 'name_en', heading: { pl: 'Nazwa (angielska)', en: 'Name (English)' } },
} as const

/** Signs of the currency of prices. */
export const zloty = ['PLN', 'zł'] as const

/** Sentence added to the explanation of columns with several values. */
const several: Translated = {
  pl: 'Kilka wartości rozdziel średnikiem.',
  en: 'Separate several values with semicolons.',
}
/** An explanation followed by the note that a cell takes several values. */
export const withSeveral = ({ pl, en }: Translated): Translated => ({
  pl: `${pl} ${several.pl}`,
  en: `${en} ${several.en}`,
})
/** A text that reads alike in both languages. */
export const same = (text: string): Translated => ({ pl: text, en: text })

/** A pair of columns: the Polish text, which is required, and the English text. */
export function inPolishAndEnglish(
  key: 'name' | 'manual',
  {
    header,
    elsewhere = [],
    explanation,
    example,
  }: Pick<ImportColumn, 'header' | 'elsewhere' | 'explanation' | 'example'>,
): [ImportColumn, ImportColumn] {
  const column = (pl: string, en: string, mark: string) => ({
    header: { pl: `${header.pl} ${mark}`, en: `${header.en} ${mark}` },
    explanation: { pl: `${explanation.pl}, ${pl}.`, en: `${explanation.en}, ${en}.` },
    type: 'text' as const,
  })
  return [
    {
      key: `${key}_pl`,
      elsewhere,
      ...column('po polsku', 'in Polish', 'PL'),
      required: true,
      example: same(example.pl),
    },
    { key: `${key}_en`, ...column('po angielsku', 'in English', 'EN'), example: same(example.en) },
  ]
}

/** Device groups that a record applies to. */
export const groups: ImportColumn = {
  key: 'groups',
  header: { pl: 'Grupy', en: 'Groups' },
  elsewhere: ['Grupa', 'Grupa urządzeń', 'Group', 'Device group'],
  explanation: withSeveral({
    pl: 'Grupy urządzeń: ścieżka w drzewie (Pompy ciepła › Gruntowe), nazwa, jeśli się nie powtarza, albo numer grupy.',
    en: 'Device groups: the path in the tree (Heat pumps › Ground source), the name if it is unique, or the number of the group.',
  }),
  type: 'list',
  example: { pl: 'Pompy ciepła › Gruntowe', en: 'Pompy ciepła › Gruntowe' },
}

/** Devices that a record applies to. */
export const devices: ImportColumn = {
  key: 'devices',
  header: { pl: 'Urządzenia', en: 'Devices' },
  elsewhere: ['Model', 'Modele', 'Urządzenie', 'Model urządzenia', 'Device', 'Models'],
  explanation: withSeveral({
    pl: 'Modele urządzeń albo ich numery w {erp}.',
    en: 'Models of devices, or their numbers in {erp}.',
  }),
  type: 'list',
  example: same('Helion HeatPump 12'),
}
