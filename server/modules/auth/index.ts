import { eq } from 'drizzle-orm'
import { auth } from '#contract/auth/auth.ts'
import { isPartnerRole } from '#contract/declare/access.ts'
import { isAvailable } from '#server/http/available-calls.ts'
import { handlers } from '#server/http/handlers.ts'
import type { ServerModule } from '#server/module.ts'
import { accountLetters } from '#server/modules/auth/letters.ts'
import { currentRelease } from '#server/process/release.ts'
import { newChallenge } from './captcha.ts'
import { authJobs } from './jobs.ts'
import { checkPasswordLink, finishPasswordReset, startPasswordReset } from './password-reset.ts'
import { login } from './sign-in.ts'
import { authSubscriptions } from './subscriptions.ts'
import { sessions, user_roles } from './table.ts'
import { authTexts } from './texts.ts'

const authHandlers = handlers(auth, {
  'auth.captcha': ({ deps, at }) => newChallenge(deps.config, at) as Promise<Record<string, unknown>>,
  'auth.login': login,
  'auth.logout': async ({ db, session_id, reply }) => {
    // Not the browser's storage: it contains the device key, the last e-mail address and drafts.
    reply.header('clear-site-data', '"cache"')
    if (session_id !== null) await db.delete(sessions).where(eq(sessions.id, session_id))
    return {}
  },
  'auth.user': ({ user, by, deps }) => {
    const held = Object.entries(by.permissions).filter(([name]) => isAvailable(name, deps))
    // Partners read of no ERP.
    const erp_name = user.roles.some(isPartnerRole) ? undefined : deps.config.erp_name
    const { version, commit } = currentRelease()
    const release = { version, commit }
    return { model: user, permissions: Object.fromEntries(held), release, ...(erp_name && { erp_name }) }
  },
  'auth.reset-password-start': startPasswordReset,
  'auth.reset-password-check': checkPasswordLink,
  'auth.reset-password-finish': finishPasswordReset,
})

export { users } from '#server/db/users.table.ts'
export { addressesOfAdministrators, createAdministrator } from './administrator.ts'
export { countStranger, forgetFailures, strangersCounter } from './attempts.ts'
export { spendCaptcha } from './captcha.ts'
export { type CompaniesPort, connectCompanies } from './companies.ts'
export { deviceKey, deviceOf } from './device-key.ts'
export { confirmAddress, invite, moveAddress } from './invitation.ts'
export { mayWrite } from './letter-limit.ts'
export { askNewAddress, waitingAddress } from './new-address.ts'
export { hashChosenPassword, hashPassword, weaknessOf } from './passwords.ts'
export { findPerson } from './person.ts'
export { accountFileParts } from './personal-data.ts'
export { seedRoles } from './roles.ts'
export { findSession, renewToken } from './session.ts'
export { proveAsAtSignIn, provePassword, revokeSessions } from './sign-in.ts'
export { login_failures, password_resets, roles, sessions, user_roles } from './table.ts'
export { newToken, tokenHash } from './tokens.ts'

export const authModule: ServerModule = {
  name: 'auth',
  texts: authTexts,
  handlers: [authHandlers],
  counted: [user_roles],
  jobs: [...authJobs],
  letters: accountLetters,
  // All of them are about access to an account.
  subscriptions: authSubscriptions,
}
