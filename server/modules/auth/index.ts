import type { MailTemplate } from '#server/integrations/mail/templates.ts'
import type { ServerModule } from '#server/module.ts'
import { accountLetters } from '#server/modules/auth/account-letters.ts'
import { authHandlers } from './handlers.ts'
import { authJobs } from './jobs.ts'
import { authSubscriptions } from './subscriptions.ts'
import { user_roles } from './table.ts'

export { users } from '#server/db/users.table.ts'
export { createAdministrator } from './administrator.ts'
export { addressesOfAdministrators } from './administrator-addresses.ts'
export { countStranger, forgetFailures, strangersCounter } from './attempts.ts'
export { spendCaptcha } from './captcha.ts'
export { type CompaniesPort, connectCompanies } from './companies.ts'
export { deviceKey, deviceOf } from './device-key.ts'
export { confirmAddress, invite, moveAddress } from './invitation.ts'
export { mayWrite } from './letter-limit.ts'
export { proveAsAtSignIn, provePassword, revokeSessions } from './login.ts'
export { isWanted, muting } from './muted-letters.ts'
export { askNewAddress, waitingAddress } from './new-address.ts'
export { hashChosenPassword, hashPassword, weaknessOf } from './passwords.ts'
export { findPerson } from './person.ts'
export { accountFileParts } from './personal-data.ts'
export { seedRoles } from './roles.ts'
export { findSession, renewToken } from './session.ts'
export { login_failures, password_resets, roles, sessions, user_roles } from './table.ts'
export { newToken, tokenHash } from './tokens.ts'

export const authModule: ServerModule = {
  name: 'auth',
  handlers: [authHandlers],
  counted: [user_roles],
  jobs: [...authJobs],
  letters: accountLetters,
  // All of them are about access to an account.
  urgentLetters: Object.keys(accountLetters) as MailTemplate[],
  subscriptions: authSubscriptions,
}
