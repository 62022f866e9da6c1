import { msg } from '@lingui/core/macro'
import { IconArrowBackUp } from '@tabler/icons-react'
import type { CallName } from '#services/api.ts'
import type { ManyAction } from './many-action.ts'

/** Takes deleted rows of a list back out of the trash. */
export const restoreRows = <Row>(call: CallName): ManyAction<Row> => ({
  call,
  label: msg`Restore`,
  done: msg`Restored`,
  icon: IconArrowBackUp,
})
