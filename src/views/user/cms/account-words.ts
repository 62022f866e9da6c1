import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { IconArrowBackUp, IconCircleCheck, IconCircleOff, IconLockOpen, IconPlayerPause } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { UserVerb } from '#contract/user/status-lifecycle-state.ts'

interface Words {
  icon: ComponentType<{ size?: number; stroke?: number }>
  verb: MessageDescriptor
  title: MessageDescriptor
  explanation: MessageDescriptor
  danger?: boolean
}

/** Labels of the actions on an account. */
export const accountWords: Record<UserVerb, Words> = {
  unlock: {
    icon: IconLockOpen,
    verb: msg({ context: 'account', message: 'Unlock' }),
    title: msg`Unlock the account?`,
    explanation: msg`The lock after wrong passwords is removed at once. Make sure that this person typed them.`,
  },
  activate: {
    icon: IconCircleCheck,
    verb: msg({ context: 'account', message: 'Activate' }),
    title: msg`Activate the account?`,
    explanation: msg`The person can sign in again, with the same roles as before.`,
  },
  deactivate: {
    icon: IconPlayerPause,
    verb: msg({ context: 'account', message: 'Deactivate' }),
    title: msg`Deactivate the account?`,
    explanation: msg`The person is signed out everywhere at once and cannot sign in until the account is activated again.`,
  },
  cancel: {
    icon: IconCircleOff,
    verb: msg({ context: 'account', message: 'Cancel the account' }),
    title: msg`Cancel the account?`,
    explanation: msg`The person is signed out everywhere at once. Only a super administrator can undo this.`,
    danger: true,
  },
  restore: {
    icon: IconArrowBackUp,
    verb: msg({ context: 'account', message: 'Restore' }),
    title: msg`Restore the account?`,
    explanation: msg`It becomes inactive first; activate it when the person may sign in again.`,
  },
}
