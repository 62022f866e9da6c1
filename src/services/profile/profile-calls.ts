import type { Api, CallSettings } from '#services/api.ts'
import { retryUntilAnswered } from '#services/form/attempts.ts'
import { downloadFile } from '#services/save-file.ts'

/** A company by its id, or the distributor. */
export type LogoOwner = number | 'distributor'

/** Replaces a logo by an uploaded file. */
export const changeLogo = (api: Api, { owner, logo }: { owner: LogoOwner; logo: string }, settings: CallSettings) =>
  api.call('profile.logo.update', { path: { owner }, body: { logo }, ...settings })

/** Removes a logo. */
export const removeLogo = (api: Api, { owner }: { owner: LogoOwner }, settings: CallSettings) =>
  api.call('profile.logo.destroy', { path: { owner }, ...settings })

/** Signs the person out of one device. */
export const signOutDevice = (api: Api, { session }: { session: number }, settings: CallSettings) =>
  api.call('profile.sessions.destroy', { path: { session }, ...settings })

/** Signs the person out of every device but this one. */
export const signOutOtherDevices = (api: Api, _: object, settings: CallSettings) =>
  api.call('profile.sessions.destroy-others', settings)

/** Asks the administrators for a permission that was refused. */
export const askForAccess = (api: Api, body: { permission: string }, settings: CallSettings) =>
  api.call('profile.access.ask', { body, ...settings })

/** Withdraws an own consent. */
export const withdrawOwnConsent = (api: Api, { consent }: { consent: number }, settings: CallSettings) =>
  api.call('profile.consents.withdraw', { path: { consent }, ...settings })

/** Downloads everything that is stored about the person (GDPR, art. 15 and 20). */
export const exportOwnData = (api: Api, _: object, settings: CallSettings) =>
  downloadFile(() => api.stream('profile.data.export', settings), 'application/json', 'personal-data.json')

/** Requests another e-mail address, which takes effect when it is confirmed. */
export const changeEmail = (api: Api, body: Record<'email' | 'current_password', string>, settings: CallSettings) =>
  api.call('profile.email.update', { body, ...settings })

/** Changes the own password; the answer has the next token, because all sessions end. */
export const changePassword = (
  api: Api,
  body: Record<'current_password' | 'password' | 'password_confirmation', string>,
  settings: CallSettings,
) => retryUntilAnswered((once) => api.call('profile.password.update', { body, ...settings, ...once }))
