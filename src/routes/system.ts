import type { RouteDeclaration } from '#src/routes.ts'
import { details } from './entity-pages.ts'
import { pageOf } from './pages.ts'

const page = pageOf('cms')
const permissions = { pl: 'Uprawnienia', en: 'Permissions' }

/** Jobs and audit, accounts with their permissions, and stored personal data. */
export const systemPages: readonly RouteDeclaration[] = [
  page(
    '/cms',
    { pl: 'Pulpit', en: 'Dashboard' },
    {
      access: 'core.dashboard.index',
      navigation: { group: 'dashboard', order: 10 },
      screen: () =>
        import('#views/dashboard/cms/management-dashboard.tsx').then((module) => module.ManagementDashboard),
    },
  ),
  page(
    '/cms/profile',
    { pl: 'Profil', en: 'Profile' },
    {
      access: 'core.dashboard.index',
      screen: () => import('#views/profile/cms/profile-screen.tsx').then((module) => module.ManagementProfile),
    },
  ),
  page(
    '/cms/distributor',
    { pl: 'Dystrybutor', en: 'Distributor' },
    {
      access: 'core.distributor.update',
      navigation: {
        group: 'system',
        place: 'settings',
        order: 20,
        about: {
          pl: 'Nazwa, adres i znak, z którymi wysyłamy dokumenty i wiadomości',
          en: 'Name, address and logo on documents and messages',
        },
      },
      screen: () => import('#views/core/cms/distributor-screen.tsx').then((module) => module.DistributorScreen),
    },
  ),
  page(
    '/cms/audit',
    { pl: 'Dziennik zmian', en: 'Audit log' },
    {
      access: 'core.audit.index',
      navigation: {
        group: 'system',
        place: 'settings',
        order: 50,
        about: { pl: 'Kto i kiedy zmienił dane', en: 'Who changed data, and when' },
      },
      screen: () => import('#views/core/cms/audit-screen.tsx').then((module) => module.AuditScreen),
    },
  ),
  page(
    '/cms/security',
    { pl: 'Zdarzenia bezpieczeństwa', en: 'Security events' },
    {
      access: 'core.security.index',
      navigation: {
        group: 'system',
        place: 'settings',
        order: 70,
        about: {
          pl: 'Logowania, zmiany haseł i nieudane próby',
          en: 'Sign-ins, password changes and failed attempts',
        },
      },
      screen: () => import('#views/core/cms/security-screen.tsx').then((module) => module.SecurityScreen),
    },
  ),
  page(
    '/cms/security/failures',
    { pl: 'Nieudane próby', en: 'Failed attempts' },
    {
      access: 'core.security.failures',
      parent: '/cms/security',
      screen: () =>
        import('#views/core/cms/security-failures-screen.tsx').then((module) => module.SecurityFailuresScreen),
    },
  ),
  page(
    '/cms/trash',
    { pl: 'Kosz', en: 'Trash' },
    {
      access: 'core.trash.index',
      navigation: {
        group: 'system',
        place: 'settings',
        order: 60,
        about: {
          pl: 'Usunięte w ostatnich 30 dniach, do przywrócenia',
          en: 'Deleted in the last 30 days and can be restored',
        },
      },
      screen: () => import('#views/core/cms/trash-screen.tsx').then((module) => module.TrashScreen),
    },
  ),
  page(
    '/cms/outbox',
    { pl: 'Skrzynka nadawcza', en: 'Outbox' },
    {
      access: 'mail.messages.index',
      navigation: {
        group: 'system',
        place: 'settings',
        order: 30,
        about: { pl: 'Wysłane i niewysłane wiadomości e-mail', en: 'Sent and unsent e-mails' },
      },
      screen: () => import('#views/mail/cms/outbox-screens.tsx').then((module) => module.OutboxScreen),
    },
  ),
  page('/cms/outbox/:id', details, {
    access: 'mail.messages.show',
    parent: '/cms/outbox',
    screen: () => import('#views/mail/cms/outbox-screens.tsx').then((module) => module.MessageScreen),
  }),
  page(
    '/cms/jobs',
    { pl: 'Nieudane zadania', en: 'Failed jobs' },
    {
      access: 'core.jobs.index',
      navigation: {
        group: 'system',
        place: 'settings',
        order: 40,
        about: { pl: 'Zadania w tle, które trzeba powtórzyć', en: 'Background jobs that have to be repeated' },
      },
      screen: () => import('#views/core/cms/failed-jobs-screen.tsx').then((module) => module.FailedJobsScreen),
    },
  ),
  page(
    '/cms/consent/persons',
    { pl: 'Dane osobowe', en: 'Personal data' },
    {
      access: 'consent.persons.index',
      navigation: {
        group: 'people',
        place: 'settings',
        order: 30,
        about: {
          pl: 'Co przechowujemy o osobie: odpis i usunięcie',
          en: 'The data held about a person: a copy and erasure',
        },
      },
      screen: () => import('#views/consent/cms/persons-screen.tsx').then((module) => module.PersonsScreen),
    },
  ),
  page('/cms/user/users/:id/permissions', permissions, {
    access: 'user.users.show',
    parent: '/cms/user/users',
    screen: () => import('#views/user/cms/users-screens.tsx').then((module) => module.UserPermissionsScreen),
  }),
  page('/cms/user/roles/:id/permissions', permissions, {
    access: 'user.roles.show',
    also: ['core.permissions.index'],
    parent: '/cms/user/roles',
    screen: () => import('#views/user/cms/roles-screens.tsx').then((module) => module.RolePermissionsScreen),
  }),
  page(
    '/cms/faq/searches',
    { pl: 'Wyszukiwania bez odpowiedzi', en: 'Unanswered searches' },
    {
      access: 'faq.searches.index',
      parent: '/cms/faq/posts',
      screen: () => import('#views/faq/cms/searches-screen.tsx').then((module) => module.FaqSearchesScreen),
    },
  ),
  page('/cms/*', { pl: 'Nie znaleziono strony', en: 'Page not found' }),
]
