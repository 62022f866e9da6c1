import { pageOf } from './route-declaration.ts'
import type { RouteDeclaration } from './routes.ts'

const page = pageOf('public')

/** Signing in and what belongs to it; what a QR code leads to. */
export const publicPages: RouteDeclaration[] = [
  page('/auth/login', 'auth.login', {
    texts: 'start',
    screen: () => import('#views/auth/login-screen.tsx').then((module) => module.LoginScreen),
  }),
  page('/auth/register', 'auth.register', {
    screen: () => import('#views/auth/register-screen.tsx').then((module) => module.RegisterScreen),
  }),
  page('/auth/reset-password-start', 'auth.reset-password-start', {
    texts: 'start',
    screen: () =>
      import('#views/auth/reset-password-start-screen.tsx').then((module) => module.ResetPasswordStartScreen),
  }),
  page('/auth/reset-password-finish/:token', 'auth.reset-password-finish', {
    texts: 'start',
    screen: () =>
      import('#views/auth/reset-password-finish-screen.tsx').then((module) => module.ResetPasswordFinishScreen),
  }),
  page('/verify/:code', 'training.verify', {
    screen: () => import('#views/training/verify-screen.tsx').then((module) => module.VerifyScreen),
  }),
  page('/training-ticket/:code', 'training.ticket', {
    screen: () => import('#views/training/ticket-screen.tsx').then((module) => module.TicketScreen),
  }),
]
