import { entities } from '#contract/entity.ts'

/** Makers of devices and of what trainings are about, each under the brand that it is sold by. */
export const producerEntities = entities({
  'producer.producers': {
    path: 'producer/producers',
    param: 'producer',
    lookup: {},
    screens: { menu: { group: 'dictionaries', order: 70 } },
    words: {
      en: { one: 'producer', many: 'producers' },
      pl: { gender: 'personal', one: 'producent', accusative: 'producenta', few: 'producenci', many: 'producentów' },
    },
  },
})
