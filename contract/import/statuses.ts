import { change, type Deed, type Status, type Verb, type VerbOf, withOther } from '#contract/declare/statuses.ts'
import type { Translated } from '#contract/messages/locale.ts'
import type { ImportEvent, ImportStatus } from './lifecycle.ts'
import type { rowResults } from './records.ts'

interface StatusOfImport extends Status {
  /** Of a status in which an import can end: the adjective after the name of its kind, and the sentence of the letter about the end. */
  end?: { adjective: Translated; sentence: Translated }
}

/** Statuses of an import. */
export const importStatus: Readonly<Record<ImportStatus, StatusOfImport>> = withOther({
  uploading: { tone: 'grey', label: { pl: 'Czeka na pliki', en: 'Waiting for files' } },
  parsing: { tone: 'violet', label: { pl: 'Sprawdzanie', en: 'Checking' } },
  mapping: { tone: 'amber', label: { pl: 'Czeka na wskazanie kolumn', en: 'Waiting for column mapping' } },
  parsed: { tone: 'amber', label: { pl: 'Sprawdzony, czeka na decyzję', en: 'Checked, awaiting a decision' } },
  running: { tone: 'violet', label: { pl: 'Importowanie', en: 'Importing' } },
  done: {
    tone: 'green',
    label: { pl: 'Zakończony', en: 'Done' },
    end: {
      adjective: { pl: 'zakończony', en: 'done' },
      sentence: {
        pl: 'Wszystkie wiersze są zapisane.',
        en: 'All rows are written.',
      },
    },
  },
  doneWithErrors: {
    tone: 'amber',
    label: { pl: 'Zakończony z błędami', en: 'Done with errors' },
    end: {
      adjective: { pl: 'zakończony z błędami', en: 'done with errors' },
      sentence: {
        pl: 'Część wierszy nie została zapisana. Popraw je w portalu i ponów tylko te.',
        en: 'Some rows were not written. Correct them in the portal and retry only those.',
      },
    },
  },
  failed: {
    tone: 'red',
    label: { pl: 'Nieudany', en: 'Failed' },
    end: {
      adjective: { pl: 'nieudany', en: 'failed' },
      sentence: {
        pl: 'Import się nie powiódł. Zapisane wcześniej wiersze są w portalu. Import możesz ponowić.',
        en: 'The import failed. The rows written until then are in the portal. You can try again.',
      },
    },
  },
  cancelled: {
    tone: 'grey',
    label: { pl: 'Porzucony', en: 'Abandoned' },
    end: {
      adjective: { pl: 'zatrzymany', en: 'stopped' },
      sentence: {
        pl: 'Import zatrzymano. Zapisane wcześniej wiersze są w portalu.',
        en: 'The import was stopped. The rows written until then are in the portal.',
      },
    },
  },
  rollingBack: { tone: 'violet', label: { pl: 'Wycofywanie', en: 'Rolling back' } },
  rolledBack: { tone: 'grey', label: { pl: 'Wycofany', en: 'Rolled back' } },
})

