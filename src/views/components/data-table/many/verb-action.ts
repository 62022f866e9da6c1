import type { Verb } from '#contract/declare/statuses.ts'
import type { CallName } from '#services/api.ts'
import { icons } from '#views/components/status/icons.ts'
import type { ManyAction } from './many-action.ts'

/**
 * The action of a list that makes the call of a verb, in the words of its declaration: its question, where it asks one. A verb with a
 * form of its own passes `question` or `form`.
 */
export function verbAction<Row>(
  call: CallName,
  { icon, label, done, danger, asks }: Verb,
  more: Partial<ManyAction<Row>> = {},
): ManyAction<Row> {
  return {
    call,
    label,
    done: done ?? label,
    icon: icons[icon],
    danger,
    question: typeof asks === 'object' ? asks.title : undefined,
    ...more,
  }
}
