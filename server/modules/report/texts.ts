import { type TextsOfTable, textsOf } from '#server/db/texts.ts'
import {
  report_activity,
  report_changes,
  report_failures,
  report_offers,
  report_subscriptions,
  report_updates,
  report_warranty,
} from './table.ts'

/** What the text columns of this module's tables say of people (`server/db/texts.ts`). */
export const reportTexts: readonly TextsOfTable[] = [
  textsOf(report_activity, { nobody: { value: ['span'] } }),
  textsOf(report_changes, { nobody: { value: ['kind'] } }),
  textsOf(report_failures, { nobody: { value: ['kind', 'reason'] } }),
  textsOf(report_offers, { nobody: { value: ['span'] } }),
  textsOf(report_subscriptions, { nobody: { value: ['report'] } }),
  textsOf(report_updates, { nobody: { value: ['reason'] } }),
  textsOf(report_warranty, { nobody: { value: ['span'] } }),
]
