import { entities } from '#contract/entity.ts'

export const pageEntities = entities({
  'page.pages': {
    path: 'page/pages',
    param: 'page',
    screens: { address: '/cms/page', menu: { group: 'content', order: 70 } },
    words: {
      en: { one: 'page', many: 'pages' },
      pl: { gender: 'feminine', one: 'strona', accusative: 'stronę', few: 'strony', many: 'stron' },
    },
  },
})