/** Actions of people on an import, named like the last part of their calls. A button whose text has a number of rows has it in its view. */
export const importVerb = {
  attach: {
    icon: 'files',
    label: { pl: 'Inne pliki', en: 'Other files' },
    done: { pl: 'Przesłano plik', en: 'File uploaded' },
    mark: { icon: 'plus', tone: 'blue' },
  },
  parse: {
    icon: 'list-check',
    label: { pl: 'Sprawdź pliki', en: 'Check the files' },
    done: { pl: 'Rozpoczęto sprawdzanie', en: 'Check started' },
  },
  map: {
    icon: 'columns',
    label: { pl: 'Kolumny skoroszytu', en: 'Columns of the workbook' },
    done: { pl: 'Wskazano kolumny', en: 'Columns mapped' },
  },
  amend: { done: { pl: 'Przesłano poprawione wiersze', en: 'Corrected rows uploaded' }, mark: change },
  choose: { done: { pl: 'Zmieniono odczyt skoroszytu', en: 'Reading of the workbook changed' }, mark: change },
  fix: { done: { pl: 'Poprawiono komórki', en: 'Cells corrected' }, mark: change },
  skip: { done: { pl: 'Pominięto wiersze', en: 'Rows skipped' }, mark: change },
  run: { done: { pl: 'Rozpoczęto import', en: 'Import started' }, permission: { pl: 'uruchamianie', en: 'run' } },
  cancel: {
    icon: 'x',
    label: { pl: 'Porzuć', en: 'Abandon' },
    done: { pl: 'Porzucono', en: 'Abandoned' },
    permission: { pl: 'porzucanie', en: 'abandon' },
    asks: {
      title: { pl: 'Porzucić import?', en: 'Abandon the import?' },
      explanation: {
        pl: 'Nic z niego nie zostanie zapisane. Pliki i wiersze zostaną na liście przez 90 dni.',
        en: 'Nothing from it is saved. Its files and rows stay in the list for 90 days.',
      },
    },
  },
  retry: {
    icon: 'refresh',
    label: { pl: 'Ponów nieudane wiersze', en: 'Retry the failed rows' },
    done: { pl: 'Ponowiono próbę', en: 'Retried' },
    permission: { pl: 'ponawianie', en: 'retry' },
  },
  rollback: {
    icon: 'arrow-back-up',
    label: { pl: 'Wycofaj import', en: 'Roll back the import' },
    done: { pl: 'Rozpoczęto wycofywanie', en: 'Rollback started' },
    mark: { icon: 'arrow-back-up', tone: 'amber' },
    permission: { pl: 'wycofywanie', en: 'roll back' },
    asks: {
      title: { pl: 'Wycofać import?', en: 'Roll back the import?' },
      explanation: {
        pl: 'Nowe rekordy trafią do kosza, zmienione odzyskają poprzednie wartości. Rekordy, które ktoś później zmienił, oraz nowe, które są już w użyciu, zostaną bez zmian i znajdziesz je na liście.',
        en: 'New records go to the trash, changed ones get their previous values back. Records that have been edited since, and new ones that are in use, stay as they are and are listed.',
      },
    },
  },
} as const satisfies Record<string, Deed & Partial<Verb>>
export type ImportVerb = keyof typeof importVerb

/** Cancelling an import that is writing. */
export const stopImport = {
  label: { pl: 'Zatrzymaj', en: 'Stop' },
  asks: {
    title: { pl: 'Zatrzymać import?', en: 'Stop the import?' },
    explanation: {
      pl: 'Zapisane wiersze zostaną w portalu. Kolejnych import nie zapisze.',
      en: 'Rows that have been written stay in the portal. The remaining rows are not written.',
    },
  },
} as const

/** What became of a row of the workbook. */
export const rowOutcome: Readonly<Record<(typeof rowResults)[number] | 'corrected', Status>> = withOther({
  written: { tone: 'green', label: { pl: 'Zapisany', en: 'Written' } },
  undone: { tone: 'grey', label: { pl: 'Wycofany', en: 'Rolled back' } },
  kept: { tone: 'amber', label: { pl: 'Zostaje', en: 'Kept' } },
  corrected: { tone: 'green', label: { pl: 'Poprawiony', en: 'Corrected' } },
})

/** Events of an import. */
export const importDeeds = {
  ...importVerb,
  ask: { done: { pl: 'Poproszono o wskazanie kolumn', en: 'Columns to be mapped' } },
  check: { done: { pl: 'Sprawdzono', en: 'Checked' }, permission: { pl: 'sprawdzanie', en: 'check' } },
  halt: { done: { pl: 'Zatrzymano', en: 'Stopped' } },
  finish: { done: { pl: 'Zakończono import', en: 'Import finished' }, mark: { icon: 'check', tone: 'green' } },
  fail: { done: { pl: 'Nie powiodło się', en: 'Failed' }, mark: change },
} as const satisfies Record<VerbOf<ImportEvent['type']>, Deed>
