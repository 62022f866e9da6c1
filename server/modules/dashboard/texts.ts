import { type TextsOfTable, textsOf } from '#server/db/texts.ts'
import { dashboard_layouts } from './table.ts'

/** What the text columns of this module's tables say of people (`server/db/texts.ts`). */
export const dashboardTexts: readonly TextsOfTable[] = [
  textsOf(dashboard_layouts, { nobody: { value: ['tiles', 'first_steps'] } }),
]
