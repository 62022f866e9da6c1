import { entities } from '#contract/declare/entity.ts'

/** Warranty orders and maintenances with their dictionaries. */
export const serviceOrderEntities = entities({
  'service-order.service-orders': {
    path: 'service-order/service-orders',
    param: 'service_order',
    personal: { of: 'customer' },
    screens: { pages: 'own' },
    words: {
      en: { one: 'warranty order', many: 'warranty orders' },
      pl: {
        gender: 'neuter',
        one: 'zgłoszenie gwarancyjne',
        accusative: 'zgłoszenie gwarancyjne',
        few: 'zgłoszenia gwarancyjne',
        many: 'zgłoszeń gwarancyjnych',
      },
    },
  },
  'service-order.service-maintenances': {
    path: 'service-order/service-maintenances',
    param: 'service_maintenance',
    personal: { of: 'customer' },
    screens: { pages: 'own' },
    words: {
      en: { one: 'service maintenance', many: 'service maintenances' },
      pl: {
        gender: 'masculine',
        one: 'przegląd serwisowy',
        accusative: 'przegląd serwisowy',
        few: 'przeglądy serwisowe',
        many: 'przeglądów serwisowych',
      },
    },
  },
  'service-order.device-types': {
    path: 'service-order/device-types',
    param: 'device_type',
    lookup: {},
    screens: {
      menu: {
        place: 'settings',
        group: 'service',
        order: 70,
        about: {
          pl: 'Rodzaje urządzeń w przeglądach, z odstępem między przeglądami',
          en: 'Types of devices in maintenances, with the interval between maintenances',
        },
      },
    },
    words: {
      en: { one: 'device type', many: 'device types' },
      pl: {
        gender: 'masculine',
        one: 'rodzaj urządzenia',
        accusative: 'rodzaj urządzenia',
        few: 'rodzaje urządzeń',
        many: 'rodzajów urządzeń',
      },
    },
  },
  'service-order.maintenance-checks': {
    path: 'service-order/maintenance-checks',
    param: 'maintenance_check',
    screens: {
      menu: {
        place: 'settings',
        group: 'service',
        order: 60,
        about: {
          pl: 'Czynności, które serwisant zaznacza w protokole przeglądu',
          en: 'Checks that a technician ticks in the maintenance report',
        },
      },
    },
    words: {
      en: { one: 'maintenance check', many: 'maintenance checks' },
      pl: {
        gender: 'feminine',
        one: 'czynność przeglądu',
        accusative: 'czynność przeglądu',
        few: 'czynności przeglądu',
        many: 'czynności przeglądu',
      },
    },
  },
  'service-order.leak-check-rules': {
    path: 'service-order/leak-check-rules',
    param: 'leak_check_rule',
    screens: {
      menu: {
        place: 'settings',
        group: 'service',
        order: 80,
        about: {
          pl: 'Od jakiej ilości czynnika i jak często sprawdza się szczelność',
          en: 'From which amount of refrigerant, and how often, leaks are checked',
        },
      },
    },
    words: {
      en: { one: 'leak check rule', many: 'leak check rules' },
      pl: {
        gender: 'masculine',
        one: 'próg kontroli szczelności',
        accusative: 'próg kontroli szczelności',
        few: 'progi kontroli szczelności',
        many: 'progów kontroli szczelności',
      },
    },
  },
  'service-order.maintenance-types': {
    path: 'service-order/maintenance-types',
    param: 'maintenance_type',
    lookup: {
      name: 'partnerzone.service-order.maintenance-types.index',
      path: 'partnerzone/service-order/maintenance-types',
    },
    screens: {
      menu: {
        place: 'settings',
        group: 'service',
        order: 50,
        about: { pl: 'Przeglądy, które można zamówić', en: 'Maintenances that can be ordered' },
      },
    },
    words: {
      en: { one: 'maintenance type', many: 'maintenance types' },
      pl: {
        gender: 'masculine',
        one: 'rodzaj przeglądu',
        accusative: 'rodzaj przeglądu',
        few: 'rodzaje przeglądów',
        many: 'rodzajów przeglądów',
      },
    },
  },
  'service-order.repair-types': {
    shape: 'named',
    path: 'service-order/repair-types',
    param: 'repair_type',
    lookup: {
      name: 'partnerzone.service-order.repair-types.index',
      path: 'partnerzone/service-order/repair-types',
    },
    screens: {
      menu: {
        place: 'settings',
        group: 'service',
        order: 40,
        about: {
          pl: 'Naprawy, o które można poprosić przy przeglądzie',
          en: 'Repairs that can be requested with a maintenance',
        },
      },
    },
    words: {
      en: { one: 'repair type', many: 'repair types' },
      pl: {
        gender: 'masculine',
        one: 'rodzaj naprawy',
        accusative: 'rodzaj naprawy',
        few: 'rodzaje napraw',
        many: 'rodzajów napraw',
      },
    },
  },
})
