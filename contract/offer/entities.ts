import { entities } from '#contract/declare/entity.ts'

/** Offers of partners, their templates and conditions. */
export const offerEntities = entities({
  'offer-generator.offers': {
    path: 'offer-generator/offers',
    param: 'offer',
    personal: { of: 'customer' },
    words: {
      en: { one: 'offer', many: 'offers' },
      pl: { gender: 'feminine', one: 'oferta', accusative: 'ofertę', few: 'oferty', many: 'ofert' },
    },
  },
  'offer-generator.templates': {
    path: 'offer-generator/templates',
    param: 'offer_template',
    screens: {
      menu: {
        place: 'settings',
        group: 'companies',
        order: 30,
        about: { pl: 'Gotowe oferty, od których zaczyna partner', en: 'Prepared offers that partners begin with' },
      },
    },
    words: {
      en: { one: 'offer template', many: 'offer templates' },
      pl: {
        gender: 'masculine',
        one: 'szablon oferty',
        accusative: 'szablon oferty',
        few: 'szablony ofert',
        many: 'szablonów ofert',
      },
    },
  },
  'offer-generator.kits': {
    path: 'offer-generator/kits',
    param: 'offer_kit',
    screens: {
      menu: {
        place: 'settings',
        group: 'companies',
        order: 35,
        about: { pl: 'Urządzenia, które przynoszą swoje akcesoria', en: 'Devices that bring their accessories' },
      },
    },
    words: {
      en: { one: 'offer kit', many: 'offer kits' },
      pl: {
        gender: 'masculine',
        one: 'zestaw do ofert',
        accusative: 'zestaw do ofert',
        few: 'zestawy do ofert',
        many: 'zestawów do ofert',
      },
    },
  },
  'offer-generator.condition-options': {
    path: 'offer-generator/condition-options',
    param: 'condition_option',
    screens: {
      menu: {
        place: 'settings',
        group: 'companies',
        order: 40,
        about: {
          pl: 'Zapisy o terminie, płatności i gwarancji do wyboru w ofercie',
          en: 'Terms of delivery, payment and warranty to choose from in an offer',
        },
      },
    },
    words: {
      en: { one: 'offer condition', many: 'offer conditions' },
      pl: {
        gender: 'masculine',
        one: 'warunek oferty',
        accusative: 'warunek oferty',
        few: 'warunki ofert',
        many: 'warunków ofert',
      },
    },
  },
  'offer-generator.settings': {
    trash: false,
    words: {
      en: { one: 'offer settings', many: 'offer settings' },
      pl: {
        gender: 'neuter',
        one: 'ustawienia ofert',
        accusative: 'ustawienia ofert',
        few: 'ustawienia ofert',
        many: 'ustawień ofert',
      },
    },
  },
})
