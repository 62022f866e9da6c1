import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { CountsAs, DueKind, DuePeriod } from '#contract/service-order/due/words.ts'
import { withOtherWord } from '#views/components/entity/other-word.ts'

/** Labels of the kinds of due dates. */
export const dueWords: Record<DueKind, MessageDescriptor> = withOtherWord({
  maintenance: msg`Maintenance`,
  leak_check: msg`Leak check`,
})

/** Labels of the due dates that a kind of maintenance satisfies. */
export const countsAsWords: Record<CountsAs, MessageDescriptor> = withOtherWord({
  maintenance: msg`The maintenance of its type`,
  leak_check: msg`The leak check required by F-gas regulations`,
  none: msg`None, such as commissioning or a repair`,
})

export const periodWords: Record<DuePeriod, MessageDescriptor> = withOtherWord({
  overdue: msg`Overdue`,
  month: msg`This month`,
  later: msg`Later`,
})

const options = <Word extends string>(words: Record<Word, MessageDescriptor>) =>
  (Object.keys(words) as Word[]).map((value) => ({ value, label: words[value] }))
export const dueOptions = options(dueWords)
export const countsAsOptions = options(countsAsWords)
export const periodOptions = options(periodWords)
