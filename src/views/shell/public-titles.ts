import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Titles of the pages before signing in; apart, because they are among the texts of the start (lingui.config.ts). */
export const publicTitles: Record<string, MessageDescriptor> = {
  'auth.login': msg`Sign in`,
  'auth.register': msg`Registration`,
  'auth.reset-password-start': msg`New password`,
  'auth.reset-password-finish': msg`Set a new password`,
}
