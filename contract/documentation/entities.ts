import { entities } from '#contract/declare/entity.ts'

/** Documents, their types and categories. */
export const documentationEntities = entities({
  'documentation.documentations': {
    path: 'documentation/documentations',
    param: 'documentation',
    shownBy: 'partnerzone.documentation.documentations.show',
    title: { pl: 'Dokumentacja', en: 'Documentation' },
    screens: { menu: { group: 'devices', order: 50 } },
    words: {
      en: { one: 'document', many: 'documents' },
      pl: { gender: 'masculine', one: 'dokument', accusative: 'dokument', few: 'dokumenty', many: 'dokumentów' },
    },
  },
  'documentation.categories': {
    shape: 'named',
    path: 'documentation/categories',
    param: 'documentation_category',
    lookup: {},
    screens: {
      menu: {
        place: 'settings',
        group: 'devices',
        order: 50,
        about: {
          pl: 'Działy, w których partner przegląda dokumentację',
          en: 'Sections in which partners browse the documentation',
        },
      },
    },
    words: {
      en: { one: 'document category', many: 'document categories' },
      pl: {
        gender: 'feminine',
        one: 'kategoria dokumentów',
        accusative: 'kategorię dokumentów',
        few: 'kategorie dokumentów',
        many: 'kategorii dokumentów',
      },
    },
  },
  'documentation.types': {
    shape: 'named',
    path: 'documentation/types',
    param: 'documentation_type',
    lookup: {},
    screens: {
      menu: {
        place: 'settings',
        group: 'devices',
        order: 60,
        about: {
          pl: 'Instrukcja, karta katalogowa, deklaracja i inne',
          en: 'Manual, data sheet, declaration and others',
        },
      },
    },
    words: {
      en: { one: 'document type', many: 'document types' },
      pl: {
        gender: 'masculine',
        one: 'rodzaj dokumentu',
        accusative: 'rodzaj dokumentu',
        few: 'rodzaje dokumentów',
        many: 'rodzajów dokumentów',
      },
    },
  },
  'documentation.tags': {
    shape: 'named',
    path: 'documentation/tags',
    param: 'documentation_tag',
    lookup: {},
    screens: {
      menu: {
        place: 'settings',
        group: 'devices',
        order: 70,
        about: { pl: 'Słowa, po których łatwiej znaleźć dokument', en: 'Words that make a document easier to find' },
      },
    },
    words: {
      en: { one: 'document tag', many: 'document tags' },
      pl: {
        gender: 'masculine',
        one: 'tag dokumentu',
        accusative: 'tag dokumentu',
        few: 'tagi dokumentów',
        many: 'tagów dokumentów',
      },
    },
  },
})
