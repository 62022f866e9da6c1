import { type Status, withOther } from '#contract/declare/statuses.ts'
import type { RunStatus } from './run-lifecycle.ts'
import type { ResultOutcome, SynchronizationResult } from './synchronization.ts'

/** Statuses of a run. */
export const runStatus: Readonly<Record<RunStatus, Status>> = withOther({
  queued: { tone: 'amber', label: { pl: 'Oczekuje', en: 'Waiting' } },
  running: { tone: 'violet', label: { pl: 'W toku', en: 'Running' } },
  succeeded: { tone: 'green', label: { pl: 'Zakończona', en: 'Done' } },
  partial: { tone: 'amber', label: { pl: 'Zakończona z błędami', en: 'Done with errors' } },
  failed: { tone: 'red', label: { pl: 'Nieudana', en: 'Failed' } },
})

/** Results of a run for one record of the ERP. */
export const resultOutcome: Readonly<Record<ResultOutcome, Status>> = withOther({
  changed: { tone: 'green', label: { pl: 'Zapisano', en: 'Written' } },
  different: { tone: 'blue', label: { pl: 'Różnica', en: 'Different' } },
  matched: { tone: 'violet', label: { pl: 'Prawdopodobnie ten sam', en: 'Probably the same' } },
  unknown: { tone: 'grey', label: { pl: 'Brak w portalu', en: 'Not in the portal' } },
  gone: { tone: 'amber', label: { pl: 'Usunięty z {erp}', en: 'Deleted from {erp}' } },
  failed: { tone: 'red', label: { pl: 'Nie zapisano', en: 'Could not be written' } },
})

/** Whether a result is decided. */
export const resultState: Readonly<Record<SynchronizationResult['state'], Status>> = withOther({
  open: { tone: 'amber', label: { pl: 'Do decyzji', en: 'To be decided' } },
  accepted: { tone: 'green', label: { pl: 'Przyjęte', en: 'Accepted' } },
  dismissed: { tone: 'grey', label: { pl: 'Pozostawione', en: 'Left unchanged' } },
  told: { tone: 'grey', label: { pl: 'Bez decyzji', en: 'Nothing to decide' } },
})
