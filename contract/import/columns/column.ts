import type { Translated } from '#contract/locale.ts'

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

/** Says that a cell takes several values. */
const several: Translated = {
  pl: 'Kilka wartości rozdziel średnikiem.',
  en: 'Separate several values by semicolons.',
}
/** An explanation of a column whose cells take several values. */
export const withSeveral = ({ pl, en }: Translated): Translated => ({
  pl: `${pl} ${several.pl}`,
  en: `${en} ${several.en}`,
})
/** The same in both languages. */
export const same = (text: string): Translated => ({ pl: text, en: text })

/** A text in Polish, which no record is without, and the same in English. */
export function inPolishAndEnglish(
  key: 'name' | 'manual',
  { header, explanation, example }: Pick<ImportColumn, 'header' | 'explanation' | 'example'>,
): [ImportColumn, ImportColumn] {
  const column = (pl: string, en: string, mark: string) => ({
    header: { pl: `${header.pl} ${mark}`, en: `${header.en} ${mark}` },
    explanation: { pl: `${explanation.pl}, ${pl}.`, en: `${explanation.en}, ${en}.` },
    type: 'text' as const,
  })
  return [
    { key: `${key}_pl`, ...column('po polsku', 'in Polish', 'PL'), required: true, example: same(example.pl) },
    { key: `${key}_en`, ...column('po angielsku', 'in English', 'EN'), example: same(example.en) },
  ]
}

/** Groups of devices that a record is for. */
export const groups: ImportColumn = {
  key: 'groups',
  header: { pl: 'Grupy', en: 'Groups' },
  explanation: withSeveral({
    pl: 'Grupy urządzeń: ścieżka w drzewie (Pompy ciepła › Gruntowe), nazwa, jeśli jest jedna taka, albo numer grupy.',
    en: 'Device groups: the path in the tree (Heat pumps › Ground source), the name where only one has it, or the number of the group.',
  }),
  type: 'list',
  example: { pl: 'Pompy ciepła › Gruntowe', en: 'Pompy ciepła › Gruntowe' },
}

/** Devices that a record is for. */
export const devices: ImportColumn = {
  key: 'devices',
  header: { pl: 'Urządzenia', en: 'Devices' },
  explanation: withSeveral({
    pl: 'Modele urządzeń albo ich numery w ERP.',
    en: 'Models of devices, or their numbers in the ERP.',
  }),
  type: 'list',
  example: same('Helion HeatPump 12'),
}
