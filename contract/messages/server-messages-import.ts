import type { Translated } from './locale.ts'

/** Texts of the server about imports. */
export const importMessages = {
  'import.not_yours': {
    pl: 'Nie możesz zapisywać rekordów tego rodzaju',
    en: 'You may not write records of this kind',
  },
  'import.needs_both_files': { pl: 'Dodaj oba pliki: XLS i ZIP', en: 'Add both files: XLS and ZIP' },
  'import.needs_workbook': { pl: 'Dodaj plik XLS', en: 'Add the XLS file' },
  'import.mapping.no_sheet': { pl: 'W skoroszycie nie ma takiego arkusza', en: 'The workbook has no such sheet' },
  'import.mapping.no_row': { pl: 'W arkuszu nie ma takiego wiersza', en: 'The sheet has no such row' },
  'import.mapping.twice': {
    pl: 'Jedną kolumnę skoroszytu wskazano dwa razy',
    en: 'One column of the workbook is mapped twice',
  },
  'import.mapping.nothing_to_change': {
    pl: 'Wskaż co najmniej jedną kolumnę do zmiany',
    en: 'Map at least one column to change',
  },
  'import.mapping.missing': { pl: 'Wskaż kolumny: {columns}', en: 'Map the columns: {columns}' },
  'import.has_errors': {
    pl: 'Błędne wiersze ({count}) popraw, pomiń albo zgódź się na ich pominięcie',
    en: 'Correct the rows with errors ({count}), skip them, or agree to leave them out',
  },
  'import.row_is_written': { pl: 'Ten wiersz jest już zapisany', en: 'This row has already been written' },
  'import.unknown_column': { pl: 'Nie ma takiej kolumny', en: 'There is no such column' },
  'import.files_gone': {
    pl: 'Pliki tego importu usunięto po 90 dniach',
    en: 'The files of this import were removed after 90 days',
  },
  // Problems of rows
  'import.not_yes_or_no': { pl: 'Wpisz tak albo nie', en: 'Enter yes or no' },
  'import.unknown_value': { pl: 'Nie ma takiej wartości', en: 'There is no such value' },
  'import.unknown_value_named': { pl: 'Nie ma takiej wartości: {value}', en: 'There is no such value: {value}' },
  'import.ambiguous_value': {
    pl: 'Tę nazwę ma kilka rekordów: {value}. Podaj pełną ścieżkę albo numer.',
    en: 'Several records have this name: {value}. Enter the full path or the number.',
  },
  'import.rounded_number': {
    pl: 'Arkusz zaokrąglił ten numer. Sformatuj kolumnę jako tekst i wpisz numer od nowa',
    en: 'The spreadsheet has rounded this number. Format the column as text and enter the number again',
  },
  'import.cell_error': {
    pl: 'Błąd formuły w arkuszu ({value}). Popraw formułę albo wpisz wartość',
    en: 'A formula error in the spreadsheet ({value}). Correct the formula, or enter the value',
  },
  'import.formula_without_value': {
    pl: 'Formuła bez wyniku. Otwórz skoroszyt w Excelu i zapisz go albo wpisz wartość',
    en: 'A formula without a result. Open the workbook in Excel and save it, or enter the value',
  },
  'import.code_became_date': {
    pl: 'Arkusz zamienił tę wartość na datę. Sformatuj kolumnę jako tekst i wpisz wartość od nowa',
    en: 'The spreadsheet has turned this value into a date. Format the column as text and enter the value again',
  },
  'import.code_became_number': {
    pl: 'Arkusz zamienił tę wartość na liczbę. Sformatuj kolumnę jako tekst i wpisz wartość od nowa',
    en: 'The spreadsheet has turned this value into a number. Format the column as text and enter the value again',
  },
  'import.code_became_logical': {
    pl: 'Arkusz zamienił tę wartość na PRAWDA albo FAŁSZ. Sformatuj kolumnę jako tekst i wpisz wartość od nowa',
    en: 'The spreadsheet has turned this value into TRUE or FALSE. Format the column as text and enter the value again',
  },
  'import.number_became_date': {
    pl: 'Arkusz zamienił tę liczbę na datę. Wpisz liczbę od nowa',
    en: 'The spreadsheet has turned this number into a date. Enter the number again',
  },
  'import.two_meanings': {
    pl: '{one} czy {other}? Wybierz odczyt całej kolumny albo wpisz wartość inaczej',
    en: '{one} or {other}? Choose the reading of the whole column, or write the value in another way',
  },
  'import.negative': { pl: 'Liczba nie może być ujemna', en: 'The number cannot be negative' },
  'import.other_currency': {
    pl: 'Podaj kwotę w PLN, nie w {currency}',
    en: 'Enter the amount in PLN, not in {currency}',
  },
  'import.other_unit': {
    pl: 'Liczba ma inną jednostkę niż kolumna: {unit}. Wpisz liczbę bez niej, przeliczoną',
    en: 'The number has another unit than the column: {unit}. Enter it without the unit, converted',
  },
  'import.too_precise': {
    pl: 'Za dużo miejsc po przecinku. Dozwolone: {limit}',
    en: 'Too many decimal places. Allowed: {limit}',
  },
  'import.too_large': { pl: 'Liczba jest za duża', en: 'The number is too large' },
  'import.no_such_reading': { pl: 'Tej kolumny nie można tak odczytać', en: 'This column cannot be read in this way' },
  'import.file_missing': { pl: 'W archiwum ZIP nie ma tego pliku', en: 'The ZIP has no such file' },
  'import.file_missing_named': { pl: 'W archiwum ZIP nie ma pliku: {name}', en: 'The ZIP has no such file: {name}' },
  'import.file_without_archive': {
    pl: 'Do importu nie dodano archiwum ZIP, a wiersz wskazuje plik {name}. Prześlij ten plik albo dodaj archiwum.',
    en: 'The import has no ZIP, but the row names the file {name}. Upload this file or add a ZIP.',
  },
  'import.file_twice': {
    pl: 'W archiwum ZIP są dwa pliki o tej nazwie: {names}. Podaj nazwę z katalogiem.',
    en: 'The ZIP has two files of this name: {names}. Enter the name with its folder.',
  },
  'import.file_format': {
    pl: 'Plik {name} ma zły format. Dozwolone: {formats}',
    en: 'The file {name} has the wrong format. Allowed: {formats}',
  },
  'import.file_too_large': { pl: 'Plik {name} ma ponad {limit} MB', en: 'The file {name} is larger than {limit} MB' },
  'import.file_left_out.system': {
    pl: '{name} to plik pomocniczy systemu lub programu, nie dokument',
    en: '{name} is an auxiliary file of a system or program, not a document',
  },
  'import.file_left_out.empty': { pl: 'Plik {name} jest pusty', en: 'The file {name} is empty' },
  'import.file_left_out.nested': {
    pl: '{name} to archiwum. Rozpakuj je i spakuj do ZIP same pliki.',
    en: '{name} is an archive. Unpack it and add its files to the ZIP.',
  },
  'import.file_left_out.type': {
    pl: 'Zawartość pliku {name} jest inna, niż wskazuje jego nazwa',
    en: 'The content of the file {name} does not match its name',
  },
  'import.file_left_out.damaged': { pl: 'Plik {name} jest uszkodzony', en: 'The file {name} is damaged' },
  'import.file_left_out.password': {
    pl: 'Plik {name} jest chroniony hasłem. Zapisz go bez hasła',
    en: 'The file {name} is password-protected. Save it without a password',
  },
  'import.file_left_out.link': {
    pl: '{name} to skrót (dowiązanie), nie plik. Dodaj do ZIP sam plik.',
    en: '{name} is a link, not a file. Add the file itself to the ZIP.',
  },
  'import.file_left_out.method': {
    pl: 'Plik {name} jest spakowany metodą, której nie obsługujemy. Spakuj go zwykłym ZIP-em systemu Windows lub macOS.',
    en: 'The file {name} is packed by a method that is not supported. Pack it with the ordinary ZIP of Windows or macOS.',
  },
  'import.file_left_out.twin': {
    pl: 'W archiwum ZIP są dwa pliki {name}, które różnią się tylko wielkością liter. Zmień nazwę jednego z nich.',
    en: 'The ZIP has two files {name} that differ only in capital letters. Rename one of them.',
  },
  'import.twice': {
    pl: 'Ten sam rekord jest już w wierszu {row}',
    en: 'The same record is already in row {row}',
  },
  'import.no_record': {
    pl: 'Nie ma takiego rekordu w portalu',
    en: 'The portal has no such record',
  },
  'import.several_match': {
    pl: 'Do wiersza pasuje kilka rekordów w portalu. Podaj grupy i urządzenia dokładniej.',
    en: 'Several records in the portal match this row. Specify groups and devices more precisely.',
  },
  'import.several_documents': {
    pl: 'Do wiersza pasuje kilka dokumentów w portalu. Podaj numer dokumentu.',
    en: 'Several documents in the portal match this row. Enter the number of the document.',
  },
  'import.unknown_number': { pl: 'Nie ma dokumentu o tym numerze', en: 'There is no document with this number' },
  'import.nothing_to_use': {
    pl: 'Wpisz przynajmniej jedną grupę albo jedno urządzenie',
    en: 'Enter at least one group or one device',
  },
  'import.space_in_code': { pl: 'W kodzie jest spacja. Usuń ją', en: 'The code contains a space. Remove it' },
  'import.changed_meanwhile': {
    pl: 'Ktoś zmienił ten rekord po sprawdzeniu. Teraz: {theirs}. W imporcie: {ours}. Sprawdź i ponów.',
    en: 'Someone changed this record after the check. Now: {theirs}. In the import: {ours}. Check it and try again.',
  },
  'import.made_meanwhile': {
    pl: 'Ktoś dodał taki rekord po sprawdzeniu. Sprawdź i ponów.',
    en: 'Someone added such a record after the check. Check it and try again.',
  },
  'import.gone_meanwhile': {
    pl: 'Rekord albo wartość ze słownika usunięto po sprawdzeniu. Sprawdź i ponów.',
    en: 'The record or a dictionary value was deleted after the check. Check it and try again.',
  },
  'import.not_written': {
    pl: 'Wiersza nie udało się zapisać: {reason}',
    en: 'The row could not be written: {reason}',
  },
  'import.not_restored': {
    pl: 'Nie udało się przywrócić poprzednich wartości: {reason}',
    en: 'The previous values could not be restored: {reason}',
  },
  'import.former_gone': {
    pl: 'Poprzednie wartości odwołują się do rekordu, który później usunięto.',
    en: 'The previous values refer to a record that has been deleted since.',
  },
  // Reasons why a workbook or an archive is refused
  'import.xls.password': {
    pl: 'Skoroszyt jest chroniony hasłem. Zapisz go bez hasła i prześlij ponownie.',
    en: 'The workbook is password-protected. Save it without a password and upload it again.',
  },
  'import.xls.damaged': {
    pl: 'Skoroszyt jest uszkodzony. Otwórz go w programie arkuszowym, zapisz ponownie i prześlij.',
    en: 'The workbook is damaged. Open it in a spreadsheet, save it again and upload it.',
  },
  'import.xls.macroOnly': {
    pl: 'Skoroszyt ma tylko makra, nie ma arkusza z danymi',
    en: 'The workbook has only macros and no sheet with data',
  },
  'import.xls.noSheet': { pl: 'W skoroszycie nie ma arkusza z danymi', en: 'The workbook has no sheet with data' },
  'import.xls.notWorkbook': {
    pl: 'To nie jest skoroszyt Excela, choć tak się nazywa. Zapisz go w programie arkuszowym jako XLSX i prześlij ponownie.',
    en: 'This is not an Excel workbook, although it is named like one. Save it as XLSX in a spreadsheet and upload it again.',
  },
  'import.xls.tooManyRows': {
    pl: 'Skoroszyt ma ponad {limit} wierszy. Podziel go na kilka.',
    en: 'The workbook has more than {limit} rows. Split it into several.',
  },
  'import.xls.tooLarge': {
    pl: 'Po rozpakowaniu skoroszyt jest za duży. Podziel go na kilka.',
    en: 'The workbook is too large when unpacked. Split it into several.',
  },
  'import.xls.empty': { pl: 'W skoroszycie nie ma żadnego wiersza', en: 'The workbook has no rows' },
  'import.xls.no_row_numbers': {
    pl: 'W pliku z poprawionymi wierszami brakuje kolumny „Wiersz”. Popraw pobrany plik z błędnymi wierszami.',
    en: 'The file with corrected rows is missing the column “Row”. Correct the downloaded file of rows with errors.',
  },
  'import.xls.no_import': {
    pl: 'W nagłówku kolumny „Wiersz” brakuje numeru importu. Pobierz błędne wiersze ponownie i popraw ten plik.',
    en: 'The header of the column “Row” does not name the import. Download the rows with errors again and correct that file.',
  },
  'import.xls.other_import': {
    pl: 'To są wiersze importu {other}, a ten ma numer {own}. Prześlij plik pobrany z tego importu.',
    en: 'These are rows of import {other}, but this one is {own}. Upload the file that was downloaded from this import.',
  },
  'import.xls.other_rows': {
    pl: 'Te wiersze pobrano, zanim import dostał inny skoroszyt. Pobierz błędne wiersze ponownie.',
    en: 'These rows were downloaded before the import got another workbook. Download the rows with errors again.',
  },
  'import.both_refused': {
    pl: 'Oba pliki są do poprawy. Archiwum: {archive} Skoroszyt: {workbook}',
    en: 'Both files must be corrected. Archive: {archive} Workbook: {workbook}',
  },
  'import.zip.notArchive': { pl: 'To nie jest archiwum ZIP', en: 'This is not a ZIP archive' },
  'import.zip.cut': {
    pl: 'Plik ZIP jest ucięty: brakuje jego końca. Pobierz albo spakuj go jeszcze raz, aż do końca, i dodaj ponownie.',
    en: 'The ZIP is cut off: its end is missing. Download or pack it again, to the end, and upload it.',
  },
  'import.zip.climbs': {
    pl: 'Ścieżka prowadzi poza archiwum: {entry}',
    en: 'A path in the archive points outside it: {entry}',
  },
  'import.zip.absolute': {
    pl: 'Ścieżka w archiwum zaczyna się od katalogu głównego albo dysku: {entry}',
    en: 'A path in the archive begins at the root directory or a drive: {entry}',
  },
  'import.zip.link': {
    pl: 'W archiwum jest dowiązanie zamiast pliku: {entry}',
    en: 'The archive contains a link instead of a file: {entry}',
  },
  'import.zip.encrypted': {
    pl: 'Plik w archiwum jest chroniony hasłem: {entry}',
    en: 'A file in the archive is password-protected: {entry}',
  },
  'import.zip.method': {
    pl: 'Plik w archiwum spakowano metodą, której portal nie obsługuje: {entry}. Spakuj pliki jako zwykły ZIP.',
    en: 'A file in the archive uses a compression that the portal does not support: {entry}. Pack it as a plain ZIP.',
  },
  'import.zip.sizeLies': {
    pl: 'Plik ma po rozpakowaniu inny rozmiar, niż podaje archiwum: {entry}',
    en: 'The unpacked size of a file differs from the one given in the archive: {entry}',
  },
  'import.zip.tooLarge': {
    pl: 'Po rozpakowaniu archiwum jest za duże (ponad {gigabytes} GB): {entry}',
    en: 'The archive is too large when unpacked (more than {gigabytes} GB): {entry}',
  },
  'import.zip.tooManyEntries': {
    pl: 'W archiwum jest ponad {limit} plików',
    en: 'The archive has more than {limit} files',
  },
  'import.zip.crc': {
    pl: 'Plik w archiwum jest uszkodzony, suma kontrolna się nie zgadza: {entry}',
    en: 'A file in the archive is damaged, its checksum is wrong: {entry}',
  },
  'import.zip.duplicate': {
    pl: 'Archiwum ma dwa pliki o tej samej nazwie: {entry} i {other}',
    en: 'The archive has two files with the same name: {entry} and {other}',
  },
  'import.zip.damaged': {
    pl: 'Archiwum jest uszkodzone. Spakuj pliki ponownie. {entry}',
    en: 'The archive is damaged. Pack the files again. {entry}',
  },
  'import.no_room': {
    pl: 'Na serwerze zabrakło miejsca na pliki. Zapisane wiersze są w portalu. Zgłoś to administratorowi i ponów import.',
    en: 'The server has run out of space for files. Rows that were written are in the portal. Tell an administrator, then try again.',
  },
  'import.right_withdrawn': {
    pl: 'Osoba, która uruchomiła import, nie może już zapisywać takich rekordów. Zapisane wiersze są w portalu. Import może dokończyć osoba z uprawnieniem.',
    en: 'The person who started the import may no longer write such records. Rows that were written are in the portal. A colleague with the permission can finish it.',
  },
  'import.gave_up': {
    pl: 'Serwer nie mógł dokończyć tego kroku. Zapisane wiersze są w portalu. Spróbuj ponownie za chwilę.',
    en: 'The server could not finish this step. Rows that were written are in the portal. Try again in a moment.',
  },

  // Texts in downloaded workbooks
  'import.heading.row': { pl: 'Wiersz', en: 'Row' },
  'import.heading.check': { pl: 'Sprawdzenie', en: 'Check' },
  'import.heading.result': { pl: 'Wynik', en: 'Result' },
  'import.heading.record': { pl: 'Numer rekordu', en: 'Record number' },
  'import.heading.problems': { pl: 'Błędy', en: 'Errors' },
  'import.heading.changes': { pl: 'Zmiany', en: 'Changes' },
  'import.template.sheet': { pl: 'Dane', en: 'Data' },
  'import.template.explanations': { pl: 'Objaśnienia', en: 'Explanations' },
  'import.template.column': { pl: 'Kolumna', en: 'Column' },
  'import.template.necessity': { pl: 'Wymagana', en: 'Required' },
  'import.template.explanation': { pl: 'Objaśnienie', en: 'Explanation' },
  'import.template.required': { pl: 'wymagana', en: 'required' },
  'import.template.optional': { pl: 'opcjonalna', en: 'optional' },
  'import.template.only_text': {
    pl: 'W tej kolumnie może być tylko tekst. Sformatuj komórkę jako tekst i wpisz wartość od nowa, inaczej arkusz zaokrągli numer albo zamieni go na datę.',
    en: 'This column takes text only. Format the cell as text and enter the value again; otherwise the spreadsheet rounds the number or turns it into a date.',
  },
  'import.template.nearest': { pl: 'Podobne: {value}', en: 'Similar: {value}' },
  'import.template.empty_cells': {
    pl: 'Pusta komórka usuwa wartość w portalu, chyba że przed importem wybierzesz, że ją zostawia. Brak kolumny zostawia ją bez zmian, a pusta komórka z plikiem zostawia plik. Wiersz z przykładem usuń przed importem.',
    en: 'An empty cell removes the value in the portal, unless you choose before the import that it leaves it. A missing column leaves it unchanged, and an empty file cell leaves the file. Delete the example row before the import.',
  },
  'import.template.empty_cells_leave': {
    pl: 'Pusta komórka zostawia wartość w portalu bez zmian, tak jak brak kolumny. Wiersz z przykładem usuń przed importem.',
    en: 'An empty cell leaves the value in the portal unchanged, as a missing column does. Delete the example row before the import.',
  },
  'import.row.new': { pl: 'nowy', en: 'new' },
  'import.row.changed': { pl: 'zmieniony', en: 'changed' },
  'import.row.same': { pl: 'bez zmian', en: 'unchanged' },
  'import.row.error': { pl: 'błędny', en: 'with errors' },
  'import.row.skipped': { pl: 'pominięty', en: 'skipped' },
  'import.result.written': { pl: 'zapisany', en: 'written' },
  'import.result.undone': { pl: 'wycofany', en: 'rolled back' },
  'import.result.kept': {
    pl: 'zostawiony: ktoś zmienił rekord po imporcie albo rekord jest już w użyciu',
    en: 'kept: the record has been edited since, or it is in use',
  },
} as const satisfies Record<string, Translated>
