import { eq } from 'drizzle-orm'
import { auth } from '#contract/auth/auth.ts'
import { isAvailable } from '#server/http/available-calls.ts'
import { handlers } from '#server/http/handlers.ts'
import { newChallenge } from './captcha.ts'
import { login } from './login.ts'
import { checkPasswordLink, finishPasswordReset, startPasswordReset } from './password-reset.ts'
import { sessions } from './table.ts'

export const authHandlers = handlers(auth, {
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
    return { model: user, permissions: Object.fromEntries(held) }
  },
  'auth.reset-password-start': startPasswordReset,
  'auth.reset-password-check': checkPasswordLink,
  'auth.reset-password-finish': finishPasswordReset,
})
