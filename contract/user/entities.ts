import { entities } from '#contract/declare/entity.ts'

/** Users, invitations to companies, and roles. */
export const userEntities = entities({
  'user.users': {
    path: 'user/users',
    param: 'user',
    trash: false,
    personal: { of: 'user' },
    screens: { menu: { group: 'people', order: 10 } },
    words: {
      en: { one: 'user', many: 'users' },
      pl: {
        gender: 'personal',
        one: 'użytkownik',
        accusative: 'użytkownika',
        few: 'użytkownicy',
        many: 'użytkowników',
      },
    },
  },
  'user.invitations': {
    param: 'invitation',
    trash: false,
    words: {
      en: { one: 'invitation to a company', many: 'invitations to companies' },
      pl: {
        gender: 'neuter',
        one: 'zaproszenie do firmy',
        accusative: 'zaproszenie do firmy',
        few: 'zaproszenia do firm',
        many: 'zaproszeń do firm',
      },
    },
  },
  'user.roles': {
    path: 'user/roles',
    param: 'role',
    trash: false,
    screens: {
      menu: {
        place: 'settings',
        group: 'people',
        order: 10,
        about: {
          pl: 'Uprawnienia pracowników dystrybutora i partnerów',
          en: 'Permissions of the distributor’s staff and of partners',
        },
      },
    },
    words: {
      en: { one: 'role', many: 'roles' },
      pl: { gender: 'feminine', one: 'rola', accusative: 'rolę', few: 'role', many: 'ról' },
    },
  },
})
