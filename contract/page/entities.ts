import { entities } from '#contract/declare/entity.ts'

export const pageEntities = entities({
  'page.pages': {
    path: 'page/pages',
    param: 'page',
    shownBy: 'partnerzone.page.pages.show',
    screens: {
      address: '/cms/page',
      menu: {
        place: 'settings',
        group: 'content',
        order: 30,
        about: {
          pl: 'Stałe strony strefy partnera, takie jak „O nas” i regulamin',
          en: 'Static pages of the partner zone, such as “About us” and the terms',
        },
      },
    },
    words: {
      en: { one: 'page', many: 'pages' },
      pl: { gender: 'feminine', one: 'strona', accusative: 'stronę', few: 'strony', many: 'stron' },
    },
  },
})
