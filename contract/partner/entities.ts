import { entities } from '#contract/declare/entity.ts'

/** Partner companies, their registrations, and the dictionaries about them. */
export const partnerEntities = entities({
  'partner.partners': {
    path: 'partner/partners',
    param: 'partner',
    trash: false,
    personal: { of: 'company' },
    screens: { pages: 'own' },
    words: {
      en: { one: 'partner', many: 'partners' },
      pl: { gender: 'personal', one: 'partner', accusative: 'partnera', few: 'partnerzy', many: 'partnerów' },
    },
  },
  'partner.affiliates': {
    path: 'partner/partners/{partner}/affiliates',
    param: 'affiliate',
    personal: { of: 'company', with: 'partner.partners' },
    words: {
      en: { one: 'branch', many: 'branches' },
      pl: { gender: 'masculine', one: 'oddział', accusative: 'oddział', few: 'oddziały', many: 'oddziałów' },
    },
  },
  'partner.new-entries': {
    param: 'entry',
    trash: false,
    personal: { of: 'company' },
    screens: {
      address: '/cms/partner/partners/new-entries',
      pages: 'viewed',
      menu: { group: 'companies', order: 30, waiting: { list: 'partner.new-entries.index', query: 'status=0' } },
    },
    words: {
      en: { one: 'new partner', many: 'new partners' },
      pl: {
        gender: 'personal',
        one: 'nowy partner',
        accusative: 'nowego partnera',
        few: 'nowi partnerzy',
        many: 'nowych partnerów',
      },
    },
  },
  'partner.proposals': {
    path: 'partner/proposals',
    param: 'proposal',
    trash: false,
    personal: { of: 'company', with: 'partner.partners' },
    screens: {
      pages: 'viewed',
      menu: { group: 'companies', order: 35, waiting: { list: 'partner.proposals.index', query: 'status=waiting' } },
    },
    words: {
      en: { one: 'proposed change', many: 'proposed changes' },
      pl: {
        gender: 'feminine',
        one: 'propozycja zmian',
        accusative: 'propozycję zmian',
        few: 'propozycje zmian',
        many: 'propozycji zmian',
      },
    },
  },
  'partner.business-areas': {
    shape: 'named',
    path: 'partner/business-areas',
    param: 'business_area',
    lookup: {
      name: 'public-zone.partner.businessareas.index',
      path: 'public-zone/partner/businessareas',
      access: 'public',
    },
    screens: {
      menu: {
        place: 'settings',
        group: 'companies',
        order: 10,
        about: {
          pl: 'Czym zajmuje się firma; od tego zależy, co czyta',
          en: 'The company’s field of work, which decides what content it sees',
        },
      },
    },
    words: {
      en: { one: 'business area', many: 'business areas' },
      pl: {
        gender: 'masculine',
        one: 'obszar działalności',
        accusative: 'obszar działalności',
        few: 'obszary działalności',
        many: 'obszarów działalności',
      },
    },
  },
  'partner.partner-statuses': {
    path: 'partner/partner-statuses',
    param: 'partner_status',
    lookup: { fields: ['colour'] },
    screens: {
      menu: {
        place: 'settings',
        group: 'companies',
        order: 20,
        about: { pl: 'Poziomy współpracy z partnerem', en: 'Levels of cooperation with a partner' },
      },
    },
    words: {
      en: { one: 'partner status', many: 'partner statuses' },
      pl: {
        gender: 'masculine',
        one: 'status partnera',
        accusative: 'status partnera',
        few: 'statusy partnerów',
        many: 'statusów partnerów',
      },
    },
  },
})
