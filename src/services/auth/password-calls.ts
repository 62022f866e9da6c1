import type { InferInput } from 'valibot'
import type { ResetPasswordFinishForm, ResetPasswordStartForm } from '#contract/auth/auth.ts'
import { type Api, type CallSettings, silent } from '#services/api.ts'

/** Requests a letter with a link for a new password. The answer does not reveal whether the address exists. */
export const requestPasswordLink = (
  api: Api,
  body: InferInput<typeof ResetPasswordStartForm>,
  settings: CallSettings,
) => api.call('auth.reset-password-start', { body, ...settings, ...silent })

/** Sets the password by the link of a letter. */
export const setPassword = (api: Api, body: InferInput<typeof ResetPasswordFinishForm>, settings: CallSettings) =>
  api.call('auth.reset-password-finish', { body, ...settings, ...silent })
