import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { orOther } from '#contract/declare/statuses.ts'

/** The word of a value that is new since this release (decision 847). */
export const otherWord = msg`Another value`

/** Words of a closed list whose values the server sends, in messages of the catalogue; `otherWord` for any value besides. */
export const withOtherWord = <Key extends PropertyKey>(
  words: Readonly<Record<Key, MessageDescriptor>>,
): Readonly<Record<Key, MessageDescriptor>> => orOther<Key, MessageDescriptor>(words, otherWord)
