import { type TextsOfTable, textsOf } from '#server/db/texts.ts'
import {
  synchronization_dismissals,
  synchronization_met_keys,
  synchronization_results,
  synchronization_runs,
  synchronization_seen,
  synchronizations,
} from './table.ts'

/** What the text columns of this module's tables say of people (`server/db/texts.ts`). */
export const synchronizationTexts: readonly TextsOfTable[] = [
  textsOf(synchronization_dismissals, { nobody: { number: ['erp_key'], value: ['field'], secret: ['erp_digest'] } }),
  textsOf(synchronization_met_keys, { nobody: { number: ['erp_key'] } }),
  textsOf(synchronization_results, {
    nobody: { number: ['erp_key'], value: ['outcome', 'state'] },
    company: { text: ['name', 'changes', 'problem'] },
  }),
  textsOf(synchronization_runs, {
    nobody: { value: ['status', 'origin', 'failure', 'error'], number: ['next_page', 'page_mark'] },
  }),
  textsOf(synchronization_seen, { nobody: { number: ['erp_key'] } }),
  textsOf(synchronizations, { nobody: { value: ['kind', 'subscription_error'], number: ['subscription_id'] } }),
]
