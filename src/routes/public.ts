import type { RouteDeclaration } from '#src/routes.ts'
import { pageOf } from './pages.ts'

const page = pageOf('public')

/** Signing in with its pages, and the pages of QR codes. */
export const publicPages: readonly RouteDeclaration[] = [
  page(
    '/auth/login',
    { pl: 'Logowanie', en: 'Sign-in' },
    {
      screen: () => import('#views/auth/login-screen.tsx').then((module) => module.LoginScreen),
    },
  ),
  page(
    '/auth/register',
    { pl: 'Rejestracja', en: 'Registration' },
    {
      screen: () => import('#views/auth/register-screen.tsx').then((module) => module.RegisterScreen),
    },
  ),
  page(
    '/auth/reset-password-start',
    { pl: 'Nowe hasło', en: 'New password' },
    {
      screen: () => import('#views/auth/reset-password-screens.tsx').then((module) => module.ResetPasswordStartScreen),
    },
  ),
  page(
    '/auth/reset-password-finish/:token',
    { pl: 'Ustawienie hasła', en: 'Set a password' },
    {
      screen: () => import('#views/auth/reset-password-screens.tsx').then((module) => module.ResetPasswordFinishScreen),
    },
  ),
  page(
    '/auth/invitation/:token',
    { pl: 'Zaproszenie do firmy', en: 'Invitation to a company' },
    {
      screen: () => import('#views/user/public/invitation-screen.tsx').then((module) => module.InvitationScreen),
    },
  ),
  page(
    '/find-a-partner',
    { pl: 'Znajdź partnera', en: 'Find a partner' },
    {
      screen: () => import('#views/partner/find/find-partner-screen.tsx').then((module) => module.FindPartnerScreen),
    },
  ),
  page(
    '/reminders/:code',
    { pl: 'Przypomnienia o przeglądach', en: 'Maintenance reminders' },
    {
      screen: () =>
        import('#views/service-order/due/public/reminders-screen.tsx').then((module) => module.RemindersScreen),
    },
  ),
  page(
    '/visit/:code',
    { pl: 'Termin wizyty', en: 'Visit date' },
    {
      screen: () => import('#views/service-order/visit/visit-screen.tsx').then((module) => module.VisitScreen),
    },
  ),
  page(
    '/warranty',
    { pl: 'Sprawdzenie gwarancji', en: 'Warranty check' },
    {
      screen: () => import('#views/unit/public/warranty-screen.tsx').then((module) => module.WarrantyScreen),
    },
  ),
  page(
    '/offer/:code',
    { pl: 'Oferta', en: 'Offer' },
    {
      firstCall: ({ code = '' }) => ({ name: 'public-zone.offer.show', path: { code } }),
      screen: () => import('#views/offer/customer/offer-screen.tsx').then((module) => module.OfferScreen),
    },
  ),
  page(
    '/verify/:code',
    { pl: 'Sprawdzenie certyfikatu', en: 'Certificate check' },
    {
      screen: () => import('#views/training/verify-screen.tsx').then((module) => module.VerifyScreen),
    },
  ),
  page(
    '/training-ticket/:code',
    { pl: 'Bilet na szkolenie', en: 'Training ticket' },
    {
      screen: () => import('#views/training/ticket-screen.tsx').then((module) => module.TicketScreen),
    },
  ),
]
