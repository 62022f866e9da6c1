import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { IconTrash } from '@tabler/icons-react'
import type { ManyCall } from '#contract/core/many.ts'
import type { ManyAction } from './many-action.ts'

/** Deletes rows of a list, after a question: those in use are refused by the server, with the records that use them. */
export const deleteRows = (
  call: Extract<ManyCall, `${string}.destroy`>,
  question: MessageDescriptor,
): ManyAction<unknown> => ({
  call,
  question,
  label: msg`Delete`,
  done: msg`Deleted`,
  icon: IconTrash,
  danger: true,
})
