import { entities } from '#contract/declare/entity.ts'

/** Trainings from announcement to certificate (specification, section 2). */
export const trainingEntities = entities({
  'training.trainings': {
    path: 'training/trainings',
    param: 'training',
    screens: {
      menu: { group: 'trainings', order: 10, label: { pl: 'Katalog szkoleń', en: 'Training catalogue' } },
    },
    words: {
      en: { one: 'training', many: 'trainings' },
      pl: { gender: 'neuter', one: 'szkolenie', accusative: 'szkolenie', few: 'szkolenia', many: 'szkoleń' },
    },
  },
  'training.terms': {
    path: 'training/terms',
    param: 'term',
    shownBy: 'partnerzone.training.terms.show',
    screens: { menu: { group: 'trainings', order: 20 } },
    words: {
      en: { one: 'training term', many: 'training terms' },
      pl: {
        gender: 'masculine',
        one: 'termin szkolenia',
        accusative: 'termin szkolenia',
        few: 'terminy szkoleń',
        many: 'terminów szkoleń',
      },
    },
  },
  'training.participants': {
    path: 'training/participants',
    param: 'participant',
    trash: false,
    personal: { of: 'participant' },
    words: {
      en: { one: 'participant', many: 'participants' },
      pl: { gender: 'personal', one: 'uczestnik', accusative: 'uczestnika', few: 'uczestnicy', many: 'uczestników' },
    },
  },
  'training.records': {
    path: 'training/records',
    param: 'record',
    trash: false,
    personal: { of: 'participant' },
    screens: {
      pages: 'viewed',
      menu: { group: 'trainings', order: 40 },
    },
    words: {
      en: { one: 'training registration', many: 'training registrations' },
      pl: {
        gender: 'feminine',
        one: 'rejestracja na szkolenie',
        accusative: 'rejestrację na szkolenie',
        few: 'rejestracje na szkolenia',
        many: 'rejestracji na szkolenia',
      },
    },
  },
  'training.issued-certificates': {
    path: 'training/issued-certificates',
    param: 'issued_certificate',
    trash: false,
    personal: { of: 'participant' },
    screens: { menu: { group: 'trainings', order: 50 } },
    words: {
      en: { one: 'certificate', many: 'certificates' },
      pl: {
        gender: 'masculine',
        one: 'certyfikat',
        accusative: 'certyfikat',
        few: 'certyfikaty',
        many: 'certyfikatów',
      },
    },
  },
  'training.certificate-issues': {
    trash: false,
    words: {
      en: { one: 'issue of certificates', many: 'issues of certificates' },
      pl: {
        gender: 'neuter',
        one: 'wystawienie certyfikatów',
        accusative: 'wystawienie certyfikatów',
        few: 'wystawienia certyfikatów',
        many: 'wystawień certyfikatów',
      },
    },
  },
  'training.cancellations': {
    trash: false,
    words: {
      en: { one: 'term cancellation', many: 'term cancellations' },
      pl: {
        gender: 'neuter',
        one: 'odwołanie terminu',
        accusative: 'odwołanie terminu',
        few: 'odwołania terminów',
        many: 'odwołań terminów',
      },
    },
  },
  'training.categories': {
    shape: 'named',
    path: 'training/categories',
    param: 'training_category',
    lookup: {},
    screens: {
      menu: {
        place: 'settings',
        group: 'trainings',
        order: 10,
        about: { pl: 'Tematy, według których dzieli się szkolenia', en: 'Subjects of trainings' },
      },
    },
    words: {
      en: { one: 'training category', many: 'training categories' },
      pl: {
        gender: 'feminine',
        one: 'kategoria szkoleń',
        accusative: 'kategorię szkoleń',
        few: 'kategorie szkoleń',
        many: 'kategorii szkoleń',
      },
    },
  },
  'training.types': {
    shape: 'named',
    path: 'training/types',
    param: 'training_type',
    lookup: {},
    screens: {
      menu: {
        place: 'settings',
        group: 'trainings',
        order: 20,
        about: { pl: 'Na przykład stacjonarne, online, u klienta', en: 'For example on site, online, at the customer' },
      },
    },
    words: {
      en: { one: 'training type', many: 'training types' },
      pl: {
        gender: 'masculine',
        one: 'rodzaj szkolenia',
        accusative: 'rodzaj szkolenia',
        few: 'rodzaje szkoleń',
        many: 'rodzajów szkoleń',
      },
    },
  },
  'training.gadgets': {
    shape: 'named',
    path: 'training/gadgets',
    param: 'training_gadget',
    lookup: {},
    screens: {
      menu: {
        place: 'settings',
        group: 'trainings',
        order: 30,
        about: { pl: 'Upominki i materiały dla uczestników', en: 'Gifts and materials for participants' },
      },
    },
    words: {
      en: { one: 'gadget', many: 'gadgets' },
      pl: { gender: 'masculine', one: 'gadżet', accusative: 'gadżet', few: 'gadżety', many: 'gadżetów' },
    },
  },
  'training.certificates': {
    path: 'training/certificates',
    param: 'certificate',
    screens: {
      menu: {
        place: 'settings',
        group: 'trainings',
        order: 40,
        about: {
          pl: 'Wygląd i treść certyfikatów po szkoleniu',
          en: 'Layout and text of certificates after a training',
        },
      },
    },
    words: {
      en: { one: 'certificate template', many: 'certificate templates' },
      pl: {
        gender: 'masculine',
        one: 'wzór certyfikatu',
        accusative: 'wzór certyfikatu',
        few: 'wzory certyfikatów',
        many: 'wzorów certyfikatów',
      },
    },
  },
})
