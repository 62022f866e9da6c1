import type { Translated } from './locale.ts'

/** What the server says of imports. */
export const importMessages = {
  'import.status.uploading': { pl: 'Czeka na pliki', en: 'Waits for files' },
  'import.status.parsing': { pl: 'Sprawdzanie', en: 'Being checked' },
  'import.status.parsed': { pl: 'Sprawdzony, czeka na decyzję', en: 'Checked, waits for a decision' },
  'import.status.running': { pl: 'Importowanie', en: 'Being imported' },
  'import.status.done': { pl: 'Zakończony', en: 'Done' },
  'import.status.doneWithErrors': { pl: 'Zakończony z błędami', en: 'Done with errors' },
  'import.status.failed': { pl: 'Nieudany', en: 'Failed' },
  'import.status.cancelled': { pl: 'Porzucony', en: 'Cancelled' },
  'import.status.rollingBack': { pl: 'Wycofywanie', en: 'Being rolled back' },
  'import.status.rolledBack': { pl: 'Wycofany', en: 'Rolled back' },
  'import.not_yours': {
    pl: 'Nie możesz zapisywać rekordów tego rodzaju',
    en: 'You may not write records of this kind',
  },
  'import.needs_both_files': { pl: 'Dodaj oba pliki: XLS i ZIP', en: 'Add both files: XLS and ZIP' },
  'import.has_errors': {
    pl: 'Błędne wiersze ({count}) popraw, pomiń albo zgódź się na ich pominięcie',
    en: 'Mend the rows that are wrong ({count}), skip them, or agree to leave them out',
  },
  'import.row_is_written': { pl: 'Ten wiersz jest już zapisany', en: 'This row is written already' },
  'import.unknown_column': { pl: 'Nie ma takiej kolumny', en: 'There is no such column' },
  'import.files_gone': {
    pl: 'Pliki tego importu usunięto po 90 dniach',
    en: 'The files of this import were removed after 90 days',
  },
  // What is wrong with rows
  'import.not_yes_or_no': { pl: 'Wpisz tak albo nie', en: 'Write yes or no' },
  'import.unknown_value': { pl: 'Nie ma takiej wartości', en: 'There is no such value' },
  'import.unknown_value_named': { pl: 'Nie ma takiej wartości: {value}', en: 'There is no such value: {value}' },
  'import.ambiguous_value': {
    pl: 'Tę nazwę ma kilka rekordów: {value}. Podaj pełną ścieżkę albo numer.',
    en: 'Several records have this name: {value}. Give the whole path, or the number.',
  },
  'import.file_missing': { pl: 'Pliku nie ma w ZIP: {name}', en: 'The ZIP has no such file: {name}' },
  'import.file_twice': {
    pl: 'ZIP ma dwa pliki o tej nazwie: {names}. Podaj nazwę z katalogiem.',
    en: 'The ZIP has two files of this name: {names}. Give the name with its folder.',
  },
  'import.file_format': {
    pl: 'Plik {name} ma zły format. Dozwolone: {formats}',
    en: 'The file {name} is of the wrong format. Allowed: {formats}',
  },
  'import.file_too_large': { pl: 'Plik {name} ma ponad {limit} MB', en: 'The file {name} is larger than {limit} MB' },
  'import.twice': {
    pl: 'Ten sam rekord jest już w wierszu {row}',
    en: 'The same record stands in row {row} already',
  },
  'import.several_match': {
    pl: 'Do wiersza pasuje kilka rekordów w portalu. Podaj grupy i urządzenia dokładniej.',
    en: 'Several records of the portal fit the row. Tell groups and devices more exactly.',
  },
  'import.unknown_number': { pl: 'Nie ma dokumentu o tym numerze', en: 'There is no document of this number' },
  'import.nothing_to_use': {
    pl: 'Wpisz przynajmniej jedną grupę albo jedno urządzenie',
    en: 'Write at least one group or one device',
  },
  'import.space_in_code': { pl: 'Odstęp w kodzie', en: 'A space in the code' },
  'import.changed_meanwhile': {
    pl: 'Ktoś zmienił ten rekord po sprawdzeniu. Teraz: {theirs}. W imporcie: {ours}. Sprawdź i ponów.',
    en: 'Somebody changed this record after the check. Now: {theirs}. In the import: {ours}. Check it and try again.',
  },
  'import.made_meanwhile': {
    pl: 'Ktoś dodał taki rekord po sprawdzeniu. Sprawdź i ponów.',
    en: 'Somebody added such a record after the check. Check it and try again.',
  },
  'import.gone_meanwhile': {
    pl: 'Rekord albo wartość ze słownika usunięto po sprawdzeniu. Sprawdź i ponów.',
    en: 'The record, or a value of a dictionary, was deleted after the check. Check it and try again.',
  },
  'import.not_written': {
    pl: 'Wiersza nie udało się zapisać: {reason}',
    en: 'The row could not be written: {reason}',
  },
  // Words of the workbooks that are downloaded
  'import.heading.row': { pl: 'Wiersz', en: 'Row' },
  'import.heading.check': { pl: 'Sprawdzenie', en: 'Check' },
  'import.heading.result': { pl: 'Wynik', en: 'Result' },
  'import.heading.record': { pl: 'Numer rekordu', en: 'Record number' },
  'import.heading.problems': { pl: 'Błędy', en: 'Errors' },
  'import.heading.changes': { pl: 'Zmiany', en: 'Changes' },
  'import.row.new': { pl: 'nowy', en: 'new' },
  'import.row.changed': { pl: 'zmieniony', en: 'changed' },
  'import.row.same': { pl: 'bez zmian', en: 'the same' },
  'import.row.error': { pl: 'błędny', en: 'wrong' },
  'import.row.skipped': { pl: 'pominięty', en: 'skipped' },
  'import.result.written': { pl: 'zapisany', en: 'written' },
  'import.result.undone': { pl: 'wycofany', en: 'taken back' },
  'import.result.kept': {
    pl: 'zostawiony: ktoś zmienił rekord po imporcie',
    en: 'kept: somebody has edited the record since',
  },
} as const satisfies Record<string, Translated>
