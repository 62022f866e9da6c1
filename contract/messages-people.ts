import type { Translated } from './locale.ts'

/** Texts about people and companies: accounts, roles, partners, contractors, registration, the company registry. */
export const peopleMessages = {
  'account.own': { pl: 'Nie można zamknąć własnego konta', en: 'You cannot close your own account' },

  // Deleting and restoring records: what may use them, by table
  'refusal.in_use_by': { pl: 'Nie można usunąć. Używane przez: {users}', en: 'Cannot be deleted. Used by: {users}' },
  'used_by.affiliates': { pl: 'oddziały', en: 'branches' },
  'used_by.brand_notices': { pl: 'komunikaty o markach', en: 'brand notices' },
  'used_by.contractor_contacts': { pl: 'osoby kontaktowe', en: 'contacts' },
  'used_by.contractors': { pl: 'kontrahenci', en: 'contractors' },
  'used_by.device_groups': { pl: 'grupy urządzeń', en: 'device groups' },
  'used_by.devices': { pl: 'urządzenia', en: 'devices' },
  'used_by.error_codes': { pl: 'kody błędów', en: 'error codes' },
  'used_by.given_consents': { pl: 'udzielone zgody', en: 'given consents' },
  'used_by.installed_units': { pl: 'zainstalowane urządzenia', en: 'installed units' },
  'used_by.partner_entries': { pl: 'nowe zgłoszenia partnerów', en: 'new partner entries' },
  'used_by.partners': { pl: 'partnerzy', en: 'partners' },
  'used_by.producers': { pl: 'producenci', en: 'producers' },
  'used_by.service_order_events': { pl: 'historia zgłoszeń serwisowych', en: 'timelines of service orders' },
  'used_by.service_orders': { pl: 'zgłoszenia serwisowe', en: 'service orders' },
  'used_by.user_roles': { pl: 'użytkownicy z tą rolą', en: 'users who hold the role' },
  'used_by.users': { pl: 'użytkownicy', en: 'users' },
  'trash.taken': {
    pl: 'Nie można przywrócić: wartość „{value}” ma już inny rekord',
    en: 'Cannot be restored: another record has the value “{value}” meanwhile',
  },
  'trash.parent_gone': {
    pl: 'Nie można przywrócić: rekord nadrzędny jest w koszu. Najpierw przywróć jego.',
    en: 'Cannot be restored: the record above it is in the trash. Restore that one first.',
  },
  restored: { pl: 'Przywrócono', en: 'Restored' },

  // Lists
  'list.select_columns': { pl: 'Najpierw wybierz kolumny', en: 'Select columns first' },
  'list.too_many_rows': {
    pl: 'Arkusz mieści najwyżej {limit} wierszy. Zawęź filtry albo wybierz CSV',
    en: 'A sheet holds at most {limit} rows. Narrow the filters or choose CSV',
  },
  'list.may_not_share': { pl: 'Nie możesz udostępniać widoków innym', en: 'You may not share views with others' },
} as const satisfies Record<string, Translated>
