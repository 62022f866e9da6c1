import type { HandOver } from '#contract/user/leaving.ts'
import type { Api, CallSettings } from '#services/api.ts'

interface OfAccount {
  user: number
}

interface Decision extends OfAccount {
  version: number
}

interface Closing extends Decision {
  /** The colleague who takes over open work of a colleague. */
  successor_id?: number | null
  /** The people of companies who take over open work of a partner's person. */
  handovers: HandOver[]
}

const open =
  (verb: 'activate' | 'restore') =>
  (api: Api, { user, version }: Decision, settings: CallSettings) =>
    api.call(`user.users.${verb}`, { path: { user }, body: { version }, ...settings })

const close =
  (verb: 'deactivate' | 'cancel') =>
  (api: Api, { user, ...body }: Closing, settings: CallSettings) =>
    api.call(`user.users.${verb}`, { path: { user }, body, ...settings })

/** The actions on an account. */
export const accountActions = {
  activate: open('activate'),
  restore: open('restore'),
  deactivate: close('deactivate'),
  cancel: close('cancel'),
  unlock: (api: Api, { user }: Decision, settings: CallSettings) =>
    api.call('user.users.unlock', { path: { user }, ...settings }),
}

/** Sends the letter with the link for the first password again. */
export const inviteUser = (api: Api, { user }: OfAccount, settings: CallSettings) =>
  api.call('user.users.invite', { path: { user }, ...settings })

/** Ends every session of an account. */
export const signOutUser = (api: Api, { user }: OfAccount, settings: CallSettings) =>
  api.call('user.users.sign-out', { path: { user }, ...settings })
