import { entities } from '#contract/declare/entity.ts'

/** Dictionaries maintained by administrators (specification, section 2). */
export const dictionaryEntities = entities({
  'dictionary.provinces': {
    shape: 'plain',
    path: 'dictionary/provinces',
    param: 'province',
    lookup: {
      name: 'public-zone.dictionary.provinces.index',
      path: 'public-zone/dictionary/provinces',
      access: 'public',
    },
    screens: {
      menu: {
        place: 'settings',
        group: 'dictionaries',
        order: 30,
        about: {
          pl: 'Województwa w adresach i w zakresie opiekunów',
          en: 'Provinces in addresses and in caretakers’ areas',
        },
      },
    },
    words: {
      en: { one: 'province', many: 'provinces' },
      pl: {
        gender: 'neuter',
        one: 'województwo',
        accusative: 'województwo',
        few: 'województwa',
        many: 'województw',
      },
    },
  },
  'dictionary.countries': {
    path: 'dictionary/countries',
    param: 'country',
    screens: {
      menu: {
        place: 'settings',
        group: 'dictionaries',
        order: 40,
        about: {
          pl: 'Kraje firm i miejsc montażu',
          en: 'Countries of companies and installation sites',
        },
      },
    },
    words: {
      en: { one: 'country', many: 'countries' },
      pl: { gender: 'masculine', one: 'kraj', accusative: 'kraj', few: 'kraje', many: 'krajów' },
    },
  },
  'dictionary.languages': {
    path: 'dictionary/languages',
    param: 'language',
    lookup: { name: 'training.languages.index', path: 'training/languages' },
    screens: {
      menu: {
        place: 'settings',
        group: 'dictionaries',
        order: 50,
        about: { pl: 'Języki, w których prowadzi się szkolenia', en: 'Languages of trainings' },
      },
    },
    words: {
      en: { one: 'language', many: 'languages' },
      pl: { gender: 'masculine', one: 'język', accusative: 'język', few: 'języki', many: 'języków' },
    },
  },
  'dictionary.brands': {
    shape: 'plain',
    path: 'dictionary/brands',
    param: 'brand',
    lookup: { name: 'brand.brands.index', path: 'brand/brands' },
    screens: {
      menu: {
        place: 'settings',
        group: 'dictionaries',
        order: 10,
        about: {
          pl: 'Marki urządzeń; od nich zależy, co widzi partner i opiekun',
          en: 'Brands of devices, which decide what partners and caretakers see',
        },
      },
    },
    words: {
      en: { one: 'brand', many: 'brands' },
      pl: { gender: 'feminine', one: 'marka', accusative: 'markę', few: 'marki', many: 'marek' },
    },
  },
})
