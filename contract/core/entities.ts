import { entities } from '#contract/declare/entity.ts'

/** The distributor itself, and saved views of lists. */
export const coreEntities = entities({
  'core.distributor': {
    trash: false,
    words: {
      en: { one: 'distributor’s data', many: 'distributor’s data' },
      pl: {
        gender: 'neuter',
        one: 'dane dystrybutora',
        accusative: 'dane dystrybutora',
        few: 'dane dystrybutora',
        many: 'danych dystrybutora',
      },
    },
  },
  'core.list-views': {
    trash: false,
    words: {
      en: { one: 'list view', many: 'list views' },
      pl: {
        gender: 'masculine',
        one: 'widok listy',
        accusative: 'widok listy',
        few: 'widoki list',
        many: 'widoków list',
      },
    },
  },
})
