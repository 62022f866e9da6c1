import { entities } from '#contract/declare/entity.ts'

/** Multimedia posts and their categories. */
export const marketingEntities = entities({
  'marketing.posts': {
    path: 'marketing/posts',
    param: 'marketing_post',
    shownBy: 'partnerzone.marketing.posts.show',
    screens: { menu: { group: 'content', order: 40, label: { pl: 'Multimedia', en: 'Multimedia' } } },
    words: {
      en: { one: 'multimedia post', many: 'multimedia posts' },
      pl: {
        gender: 'masculine',
        one: 'wpis multimedialny',
        accusative: 'wpis multimedialny',
        few: 'wpisy multimedialne',
        many: 'wpisów multimedialnych',
      },
    },
  },
  'marketing.categories': {
    path: 'marketing/categories',
    param: 'marketing_category',
    lookup: {},
    screens: {
      menu: {
        place: 'settings',
        group: 'content',
        order: 20,
        about: { pl: 'Działy filmów i innych multimediów', en: 'Sections of films and other multimedia' },
      },
    },
    words: {
      en: { one: 'multimedia category', many: 'multimedia categories' },
      pl: {
        gender: 'feminine',
        one: 'kategoria multimediów',
        accusative: 'kategorię multimediów',
        few: 'kategorie multimediów',
        many: 'kategorii multimediów',
      },
    },
  },
})
