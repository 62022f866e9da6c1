import { change, type Deed, type Status, type VerbOf } from '#contract/statuses.ts'
import type { ImportEvent, ImportStatus } from './lifecycle.ts'

/** Statuses of an import. */
export const importStatus: Readonly<Record<ImportStatus, Status>> = {
  uploading: { tone: 'grey', label: { pl: 'Czeka na pliki', en: 'Waits for files' } },
  parsing: { tone: 'violet', label: { pl: 'Sprawdzanie', en: 'Checking' } },
  mapping: { tone: 'amber', label: { pl: 'Czeka na wskazanie kolumn', en: 'Waits for columns' } },
  parsed: { tone: 'amber', label: { pl: 'Sprawdzony, czeka na decyzję', en: 'Checked, waits for a decision' } },
  running: { tone: 'violet', label: { pl: 'Importowanie', en: 'Importing' } },
  done: { tone: 'green', label: { pl: 'Zakończony', en: 'Done' } },
  doneWithErrors: { tone: 'amber', label: { pl: 'Zakończony z błędami', en: 'Done with errors' } },
  failed: { tone: 'red', label: { pl: 'Nieudany', en: 'Failed' } },
  cancelled: { tone: 'grey', label: { pl: 'Porzucony', en: 'Abandoned' } },
  rollingBack: { tone: 'violet', label: { pl: 'Wycofywanie', en: 'Rolling back' } },
  rolledBack: { tone: 'grey', label: { pl: 'Wycofany', en: 'Rolled back' } },
}

/** Events of an import. */
export const importDeeds = {
  attach: { done: { pl: 'Przesłano plik', en: 'File uploaded' }, mark: { icon: 'plus', tone: 'blue' } },
  parse: { done: { pl: 'Rozpoczęto sprawdzanie', en: 'Check started' } },
  ask: { done: { pl: 'Poproszono o wskazanie kolumn', en: 'Columns to be mapped' } },
  map: { done: { pl: 'Wskazano kolumny', en: 'Columns mapped' } },
  amend: { done: { pl: 'Wgrano poprawione wiersze', en: 'Corrected rows uploaded' }, mark: change },
  choose: { done: { pl: 'Zmieniono odczyt skoroszytu', en: 'Reading of the workbook changed' }, mark: change },
  fix: { done: { pl: 'Poprawiono komórki', en: 'Cells corrected' }, mark: change },
  skip: { done: { pl: 'Pominięto wiersze', en: 'Rows skipped' }, mark: change },
  check: { done: { pl: 'Sprawdzono', en: 'Checked' }, permission: { pl: 'sprawdzanie', en: 'check' } },
  run: { done: { pl: 'Rozpoczęto import', en: 'Import started' }, permission: { pl: 'uruchamianie', en: 'run' } },
  halt: { done: { pl: 'Zatrzymano', en: 'Stopped' } },
  finish: { done: { pl: 'Zakończono import', en: 'Import finished' }, mark: { icon: 'check', tone: 'green' } },
  fail: { done: { pl: 'Nie powiodło się', en: 'Failed' }, mark: change },
  cancel: { done: { pl: 'Anulowano', en: 'Cancelled' }, permission: { pl: 'anulowanie', en: 'cancel' } },
  retry: { done: { pl: 'Ponowiono próbę', en: 'Tried again' }, permission: { pl: 'ponawianie', en: 'try again' } },
  rollback: {
    done: { pl: 'Rozpoczęto wycofywanie', en: 'Rollback started' },
    mark: { icon: 'arrow-back-up', tone: 'amber' },
    permission: { pl: 'wycofywanie', en: 'roll back' },
  },
} as const satisfies Record<VerbOf<ImportEvent['type']>, Deed>
