import { entities } from '#contract/declare/entity.ts'

/** Questions with answers, and their categories. */
export const faqEntities = entities({
  'faq.posts': {
    path: 'faq/posts',
    param: 'faq_post',
    shownBy: 'partnerzone.faq.posts.index',
    title: { pl: 'FAQ', en: 'FAQ' },
    screens: { menu: { group: 'content', order: 30 } },
    words: {
      en: { one: 'question', many: 'questions' },
      pl: { gender: 'neuter', one: 'pytanie', accusative: 'pytanie', few: 'pytania', many: 'pytań' },
    },
  },
  'faq.categories': {
    shape: 'named',
    path: 'faq/categories',
    param: 'faq_category',
    lookup: {},
    screens: {
      menu: {
        place: 'settings',
        group: 'content',
        order: 10,
        about: { pl: 'Działy pytań i odpowiedzi', en: 'Sections of questions and answers' },
      },
    },
    words: {
      en: { one: 'FAQ category', many: 'FAQ categories' },
      pl: {
        gender: 'feminine',
        one: 'kategoria FAQ',
        accusative: 'kategorię FAQ',
        few: 'kategorie FAQ',
        many: 'kategorii FAQ',
      },
    },
  },
})
