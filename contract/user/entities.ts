import { entities } from '#contract/entity.ts'

/** Users and roles. */
export const userEntities = entities({
  'user.users': {
    path: 'user/users',
    param: 'user',
    trash: false,
    personal: { of: 'user' },
    screens: { menu: { group: 'people', order: 30 } },
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
  'user.roles': {
    path: 'user/roles',
    param: 'role',
    trash: false,
    screens: { menu: { group: 'people', order: 40 } },
    words: {
      en: { one: 'role', many: 'roles' },
      pl: { gender: 'feminine', one: 'rola', accusative: 'rolę', few: 'role', many: 'ról' },
    },
  },
})
