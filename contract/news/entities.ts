import { entities } from '#contract/declare/entity.ts'

export const newsEntities = entities({
  'news.news': {
    path: 'news/news',
    param: 'news',
    shownBy: 'partnerzone.news.news.show',
    screens: { address: '/cms/news', menu: { group: 'content', order: 10 } },
    words: {
      en: { one: 'news item', many: 'news' },
      pl: {
        gender: 'feminine',
        one: 'aktualność',
        accusative: 'aktualność',
        few: 'aktualności',
        many: 'aktualności',
      },
    },
  },
})
