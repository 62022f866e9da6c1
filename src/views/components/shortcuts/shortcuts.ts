import { msg } from '@lingui/core/macro'
import type { Label } from '#views/components/entity/label.ts'

export interface Shortcut {
  keys: readonly string[]
  label: Label
}

/**
 * All shortcuts of a list, in the order of their help. An action on rows declares a letter of its own (`letter` in
 * `data-table/many/many-action.ts`), which is none of these.
 */
export const listShortcuts = {
  rows: { keys: ['j', 'k'], label: msg`the row below, the row above` },
  open: { keys: ['Enter'], label: msg`open the record` },
  select: { keys: ['x'], label: msg`select the row` },
  search: { keys: ['/'], label: msg`search the list` },
  actions: { keys: ['e'], label: msg`actions of the row` },
  peek: { keys: ['p'], label: msg`show the preview beside the list` },
  columns: {
    keys: ['←', '→'],
    label: msg`the width of a column, at the edge of its heading; ↑ ↓ the edges of others`,
  },
  help: { keys: ['?'], label: msg`these keys` },
} as const satisfies Record<string, Shortcut>

/** Letters that lists use themselves. */
type ListKey = (typeof listShortcuts)[keyof typeof listShortcuts]['keys'][number]

type LettersOf<Text> = Text extends `${infer First}${infer Rest}` ? First | LettersOf<Rest> : never

/** A letter that an action on rows may have. */
export type ActionLetter = Exclude<LettersOf<'abcdefghijklmnopqrstuvwxyz'>, ListKey>
