import { msg } from '@lingui/core/macro'
import { IconTrash } from '@tabler/icons-react'
import type { CallName } from '#services/api.ts'
import type { ManyAction } from './many-action.ts'

/** Deletes rows of a list, after a question: those in use are refused by the server, with the records that use them. */
export const deleteRows = <Row>(
  call: `${string}.destroy`,
  more: Pick<ManyAction<Row>, 'takes' | 'question' | 'inverse'> = {},
): ManyAction<Row> => ({
  // A call that does not exist is permitted to nobody.
  call: call as CallName,
  question: msg`Delete the selected records?`,
  label: msg`Delete`,
  done: msg`Deleted`,
  icon: IconTrash,
  danger: true,
  ...more,
})
