import { entities } from '#contract/declare/entity.ts'

/** The catalogue: devices, their groups, cards, tags, functionalities and error codes (specification, section 2). */
export const deviceEntities = entities({
  'device.devices': {
    path: 'device/devices',
    param: 'device',
    shownBy: 'partnerzone.device.devices.show',
    screens: { pages: 'own' },
    words: {
      en: { one: 'device', many: 'devices' },
      pl: { gender: 'neuter', one: 'urządzenie', accusative: 'urządzenie', few: 'urządzenia', many: 'urządzeń' },
    },
  },
  'device.productcards': {
    path: 'device/productcards',
    param: 'product_card',
    screens: { menu: { group: 'devices', order: 40 } },
    words: {
      en: { one: 'product card', many: 'product cards' },
      pl: {
        gender: 'feminine',
        one: 'karta produktu',
        accusative: 'kartę produktu',
        few: 'karty produktów',
        many: 'kart produktów',
      },
    },
  },
  'device.groups': {
    path: 'device/groups',
    param: 'device_group',
    screens: {
      pages: 'viewed',
      menu: {
        place: 'settings',
        group: 'devices',
        order: 10,
        about: {
          pl: 'Drzewo grup, według którego partner szuka urządzeń',
          en: 'The tree of groups by which partners find devices',
        },
      },
    },
    words: {
      en: { one: 'device group', many: 'device groups' },
      pl: {
        gender: 'feminine',
        one: 'grupa urządzeń',
        accusative: 'grupę urządzeń',
        few: 'grupy urządzeń',
        many: 'grup urządzeń',
      },
    },
  },
  'device.typecards': {
    path: 'device/typecards',
    param: 'type_card',
    screens: {
      menu: {
        place: 'settings',
        group: 'devices',
        order: 20,
        about: { pl: 'Karty grup urządzeń z głównym zdjęciem', en: 'Cards of device groups with the main photo' },
      },
    },
    words: {
      en: { one: 'type card', many: 'type cards' },
      pl: { gender: 'feminine', one: 'karta typu', accusative: 'kartę typu', few: 'karty typów', many: 'kart typów' },
    },
  },
  'device.tags': {
    shape: 'plain',
    path: 'device/tags',
    param: 'device_tag',
    lookup: {},
    screens: {
      menu: {
        place: 'settings',
        group: 'devices',
        order: 40,
        about: { pl: 'Tagi, po których łatwiej znaleźć urządzenie', en: 'Tags that make devices easier to find' },
      },
    },
    words: {
      en: { one: 'device tag', many: 'device tags' },
      pl: {
        gender: 'masculine',
        one: 'tag urządzenia',
        accusative: 'tag urządzenia',
        few: 'tagi urządzeń',
        many: 'tagów urządzeń',
      },
    },
  },
  'device.functionalities': {
    path: 'device/functionalities',
    param: 'functionality',
    lookup: { fields: ['type'], filters: ['type'] },
    screens: { pages: 'own' },
    words: {
      en: { one: 'functionality', many: 'functionalities' },
      pl: {
        gender: 'feminine',
        one: 'funkcja',
        accusative: 'funkcję',
        few: 'funkcje',
        many: 'funkcji',
      },
    },
  },
  'device.error-codes': {
    path: 'device/error-codes',
    param: 'error_code',
    shownBy: 'partnerzone.device.error-codes.show',
    screens: { menu: { group: 'devices', order: 30 } },
    words: {
      en: { one: 'error code', many: 'error codes' },
      pl: { gender: 'masculine', one: 'kod błędu', accusative: 'kod błędu', few: 'kody błędów', many: 'kodów błędów' },
    },
  },
})
